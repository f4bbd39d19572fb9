# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The committed predictions of rungs on one die of an MI250X."""

from miniapp_tools.predict import committed


def rows(families):
    """Returns a dictionary of figures, with `rung` and `problem` (such as `512^3 256x1x1`), for each committed prediction of these
    families whose fetched bytes are published."""
    found = {}
    for file in committed.files_with_counters():
        for name, figures in committed.read(file).items():
            rung, *problem = name.split(" ")
            if problem and rung.split("/")[0] in families:  # predictions without a problem in their name are of hit rates alone
                key = rung, f"{problem[0]}^3 {problem[1]}"
                found.setdefault(key, {"rung": key[0], "problem": key[1], **figures})
    return list(found.values())
