# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A tile through LDS, and where a column of it lies in the banks. Drawn with 8 banks for a tile of 8 x 8 words;
the real ones are 32 for 32 x 32. The three maps are those of tile_map.hpp."""

from miniapp_tools.drawing import Picture

N = 8
CELL = 22
MAPS = (
    ("tile: row by row", "all 8 in one bank: 8 cycles", lambda row, column: row * N + column),
    ("padded: an unused word a row", "8 banks: one cycle", lambda row, column: row * (N + 1) + column),
    ("swizzled: column xor row", "8 banks: one cycle", lambda row, column: row * N + (column ^ row)),
)
COLUMN = 2  # the one whose way is shown


def matrix(p, x, y, title, fill, edge, marked):
    """`marked`: "row" or "column" of the little matrix is the wavefront's."""
    p.text(x + 48, y - 8, title, anchor="middle")
    for row in range(4):
        for column in range(4):
            on = (row if marked == "row" else column) == 1
            p.box(x + 24 * column, y + 24 * row, 22, 22, fill if on else "paper", edge if on else "line", 2)


def way(p):
    p.text(16, 28, "Both sides of memory along rows; the tile turns it", kind="title")
    matrix(p, 40, 66, "A, in memory", "blue_tint", "blue", "row")
    p.arrow(150, 114, 258, 114, "blue")
    p.text(204, 104, "read a row,", "blue", "middle")
    p.text(204, 134, "store a row", "blue", "middle")
    matrix(p, 274, 66, "tile, in LDS", "orange_tint", "orange", "column")
    p.arrow(384, 114, 492, 114, "orange")
    p.text(438, 104, "load a column,", "orange", "middle")
    p.text(438, 134, "write a row", "orange", "middle")
    matrix(p, 508, 66, "B, in memory", "orange_tint", "orange", "row")
    p.lines(
        630,
        88,
        [
            "Reads of A and writes of B",
            "are whole lines. The price is",
            "paid in LDS: a column of the",
            "tile is loaded at once, and its",
            "words should be in different",
            "banks.",
        ],
        colour="faint",
    )


def banks(p, x, y, title, result, place):
    """Words in the order of their addresses, a bank a column; those of one column of the tile are marked."""
    p.text(x, y - 44, title, kind="title")
    p.text(x + CELL * N / 2, y - 22, "bank", "faint", "middle", "small")
    elements = {place(row, column): (row, column) for row in range(N) for column in range(N)}
    for bank in range(N):
        p.text(x + CELL * (bank + 0.5), y - 6, str(bank), "faint", "middle", "small")
    for address in range(max(elements) + 1):
        left, top = x + CELL * (address % N), y + CELL * (address // N)
        row, column = elements.get(address, (None, None))
        fill, edge = ("orange_tint", "orange") if column == COLUMN else ("paper", "line")
        p.box(left, top, CELL - 2, CELL - 2, fill if row is not None else "grey_tint", edge, 2)
        if row is not None:
            p.text(left + CELL / 2 - 1, top + 14, f"{row}{column}", "ink" if column == COLUMN else "faint", "middle", "small")
    used = {place(row, COLUMN) % N for row in range(N)}
    assert result.startswith(f"{len(used)} banks") or len(used) == 1
    p.text(x, y + CELL * 9 + 20, f"column {COLUMN}: {result}", "green" if len(used) == N else "red")


def draw():
    p = Picture(
        872,
        506,
        "A tile through LDS, and its banks",
        "A is read and B is written along rows; the tile in LDS is loaded by columns. Row by row, a column lies in one bank; "
        "with a padded row, or columns permuted by exclusive or with the row, it lies in all banks.",
    )
    way(p)
    for n, (title, result, place) in enumerate(MAPS):
        banks(p, 40 + 276 * n, 252, title, result, place)
    p.text(
        40, 495, "A cell is a word, named by row and column of the tile. Drawn with 8 banks; LDS has 32, and the tile is 32 wide.", "faint"
    )
    return p.svg()
