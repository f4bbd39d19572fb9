# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Seven readers of one value: where they are, and what keeps the value near until they have come."""

from miniapp_tools.drawing import Picture

PLANES = (("plane k + 1", 74), ("plane k", 184), ("plane k - 1", 294))


def spot(y, i, j):
    """Column i, row j of a plane whose lower left corner is at height y: seen from above, to the right."""
    return 62 + 42 * i + 20 * j, y + 54 - 22 * j


def grid(p, name, y):
    corners = [spot(y, *c) for c in ((-0.4, -0.4), (4.4, -0.4), (4.4, 2.4), (-0.4, 2.4))]
    p.polygon(corners, "grey_tint", "line")
    for j in range(3):
        for i in range(5):
            p.circle(*spot(y, i, j), 2.5, "faint")
    p.text(292, y + 60, name, "faint")


def seven_points(p):
    p.text(16, 28, "One point of f reads seven of u", kind="title")
    for name, y in PLANES:
        grid(p, name, y)
    here, top, bottom = spot(184, 2, 1), spot(74, 2, 1), spot(294, 2, 1)
    p.line(*top, *here, "green", 1.5, dashed=True)
    p.line(*here, *bottom, "green", 1.5, dashed=True)
    for i, j, colour in ((1, 1, "blue"), (3, 1, "blue"), (2, 0, "orange"), (2, 2, "orange"), (2, 1, "ink")):
        p.circle(*spot(184, i, j), 6, colour)
    for place in (top, bottom):
        p.circle(*place, 6, "green")
    for row, (colour, words) in enumerate(
        (
            ("blue", "x: neighbours in memory, in one wavefront"),
            ("orange", "y: a row apart (4 kB at 512 doubles)"),
            ("green", "z: a plane apart (2.1 MB at 512 x 512)"),
        )
    ):
        p.circle(26, 384 + 20 * row, 5, colour)
        p.text(40, 388 + 20 * row, words)


def marching(p):
    """Rungs 07 and from 15 on."""
    p.text(388, 28, "In z: registers", kind="title")
    p.lines(388, 48, ["A work item goes up its column (column; from vector on)."], colour="faint")
    for row, (fill, edge, words) in enumerate(
        (
            ("paper", "line", "u(k + 2): next"),
            ("green_tint", "green", "u(k + 1): read now"),
            ("blue_tint", "blue", "u(k): register"),
            ("blue_tint", "blue", "u(k - 1): register"),
            ("paper", "line", "u(k - 2): done with"),
        )
    ):
        p.box(388, 64 + 26 * row, 150, 22, fill, edge, 2)
        p.text(463, 79 + 26 * row, words, "ink" if fill != "paper" else "faint", "middle")
    p.arrow(560, 188, 560, 68, "ink")
    p.text(570, 132, "up, plane by plane:")
    p.text(570, 148, "one read in z of three")


def tile(p):
    """Rung 15, drawn smaller than 32 x 8."""
    p.text(388, 232, "In y: the L1", kind="title")
    p.text(388, 252, "A tile of rows (vector) shares each row with its neighbours in y.", "faint")
    for j in range(6):
        for i in range(16):
            halo = j in (0, 5)
            p.box(388 + 13 * i, 262 + 13 * j, 12, 12, "orange_tint" if halo else "blue_tint", "orange" if halo else "blue")
    p.text(608, 273, "halo: a row of the next tile,", "orange")
    p.text(608, 289, "read by both blocks")
    p.text(608, 313, "inside, a row is loaded once", "blue")
    p.text(608, 329, "for three readers")


def strips(p):
    p.text(388, 372, "In z between blocks: the L2", kind="title")
    p.lines(
        388,
        391,
        ["Strips: blocks climb one strip of the plane, then the next,", "so that three planes of a strip fit."],
        15,
        colour="faint",
    )
    for n in range(5):
        p.box(388 + 62 * n, 416, 58, 30, "green_tint" if n == 0 else "paper", "green" if n == 0 else "line", 2)
    p.arrow(417, 442, 417, 420, "green")
    p.text(480, 435, "then", "faint", "middle")
    p.text(708, 435, "the plane, seen along x", "faint")


def draw():
    p = Picture(
        868,
        460,
        "Reuse in the Laplacian's stencil",
        "A point of f reads seven points of u in three planes. Registers keep the reads in z of a column that is climbed, "
        "the L1 the rows of a tile, the L2 the planes of a strip.",
    )
    seven_points(p)
    p.line(370, 20, 370, 446)
    marching(p)
    tile(p)
    strips(p)
    return p.svg()
