# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of the README of the root: one run of a chapter as the program prints it.

    <!-- results:begin cpu chapter=stream operation=copy precision=double -->
"""

from book import data, readme
from book.facts import limit_text, short_facts
from book.full_table import full_run
from book.markdown import paragraph
from book.problem import Problem


def block(root, words, where):
    machine, _, selectors = readme.request(words, where)
    chapter = selectors.pop("chapter", None)
    file = root / f"kernels/{chapter}/results/{machine}.json"
    if not file.is_file():
        raise Problem(f"{where}: '{words}' should name a machine and chapter=, of which {file} is there")
    run = data.choose(data.read(file), selectors, where)[0]
    about = f"**{run.family}, {run.short_title()}.** {limit_text(run)} Measured {short_facts(run.session)}"
    table = [line for line in full_run(run) if line.startswith("|")]
    return [*paragraph(about), "", *table]


def filled(root, path):
    """The README with its blocks written anew."""

    def written(match):
        lines = block(root, match[1], path)
        return "\n".join([f"<!-- results:begin {match[1]} -->", *lines, "<!-- results:end -->"])

    return readme.with_blocks_written(path, written)
