# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/WHY.md: pairs whose cause is known, as scripts/why prints them."""

import pathlib
import textwrap

from miniapp_tools.why.program import open_build
from miniapp_tools.why.text import Asked, comparison

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/WHY.md"
BUILDS = (pathlib.Path("build/hip-mi200"), pathlib.Path("build/hip-mi200-4.6"))
ASKED = Asked(parameters={"size": "512x512x512"})

HEAD = """# Why one variant is slower than another: three pairs

`scripts/why A B` puts two variants beside each other and lists what differs: the launch, registers, scratch, and how
many instructions of each kind the compiler made. A star marks a row that differs. Below the table it says in words
which differences cost something, the largest first. This page has three pairs of the Laplacian whose cause is known.

No GPU was at hand. So nothing here is a time, and bytes are those of a model ([how](PREDICTION.md)).

Written by `scripts/why --page` from two programs for gfx90a, the same sources with Kokkos 3.4 and 4.6. A test makes the
page again where both are built.
"""

# (title, what is known of the cause, command after scripts/why, names, which builds)
PAIRS = (
    (
        "Flat accesses: the same MDRange with two versions of Kokkos",
        "The source and the compiler are the same; only Kokkos differs. With Kokkos 3.4 the compiler cannot see that the Views'\n"
        "pointers are of global memory. So it makes flat accesses, which ask the LDS as well. With Kokkos 4.6 there are none.\n"
        "The [notes](laplacian/results/notes.md) count them in all kernels.",
        "laplacian/baseline --build build/hip-mi200 --against build/hip-mi200-4.6",
        ("laplacian/baseline", "laplacian/baseline"),
        (0, 1),
    ),
    (
        "A spill, and its rescue by launch bounds",
        "The two kernels have the same statements. `__launch_bounds__(256)` is all that is added (`diff` of the chapter's\n"
        "`04_reordered.hip.hpp` and `05_launch_bounds.hip.hpp`). AMD [published](PUBLISHED.md) the same two rows, and\n"
        "[a lesson](lessons/registers.md) finds the same by hand, step by step.",
        "laplacian/hip/reordered/16 laplacian/hip/launch_bounds/16",
        ("laplacian/hip/reordered/16", "laplacian/hip/launch_bounds/16"),
        (0, 0),
    ),
    (
        "Portable against native, without flat accesses",
        "With Kokkos 4.6, two differences are left. The code contains MDRange itself, its loops over tiles and its tests of\n"
        "bounds in 64 bits. And Kokkos chooses other blocks. Which of the two costs time is not proved here; the\n"
        "[chapter](laplacian/README.md) has the times of an H200.",
        "laplacian/baseline laplacian/hip/baseline --build build/hip-mi200-4.6",
        ("laplacian/baseline", "laplacian/hip/baseline"),
        (1, 1),
    ),
)


WIDTH = 116


def wrapped(line):
    """A sentence over several lines; rows of the table as they are."""
    if len(line) <= WIDTH:
        return line
    return "\n".join(textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False))


def tables(root):
    """Of both builds below `root`, called as the page calls them."""
    return [open_build(root / build) | {"build": build} for build in BUILDS]


def text(tables):
    parts = [HEAD]
    for title, cause, command, names, which in PAIRS:
        lines = comparison(names, [tables[n] for n in which], ASKED, whole=False)
        size = ASKED.parameters["size"]
        told = "\n".join(wrapped(line) for part in lines for line in part.split("\n"))
        parts.append(f"## {title}\n\n{cause}\n\n    scripts/why {command} --set size={size}\n\n```\n{told}\n```\n")
    return "\n".join(parts)
