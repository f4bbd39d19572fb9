# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Formats tables, paragraphs and numbers as Markdown."""

import re
import textwrap

from miniapp_tools.measured.problem import Problem

PARAGRAPH_WIDTH = 116


def table(heads, rows, right=()):
    """Returns the lines of a Markdown table. The columns whose indices are in `right` are aligned to the right."""
    rule = ["---:" if n in right else "---" for n in range(len(heads))]
    return ["| " + " | ".join(row) + " |" for row in ([*heads], rule, *rows)]


def paragraph(text):
    return textwrap.wrap(text, PARAGRAPH_WIDTH, break_long_words=False, break_on_hyphens=False)


def shortened(text, most):
    return text if len(text) <= most else text[: most - 3] + "..."


def block_pattern(kind):
    """Returns the pattern of the generated blocks of a page. A block begins with `<!-- KIND:begin WORDS -->` and ends
    with `<!-- KIND:end -->`."""
    return re.compile(rf"^(?P<begin><!-- {kind}:begin ?(?P<words>.*?) ?-->\n).*?^(?P<end><!-- {kind}:end -->)$", re.M | re.S)


def with_filled_blocks(text, kind, lines_of, where):
    """Returns the text of the page `where` in which the content of each block is lines_of(words of the block). Raises
    Problem if there is no block, or if one has no end."""
    begun, whole = len(re.findall(rf"^<!-- {kind}:begin", text, re.M)), len(block_pattern(kind).findall(text))
    if not whole or begun != whole:
        raise Problem(f"{where}: {begun} blocks begin and {whole} have an end, <!-- {kind}:begin ... --> and <!-- {kind}:end --> on lines of their own")
    return block_pattern(kind).sub(lambda m: m["begin"] + "".join(f"{line}\n" for line in lines_of(m["words"])) + m["end"], text)


def write_block(path, kind, lines):
    """Writes the content of the page's block, with an empty line before and after it."""
    path.write_text(with_filled_blocks(path.read_text(), kind, lambda _: ["", *lines, ""], path))


def four_digits(value):
    """Formats a number with four significant digits, such as 1234, 123.4, 12.34 or 0.1234, but with all digits before
    the point and at most four after it. None becomes an empty text."""
    if value is None:
        return ""
    digits = 0 if value >= 1000 else 1 if value >= 100 else 2 if value >= 10 else 3 if value >= 1 else 4
    return f"{value:.{digits}f}"


def three_digits(value):
    return "" if value is None else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def rounded(value):
    """Returns the value with three decimals, or with three digits if these are zeros: a logarithmic axis shows no 0."""
    return round(value, 3) or float(f"{value:.3g}")


def milliseconds(variant):
    return four_digits(None if variant.median is None else 1e3 * variant.median)


def percent(share):
    return "" if share is None else f"{100 * share:.1f} %"
