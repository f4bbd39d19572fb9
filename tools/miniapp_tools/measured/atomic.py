# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes files so that they hold either the whole new content or the old one, even if the writer is killed."""

import json
import os
import pathlib

from miniapp_tools.measured.problem import Problem


def write(path, data):
    """Writes `data` to a file: a string as it is, anything else as JSON. The content is on the disk before the file
    gets its name."""
    text = data if isinstance(data, str) else json.dumps(data, indent=1) + "\n"
    temporary = path.with_name(path.name + ".tmp")
    with open(temporary, "w", encoding="utf-8") as out:
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    temporary.rename(path)


def write_output(path, data):
    """Writes a file that the user named, like write(). Raises Problem if it cannot be written."""
    try:
        write(pathlib.Path(path), data)
    except (OSError, ValueError) as error:
        raise Problem(f"{path} cannot be written: {error}") from error
