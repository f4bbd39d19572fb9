# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the traffic of a GPU kernel is predicted without a GPU."""

from miniapp_tools.drawing import Picture


def execution(p):
    p.box(12, 40, 196, 232, "paper", "line", 6)
    p.text(24, 62, "1  The emulator", kind="title")
    p.lines(24, 88, ["executes the machine code", "of the kernel, 64 lanes", "at a time, and notes what", "they read and write"])
    for row in range(4):
        p.box(24, 158 + 22 * row, 172, 16, "grey_tint", "line", 2)
        p.text(30, 170 + 22 * row, f"lane {row}: load {1000 + 8 * row}, store {5000 + 8 * row}", "ink", kind="small")
    p.text(24, 262, "as hipcc compiled it for gfx90a", "faint", kind="small")


def wave(p):
    p.box(248, 40, 196, 232, "paper", "line", 6)
    p.text(260, 62, "2  Lines of a wave", kind="title")
    p.lines(260, 88, ["what 64 lanes do in one", "instruction asks for some", "lines of 128 bytes; 16 lanes", "where each asks for 16 bytes"])
    for lane in range(16):
        p.box(260 + 10.75 * lane, 160, 8, 8, "blue_tint", "blue")
    for line in range(4):
        p.box(260 + 43 * line, 194, 41, 20, "orange_tint", "orange", 2)
        p.arrow(280 + 43 * line, 170, 280 + 43 * line, 192, "line")
    p.lines(260, 236, ["neighbours: 4 lines of 16 doubles;", "doubles a row apart: 64 lines"], 14, colour="faint", kind="small")


def units(p):
    p.box(484, 40, 196, 232, "paper", "line", 6)
    p.text(496, 62, "3  Units and waves", kind="title")
    p.lines(496, 88, ["blocks in the order of their", "numbers, as many as the", "registers allow; one of the", "oldest half goes on"])
    for unit in range(3):
        p.box(496, 156 + 34 * unit, 172, 26, "paper", "line", 2)
        for n in range(8):
            p.box(504 + 20 * n, 161 + 34 * unit, 14, 16, "blue_tint" if n < 4 else "grey_tint", "blue" if n < 4 else "line", 2)
    p.text(496, 266, "units in a random order", "faint", kind="small")


def cache(p):
    p.box(720, 40, 196, 232, "paper", "line", 6)
    p.text(732, 62, "4  The L2", kind="title")
    p.lines(732, 88, ["sets by all bits of an", "address, 16 ways; for a new", "line an old one leaves"])
    for row in range(4):
        for way in range(16):
            colour = "green" if (way + 3 * row) % 16 != 5 else "red"
            p.box(732 + 10.75 * way, 142 + 16 * row, 8, 11, f"{colour}_tint", colour)
    p.lines(732, 226, ["absent: fetched from HBM;", "leaves dirty: written to HBM"])
    p.text(732, 262, "bytes, hits, and the time they need", "faint", kind="small")


def draw():
    p = Picture(
        928,
        284,
        "How the traffic of a GPU kernel is predicted without a GPU",
        "Four steps from left to right: the emulator executes the kernel's machine code; the accesses of a wavefront become "
        "lines; the units issue their wavefronts one after the other; the L2 says what memory must fetch and write.",
    )
    p.text(12, 24, "Predicted, not measured: what memory must move for the order in which wavefronts ask for lines", kind="title")
    for x in (208, 444, 680):
        p.arrow(x + 4, 156, x + 36, 156, "ink")
    execution(p)
    wave(p)
    units(p)
    cache(p)
    return p.svg()
