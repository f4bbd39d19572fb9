# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a wavefront's loads ask of memory: neighbours share lines, elements a row apart do not. Drawn with 8 lanes and lines of
4 elements; a wavefront of CDNA2 has 64 lanes, a line of the L2 16 doubles."""

from miniapp_tools.drawing import Picture

LANES, LINE, CELL, GAP = 8, 4, 24, 14
CASES = (
    ("neighbours", "a[i]: 8 loads, 2 lines, all of both used", lambda lane: lane),
    ("every second element", "a[2 i]: 8 loads, 4 lines, half of each used", lambda lane: 2 * lane),
    ("a row apart", "a[i * columns]: 8 loads, 8 lines, a quarter of each used", lambda lane: LINE * lane + 1),
)
LINES = 8


def place(left, element):
    """Where an element of memory is drawn."""
    return left + CELL * element + GAP * (element // LINE)


def case(p, top, name, result, element_of):
    left = 24
    p.text(left, top, name, kind="title")
    p.text(place(left, LINES * LINE) - GAP, top, result, "faint", "end")
    asked = [element_of(lane) for lane in range(LANES)]
    used = {element // LINE for element in asked}
    for line in range(LINES):
        for n in range(LINE):
            element = LINE * line + n
            fill = "blue_tint" if element in asked else "orange_tint" if line in used else "paper"
            edge = "blue" if element in asked else "orange" if line in used else "line"
            p.box(place(left, element), top + 62, CELL - 2, 18, fill, edge, 2)
    middle = (place(left, asked[0]) + place(left, asked[-1]) + CELL - 2) / 2
    for lane, element in enumerate(asked):
        x = middle + CELL * (lane - (LANES - 1) / 2)
        p.circle(x, top + 22, 8, "grey_tint", "line")
        p.text(x, top + 26, str(lane), "ink", "middle", "small")
        p.line(x, top + 30, place(left, element) + CELL / 2 - 1, top + 61, "blue")


def draw():
    width = int(place(24, LINES * LINE)) + 10
    p = Picture(
        width,
        390,
        "Coalescing: how many lines a wavefront's loads ask for",
        "Eight lanes that load neighbours ask for two lines of memory; every second element, four; elements a row apart, eight.",
    )
    for row, (name, result, element_of) in enumerate(CASES):
        case(p, 28 + 118 * row, name, result, element_of)
    x, y = 24, 372
    for words, colour in (("loaded and used", "blue"), ("moved and not used", "orange"), ("not moved", "line")):
        p.box(x, y - 10, 14, 12, f"{colour}_tint" if colour != "line" else "paper", colour, 2)
        p.text(x + 20, y, words)
        x += 170
    p.text(width - 24, y, "drawn with 8 lanes and lines of 4 elements", "faint", "end", "small")
    return p.svg()
