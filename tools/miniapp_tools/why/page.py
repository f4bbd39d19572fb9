# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The blocks of kernels/WHY.md that scripts/why writes. Each names its command:

    <!-- why:begin FAMILY/VARIANT FAMILY/VARIANT --set size=512x512x512 -->
    <!-- why:end -->"""

import pathlib
import re
import textwrap

from miniapp_tools.why.text import Asked, comparison

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/WHY.md"
BUILD = pathlib.Path("build/hip-mi200")
BLOCK = re.compile(r"^<!-- why:begin (\S+) (\S+) --set (\w+)=(\S+) -->\n.*?^<!-- why:end -->$", re.M | re.S)
WIDTH = 116


def wrapped(line):
    """A sentence over several lines; rows of the table as they are."""
    if len(line) <= WIDTH:
        return line
    return "\n".join(textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False))


def text(table):
    """The page with its blocks as the program in BUILD has them."""

    def block(found):
        *names, parameter, value = found.groups()
        lines = comparison(names, (table, table), Asked(parameters={parameter: value}), whole=False)
        told = "\n".join(wrapped(line) for part in lines for line in part.split("\n"))
        command = f"{' '.join(names)} --set {parameter}={value}"
        return f"<!-- why:begin {command} -->\n    scripts/why {command}\n\n```\n{told}\n```\n<!-- why:end -->"

    return BLOCK.sub(block, PAGE.read_text())
