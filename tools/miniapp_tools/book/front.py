# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of the README of the root: one run of a chapter as the program prints it.

    <!-- results:begin cpu chapter=copies operation=copy precision=double -->
"""

from miniapp_tools.book import data, readme, verdicts
from miniapp_tools.book.facts import limit_text, short_facts
from miniapp_tools.book.markdown import milliseconds, paragraph, percent, table, three_digits
from miniapp_tools.measured.problem import Problem


def row(run, variant):
    if variant.status != "ok":  # prints no figure
        return [f"`{variant.variant}`", "", *("" for _ in run.merits), "", "", "", "", f"{variant.status}: {variant.note}"]
    rates = [three_digits(run.rate(variant, at)) for at in range(len(run.merits))]
    ratio, error = variant.speedup, variant.verdict.get("error")
    return [
        f"`{variant.variant}`",
        milliseconds(variant),
        *rates,
        percent(variant.share),
        verdicts.ratio_text(ratio),
        percent(variant.spread),
        "" if error is None else f"{error:.1e}",
        variant.note,
    ]


def printed(run):
    """Every variant, in the program's order."""
    heads = ["variant", "ms", *(m["unit"] for m in run.merits), "of limit", data.ratio_heading(run.variants), "spread", "error", "note"]
    right = [n for n, head in enumerate(heads) if head not in ("variant", data.ratio_heading(run.variants), "note")]
    return table(heads, [row(run, v) for v in run.variants], right)


def block(root, words, where):
    machine, _, selectors = readme.request(words, where)
    chapter = selectors.pop("chapter", None)
    file = root / f"kernels/{chapter}/results/{machine}.json"
    if not file.is_file():
        raise Problem(f"{where}: '{words}' should name a machine and chapter=, of which {file} is there")
    run = data.choose(data.read(file), selectors, where)[0]
    about = f"**{run.family}, {run.short_title()}.** {limit_text(run)} Measured {short_facts(run.session)}"
    return [*paragraph(about), "", *printed(run)]


def filled(root, path):
    """The README with its blocks written anew."""

    def written(match):
        lines = block(root, match[1], path)
        return "\n".join([f"<!-- results:begin {match[1]} -->", *lines, "<!-- results:end -->"])

    return readme.with_blocks_written(path, written)
