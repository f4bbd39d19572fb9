# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compute unit of a CDNA2 GCD, and what its registers let live there."""

from miniapp_tools.drawing import Picture


def simd(p, x, y, n):
    p.box(x, y, 122, 150, "blue_tint", "blue", 4)
    p.text(x + 61, y + 18, f"SIMD {n}", "ink", "middle")
    for wave in range(8):
        p.box(x + 10 + 13 * wave, y + 28, 10, 22, "paper", "blue", 2)
    p.text(x + 61, y + 66, "up to 8 wavefronts", "ink", "middle", "small")
    p.box(x + 6, y + 76, 110, 64, "paper", "blue", 2)
    p.lines(x + 61, y + 94, ["512 registers a lane", "of 32 bits, 64 lanes:", "128 kB"], 15, anchor="middle", kind="small")


def memories(p):
    p.box(24, 236, 330, 56, "orange_tint", "orange", 4)
    p.lines(189, 258, ["LDS: 64 kB, 32 banks of 4 bytes", "shared by the work items of a block"], anchor="middle")
    p.box(374, 236, 174, 56, "green_tint", "green", 4)
    p.lines(461, 258, ["L1", "16 kB"], anchor="middle")
    p.box(12, 332, 548, 44, "green_tint", "green", 4)
    p.text(286, 359, "L2: 8 MB, lines of 128 bytes, one for all 110 compute units", anchor="middle")
    p.box(12, 404, 548, 40, "grey_tint", "line", 4)
    p.text(286, 429, "memory (HBM): 1638 GB/s", anchor="middle")
    p.arrow(461, 332, 461, 294, "green")
    p.arrow(481, 294, 481, 330, "green")
    p.arrow(276, 404, 276, 378, "line")
    p.arrow(296, 378, 296, 402, "line")


def waves(p):
    """The register file of a SIMD, cut for kernels of three sizes."""
    p.lines(584, 40, ["What a SIMD holds:", "its 512 registers a lane, shared out"], kind="")
    for row, (registers, count) in enumerate(((64, 8), (128, 4), (170, 2), (256, 2))):
        y = 84 + 88 * row
        allocated = -(-registers // 8) * 8
        p.text(584, y - 6, f"a kernel of {registers}: {count} wavefronts")
        p.box(584, y, 256, 34, "paper", "line")
        for wave in range(count):
            p.box(584 + wave * allocated / 2, y, allocated / 2, 34, "blue_tint", "blue")
        if allocated * count < 512:
            p.text(584 + (allocated * count + 512) / 4, y + 21, f"{512 - allocated * count} unused", "faint", "middle", "small")
    p.lines(584, 422, ["Fewer wavefronts: fewer loads under way, unless", "each has more of them."], colour="faint", kind="small", step=13)


def draw():
    p = Picture(
        872,
        456,
        "A compute unit of a GCD of MI250X (CDNA2, gfx90a)",
        "Four SIMDs with 512 vector registers a lane and up to 8 wavefronts each, LDS, L1; "
        "beside it how many wavefronts kernels of 64, 128, 170 and 256 registers leave on a SIMD: 8, 4, 2, 2.",
    )
    p.box(12, 12, 548, 292, "paper", "line", 6)
    p.text(24, 34, "One of 110 compute units of a GCD of MI250X", kind="title")
    for n in range(4):
        simd(p, 24 + 134 * n, 50, n)
    p.text(
        24, 222, "A block's wavefronts are spread over the four SIMDs; a wavefront is 64 work items in lock step.", "faint", kind="small"
    )
    memories(p)
    waves(p)
    return p.svg()
