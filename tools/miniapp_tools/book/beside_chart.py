# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The chart above the table of `beside`: share of the limit of our fastest loop and of the fastest library, a line a run."""

from math import ceil, floor, log10

from miniapp_tools.book.beside import bounded, fastest, told
from miniapp_tools.drawing import Picture

WIDTH, LEFT, RIGHT, TOP, STEP = 640, 280, 24, 84, 19
SIDES = ("ours", "library")
COLOURS = {"ours": "blue", "library": "green"}
LABELS = {"ours": "our fastest loop", "library": "fastest library"}


def rows(runs):
    """[(family, parameters, {side: percent})] of the runs that a limit bounds."""

    def shares(run):
        return {side: 100 * v.share_of_limit for side, v in zip(SIDES, fastest(run)) if v and v.share_of_limit}

    return [(run.family.split(".", 1)[-1], told(run), shares(run)) for run in bounded(runs)]


def mark(picture, side, x, y):
    colour = COLOURS[side]
    if side == "ours":
        picture.circle(x, y, 4, colour)
    else:
        picture.polygon(((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)), f"{colour}_tint", colour)


def draw(runs, heading):
    """The picture; empty where no run with a limit has a library."""
    found = rows(runs)
    if not any("library" in both for *_, both in found):
        return ""
    shares = [share for *_, both in found for share in both.values()]
    low, high = floor(log10(min(shares))), log10(max([*shares, 100]) * 1.15)
    bottom = TOP + STEP * len(found)

    def place(share):
        return LEFT + (log10(share) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    picture = Picture(WIDTH, bottom + 44, f"Libraries beside loops: {heading}", "Share of the limit of the fastest loop and of the fastest library.")
    picture.text(16, 26, f"Libraries beside loops: {heading}", kind="title")
    for n, side in enumerate(SIDES):
        x = LEFT + 150 * n
        mark(picture, side, x + 6, 50)
        picture.text(x + 18, 54, LABELS[side], COLOURS[side])
    for power in range(low, ceil(high)):
        for times in (1, 2, 5):
            share = times * 10.0**power
            if log10(share) <= high:
                picture.line(place(share), TOP - 8, place(share), bottom, "grey_tint")
                picture.text(place(share), bottom + 14, f"{share:g}", "faint", "middle", "small")
    picture.line(place(100), TOP - 8, place(100), bottom, "ink", dashed=True)
    picture.text(WIDTH - RIGHT, bottom + 34, "% of the limit of its run; logarithmic axis", "faint", "end", "small")
    for n, (family, parameters, both) in enumerate(found):
        y = TOP + STEP * (n + 0.5)
        picture.text(16, y + 4, family)
        picture.text(LEFT - 14, y + 4, parameters, "faint", "end", "small")
        picture.line(place(min(both.values())), y, place(max(both.values())), y, "line", 1.5)
        for side in reversed(SIDES):
            if side in both:
                mark(picture, side, place(both[side]), y)
    return picture.svg()
