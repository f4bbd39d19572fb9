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

Written by `scripts/why --page` from two programs for gfx90a, the same sources with Kokkos 3.4 and 4.6; not typed. A
test makes it again where both are built. No GPU was at hand: nothing here is a time, and no byte was counted.
"""

# (title, what is known of the cause, command after scripts/why, names, which builds)
PAIRS = (
    (
        "Flat accesses: the same MDRange with two versions of Kokkos",
        "The source is the same, the compiler is the same, Kokkos alone differs: the flat accesses are Kokkos 3.4's, under\n"
        "which the compiler loses sight of where the Views' pointers come from (`laplacian/results/notes.md` counts them).",
        "laplacian/baseline --build build/hip-mi200 --against build/hip-mi200-4.6",
        ("laplacian/baseline", "laplacian/baseline"),
        (0, 1),
    ),
    (
        "A spill, and its rescue by launch bounds",
        "The two kernels are the same statements; `__launch_bounds__(256)` alone is added (`diff` of the chapter's\n"
        "`04_reordered.hip.hpp` and `05_launch_bounds.hip.hpp`). AMD published the same two rows: `PUBLISHED.md`.",
        "laplacian/hip/reordered/16 laplacian/hip/launch_bounds/16",
        ("laplacian/hip/reordered/16", "laplacian/hip/launch_bounds/16"),
        (0, 0),
    ),
    (
        "Portable against native, without flat accesses",
        "With Kokkos 4.6 what is left in the code is MDRange itself, its loops over tiles and tests of bounds in 64 bits,\n"
        "and the blocks that Kokkos chooses. Which of them costs time is not proved here; the chapter has the H200's times.",
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
