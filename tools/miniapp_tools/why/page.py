# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/WHY.md: pairs whose cause is known, as scripts/why prints them."""

import pathlib
import textwrap

from miniapp_tools.why.text import Asked, comparison

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/WHY.md"
BUILD = pathlib.Path("build/hip-mi200")
ASKED = Asked(parameters={"size": "512x512x512"})

HEAD = """# Why one variant is slower than another: two pairs

`scripts/why A B` puts two variants beside each other and lists what differs: the launch, registers, scratch, and how
many instructions of each kind the compiler made. A star marks a row that differs. Below the table it says in words
which differences cost something, the largest first. This page has two pairs of the Laplacian whose cause is known.

No GPU was at hand. So nothing here is a time, and bytes are those of a model ([how](PREDICTION.md)).

Written by `scripts/why --page` from the program in `build/hip-mi200`. A test makes the page again where that is built.
"""

# (title, what is known of the cause, command after scripts/why, names)
PAIRS = (
    (
        "A spill, and its rescue by launch bounds",
        "The two kernels have the same statements. `__launch_bounds__(256)` is all that is added (`diff` of the chapter's\n"
        "`04_reordered.hip.hpp` and `05_launch_bounds.hip.hpp`). AMD [published](PUBLISHED.md) the same two rows, and\n"
        "[a lesson](lessons/registers.md) finds the same by hand, step by step.",
        "laplacian/hip/reordered/16 laplacian/hip/launch_bounds/16",
        ("laplacian/hip/reordered/16", "laplacian/hip/launch_bounds/16"),
    ),
    (
        "Portable against native",
        "There are two differences. The code contains MDRange itself, its loops over tiles and its tests of\n"
        "bounds in 64 bits. And Kokkos chooses other blocks. Which of the two costs time is not proved here; the\n"
        "[chapter](laplacian/README.md) has the times of an H200.",
        "laplacian/baseline laplacian/hip/baseline",
        ("laplacian/baseline", "laplacian/hip/baseline"),
    ),
)


WIDTH = 116


def wrapped(line):
    """A sentence over several lines; rows of the table as they are."""
    if len(line) <= WIDTH:
        return line
    return "\n".join(textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False))


def text(table):
    """Of the program in BUILD."""
    parts = [HEAD]
    for title, cause, command, names in PAIRS:
        lines = comparison(names, (table, table), ASKED, whole=False)
        size = ASKED.parameters["size"]
        told = "\n".join(wrapped(line) for part in lines for line in part.split("\n"))
        parts.append(f"## {title}\n\n{cause}\n\n    scripts/why {command} --set size={size}\n\n```\n{told}\n```\n")
    return "\n".join(parts)
