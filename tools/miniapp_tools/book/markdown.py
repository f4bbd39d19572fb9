# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Formats tables, paragraphs and numbers as Markdown."""

import textwrap

from miniapp_tools.measured.problem import Problem

WIDTH = 116


def table(heads, rows, right=()):
    """Returns the lines of a Markdown table. The columns whose numbers are in `right` are aligned to the right."""
    rule = ["---:" if n in right else "---" for n in range(len(heads))]
    return ["| " + " | ".join(row) + " |" for row in ([*heads], rule, *rows)]


def paragraph(text):
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def shortened(text, most):
    """Returns `text`, shortened to `most` characters."""
    return text if len(text) <= most else text[: most - 3] + "..."


def full_results_hint(chapter, machine):
    """Returns a sentence on how to see the results that a README leaves out."""
    return f"`scripts/report kernels/{chapter}/results/{machine}.json -o page.html` writes a page with all variants and runs."


def with_block_replaced(text, name, lines):
    """Returns `text` with the lines of its block `name` replaced. Raises Problem if there is no such block."""
    before, begin, rest = text.partition(f"<!-- results:begin {name} -->\n")
    _, end, after = rest.partition("<!-- results:end -->")
    if not end:
        raise Problem(f"there is no block <!-- results:begin {name} --> with its end")
    return before + begin + "\n".join(lines) + "\n" + end + after


def four_digits(value):
    """Formats a number with at most four significant digits: 1234, 123.4, 12.34, 0.1234. None becomes an empty text."""
    if value is None:
        return ""
    digits = 0 if value >= 1000 else 1 if value >= 100 else 2 if value >= 10 else 3 if value >= 1 else 4
    return f"{value:.{digits}f}"


def three_digits(value):
    return "" if value is None else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def milliseconds(variant):
    return four_digits(None if variant.median is None else 1e3 * variant.median)


def percent(share):
    return "" if share is None else f"{100 * share:.1f} %"
