# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compute unit of CDNA2 and a multiprocessor of an H200, part by part: the same places under other names."""

from miniapp_tools.drawing import Picture

# (part, CDNA2's compute unit, Hopper's multiprocessor, colour)
PARTS = (
    ("execute together", "wavefront: 64 work items", "warp: 32 threads", "blue"),
    ("schedulers", "4 SIMDs of 16 lanes", "4 partitions of 32 lanes", "blue"),
    ("held by each", "8 wavefronts", "16 warps", "blue"),
    ("registers of 32 bits", "128 kB a SIMD, 512 kB", "64 kB a partition, 256 kB", "blue"),
    ("registers of a thread", "at most 512", "at most 255", "blue"),
    ("one value for all", "scalar registers (SGPR)", "uniform registers", "grey"),
    ("shared by a block", "LDS: 64 kB, 32 banks", "shared memory: to 227 kB, 32 banks", "orange"),
    ("nearest cache", "L1: 16 kB", "L1: what is left of 256 kB", "green"),
    ("cache of all", "L2: 8 MB, lines of 128 bytes", "L2: 60 MB, sectors of 32 bytes", "green"),
    ("how many of them", "110 in a GCD of MI250X", "132 in an H200", "grey"),
    ("memory", "1638 GB/s", "4800 GB/s", "grey"),
)
NAME, FIRST, SECOND, WIDE, HIGH = 24, 190, 480, 270, 30


def draw():
    p = Picture(
        774,
        72 + (HIGH + 6) * len(PARTS),
        "A compute unit of AMD beside a multiprocessor of NVIDIA",
        "The parts of a compute unit of CDNA2 and of a streaming multiprocessor of an H200, a row each.",
    )
    p.text(FIRST + WIDE / 2, 34, "AMD: compute unit (CDNA2)", anchor="middle", kind="title")
    p.text(SECOND + WIDE / 2, 34, "NVIDIA: multiprocessor (H200)", anchor="middle", kind="title")
    for row, (name, amd, nvidia, colour) in enumerate(PARTS):
        y = 52 + (HIGH + 6) * row
        p.text(NAME, y + 20, name, "faint")
        for x, words in ((FIRST, amd), (SECOND, nvidia)):
            p.box(x, y, WIDE, HIGH, f"{colour}_tint", colour if colour != "grey" else "line", 4)
            p.text(x + WIDE / 2, y + 20, words, anchor="middle")
    return p.svg()
