# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A GPU starts one block after the other. Blocks that end sooner than the next ones begin leave places empty, however
fast they are. Drawn with room for four blocks; the principle, and no measured time."""

from miniapp_tools.drawing import Picture

WIDTH, LEFT, RIGHT, TICK, LANE, PLACES = 640, 112, 24, 24, 22, 4
# (name, result, how long a block runs and how soon the next can start, colour)
CASES = (
    ("blocks that do much", "every place is taken: the memory is the limit, and the dispatcher waits", 4.6, "blue"),
    ("blocks that do little", "most places are empty: the dispatcher is the limit, whatever the kernel computes", 1.4, "orange"),
)
HIGH = 48 + LANE * (PLACES + 1) + 30
END = WIDTH - RIGHT


def blocks(duration):
    """(place, begin, end) in ticks: one starts at each tick, as soon as a place is free."""
    free = [0.0] * PLACES
    begin = 0.0
    while LEFT + begin * TICK < END:
        place = min(range(PLACES), key=lambda n: (max(free[n], begin), n))
        begin = max(free[place], begin)
        free[place] = begin + duration
        yield place, begin, free[place]
        begin += 1


def case(p, top, name, result, duration, colour):
    p.text(16, top, name, kind="title")
    p.text(16, top + 18, result, "faint", kind="small")
    first = top + 34
    p.text(LEFT - 12, first + 14, "dispatcher", "faint", "end")
    p.line(LEFT, first + 9, END, first + 9)
    for place in range(PLACES):
        y = first + LANE * (place + 1)
        p.text(LEFT - 12, y + 14, f"place {place + 1}", "faint", "end")
        p.box(LEFT, y, END - LEFT, LANE - 4, "grey_tint")
    for place, begin, end in blocks(duration):
        x, y = LEFT + begin * TICK, first + LANE * (place + 1)
        if x + 4 >= END:
            continue
        p.circle(x + 4, first + 9, 4, "ink")
        p.box(x, y, min(end * TICK + LEFT, END) - x - 2, LANE - 4, f"{colour}_tint", colour, 2)


def draw():
    p = Picture(
        WIDTH,
        HIGH * len(CASES) + 44,
        "Block dispatch: long blocks fill a GPU, short ones do not",
        "A dispatcher starts one block at a time. Long blocks fill all places; short blocks end before the next ones begin.",
    )
    for n, (name, result, duration, colour) in enumerate(CASES):
        case(p, 30 + HIGH * n, name, result, duration, colour)
    y = HIGH * len(CASES) + 22
    p.circle(20, y - 4, 4, "ink")
    p.text(30, y, "a block starts; the pace is the hardware's")
    p.text(16, y + 16, "time runs to the right, linear; the principle with room for four blocks, not a measurement", "faint", kind="small")
    return p.svg()
