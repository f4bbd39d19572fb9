# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are whole or as they were, whatever happens while they are written; and parts of a README that a script writes."""

import json
import os
import pathlib
import re

from miniapp_tools.measured.problem import Problem


def write(path, data):
    """Writes a text, or anything else as JSON. The file is on the disk before it has its name."""
    text = data if isinstance(data, str) else json.dumps(data, indent=1) + "\n"
    temporary = path.with_name(path.name + ".tmp")
    with open(temporary, "w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    temporary.rename(path)


def output(path, data):
    """Does what write() does, for a file that the user named."""
    try:
        write(pathlib.Path(path), data)
    except (OSError, ValueError) as error:
        raise Problem(f"{path} cannot be written: {error}") from error


def block(path, name, lines):
    """Replaces the lines between `<!-- NAME:begin ... -->` and `<!-- NAME:end -->` of a Markdown file."""
    old = path.read_text()
    begin = re.search(rf"^<!-- {name}:begin .*-->\n", old, re.M)
    end = re.search(rf"^<!-- {name}:end -->$", old, re.M)
    if not begin or not end or end.start() < begin.end():
        raise Problem(f"{path} has no lines `<!-- {name}:begin ... -->` and `<!-- {name}:end -->` to write between")
    path.write_text(old[: begin.end()] + "\n" + "\n".join(lines) + "\n\n" + old[end.start() :])
