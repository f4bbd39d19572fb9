# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Parts of a README that a script writes."""

import re

from miniapp_tools.measured.problem import Problem


def write(path, name, lines):
    """Replaces the lines between `<!-- NAME:begin ... -->` and `<!-- NAME:end -->` of a Markdown file."""
    old = path.read_text()
    begin = re.search(rf"^<!-- {name}:begin .*-->\n", old, re.M)
    end = re.search(rf"^<!-- {name}:end -->$", old, re.M)
    if not begin or not end or end.start() < begin.end():
        raise Problem(f"{path} has no lines `<!-- {name}:begin ... -->` and `<!-- {name}:end -->` to write between")
    path.write_text(old[: begin.end()] + "\n" + "\n".join(lines) + "\n\n" + old[end.start() :])
