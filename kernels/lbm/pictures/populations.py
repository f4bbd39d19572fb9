# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The populations of D3Q7 and D3Q19, and who writes where in the article's layout and in the fused one."""

from miniapp_tools.drawing import Picture

VELOCITIES = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1) if 0 < abs(x) + abs(y) + abs(z) < 3]


def seen(x, y, z):
    """x to the right, y into the page, z up."""
    return 186 + 88 * x + 52 * y, 208 - 92 * z - 34 * y


def cube(p):
    corners = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    for a in corners:
        for b in corners:
            if a < b and sum(i != j for i, j in zip(a, b)) == 1:
                hidden = (-1, 1, -1) in (a, b)
                p.line(*seen(*a), *seen(*b), "line", 1, dashed=hidden)


def velocities(p):
    p.text(16, 28, "Velocities of a site", kind="title")
    cube(p)
    for e in sorted(VELOCITIES, key=lambda e: -e[1]):  # from the back
        faces = sum(map(abs, e)) == 1
        p.arrow(*seen(0, 0, 0), *seen(*e), "blue" if faces else "orange", 2 if faces else 1.3)
    p.circle(*seen(0, 0, 0), 5, "ink")
    for e, name in (((1, 0, 0), "x"), ((0, 1, 0), "y"), ((0, 0, 1), "z")):
        x, y = seen(*(1.13 * c for c in e))
        p.text(x + (4 if name != "z" else 8), y + 3, name, "blue")
    p.circle(26, 372, 5, "blue")
    p.text(40, 376, "D3Q7, phase f: rest and 6 faces")
    p.line(18, 392, 34, 392, "orange", 2)
    p.text(40, 396, "D3Q19, momentum g: these and 12 edges")


def sites(p, x, y, mark=None):
    """3 x 3 sites around (x, y), 54 apart."""
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            own = i == j == 0
            p.box(x + 54 * i - 21, y + 54 * j - 21, 42, 42, mark if own else "grey_tint", "line", 3)


def between(p, x, y, inwards, colour):
    """Arrows between the middle site and its eight neighbours."""
    for i in (-1, 0, 1):
        for j in (-1, 0, 1):
            if i or j:
                near, far = (x + 10 * i, y + 10 * j), (x + 44 * i, y + 44 * j)
                p.arrow(*(far + near if inwards else near + far), colour, 1.5, 6)


def own(p, x, y, colour):
    p.circle(x, y, 4, colour)


def article(p):
    p.text(400, 28, "Article's layout (to inlined_gradients): push", kind="title")
    p.text(400, 46, "post-streaming populations are kept; drawn in a plane", "faint")
    sites(p, 482, 136, "blue_tint")
    own(p, 482, 136, "blue")
    p.text(482, 232, "reads its own 7 f, 19 g, and", "blue", "middle")
    p.text(482, 248, "phi with its derivatives", "blue", "middle")
    p.arrow(576, 136, 620, 136, "ink")
    p.text(598, 126, "collide", anchor="middle", kind="small")
    sites(p, 714, 136, "orange_tint")
    between(p, 714, 136, False, "orange")
    p.text(714, 232, "writes g to 18 neighbours,", "orange", "middle")
    p.text(714, 248, "its rest and 7 f to itself", "orange", "middle")
    p.text(800, 132, "then f", "faint")
    p.text(800, 148, "is streamed", "faint")


def fused(p):
    p.text(400, 284, "From fused on: pull", kind="title")
    p.text(400, 302, "post-collision populations are kept, in two copies", "faint")
    sites(p, 482, 392, "blue_tint")
    between(p, 482, 392, True, "blue")
    p.text(482, 488, "reads what neighbours sent", "blue", "middle")
    p.text(482, 504, "(of f also its own)", "blue", "middle")
    p.arrow(576, 392, 620, 392, "ink")
    p.text(598, 382, "collide", anchor="middle", kind="small")
    sites(p, 714, 392, "orange_tint")
    own(p, 714, 392, "orange")
    p.text(714, 488, "writes all 26 to itself,", "orange", "middle")
    p.text(714, 504, "in the other copy", "orange", "middle")


def draw():
    p = Picture(
        880,
        520,
        "Populations of D3Q7 and D3Q19, and who writes where",
        "Six velocities to the faces of a cube, twelve to its edges. In the article's layout a site reads its own populations and "
        "pushes g to its neighbours; in the fused one it pulls from its neighbours and writes to itself.",
    )
    velocities(p)
    p.lines(
        16,
        432,
        [
            "8 bytes each in double: 26 read and 26 written are 416",
            "bytes; a fused step moves 488. The rest is phi, which",
            "the gradient needs of 18 neighbours before any collides.",
        ],
        colour="faint",
    )
    p.line(382, 16, 382, 504)
    article(p)
    fused(p)
    return p.svg()
