# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Keeps the tree from growing unnoticed: no part of it may be heavier than its budget.

A number here falls with each commit that makes its part lighter. It rises only in a commit of its own, whose message
says why."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SKIPPED = 77
CPP = r"\.(cpp|hpp|in)$"
EMULATOR = "tools/gfx90a"

# (part, pattern of files that count, pattern of files that do not, lines allowed or None, files allowed if those are
# None)
BUDGET = [
    ("files in git", ".", None, None, 1077),
    ("C++ outside the emulator", rf"^(src|kernels|tests)/.*{CPP}", None, 68464, None),
    ("the emulator with its tests", rf"^({EMULATOR})/.*{CPP}", None, 12962, None),
    ("kernels/advice", rf"^kernels/advice/.*{CPP}", None, 4492, None),
    ("kernels/lbm with its ranks", rf"^kernels/lbm(_ranks)?/.*{CPP}", None, 12917, None),
    ("kernels/libraries", rf"^kernels/libraries/.*{CPP}", None, 3943, None),
    ("kernels/laplacian with overlap", rf"^kernels/(laplacian|overlap)/.*{CPP}", None, 3588, None),
    ("kernels/transpose with its ranks", rf"^kernels/transpose(_ranks)?/.*{CPP}", None, 3782, None),
    ("kernels/nbody with its ranks", rf"^kernels/nbody(_ranks)?/.*{CPP}", None, 3987, None),
    ("Python", r"\.py$|^scripts/[a-z_-]+$", None, 20270, None),
    ("Markdown", r"\.md$", None, 7000, None),
    ("scripts that a user sees", r"^scripts/[a-z_-]+$", None, None, 14),
]


def lines(paths):
    return sum((ROOT / path).read_bytes().count(b"\n") for path in paths)


def main():
    listed = subprocess.run(["git", "-C", str(ROOT), "ls-files"], capture_output=True, text=True)
    if listed.returncode != 0:
        print("this tree has no git history, so that its files are not known")
        return SKIPPED
    files = [path for path in listed.stdout.splitlines() if (ROOT / path).is_file()]
    over = 0
    for part, counted, left_out, most_lines, most_files in BUDGET:
        paths = [path for path in files if re.search(counted, path) and not (left_out and re.search(left_out, path))]
        weight, most = (lines(paths), most_lines) if most_lines else (len(paths), most_files)
        over += weight > most
        print(f"{part:<34} {weight:>6} of {most:>6}{'  OVER ITS BUDGET' if weight > most else ''}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
