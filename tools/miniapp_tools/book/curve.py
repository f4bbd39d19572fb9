# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many multiply-adds a load hides: the times of advice.flop_per_load over their number, a curve for each window of
memory that the loads come from."""

from math import log2

from miniapp_tools.book.verdicts import row_of
from miniapp_tools.drawing import Picture

ROW = "flop_per_load"
HIDDEN = 1.25  # times the time of one multiply-add a load: still hidden below
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 340, 60, 66, 190, 50
COLOURS = ("blue", "orange", "green", "red")
LINE = 15  # between two labels


def bytes_text(count):
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count} B"


def curves(runs):
    """{window in bytes: [(multiply-adds a load, times the time of the first)]}, of doubles"""
    found = {}
    for run in runs:
        if "." not in run.family or row_of(run) != ROW:
            continue
        timed = [(int(v.name.split("/")[-1]), v.median) for v in run.variants if v.measured and v.median]
        if len(timed) > 1:  # one alone is no curve
            found[8 * int(run.parameters["window"])] = [(flops, time / timed[0][1]) for flops, time in sorted(timed)]
    return dict(sorted(found.items()))


def path_of(chapter, machine):
    return chapter / f"results/{machine}-flops.svg"


def picture(machine, folder=""):
    """As a page shows it, of the chapter's results or with their folder."""
    return f"![Multiply-adds that a load hides, {machine}]({folder}{machine}-flops.svg)"


def knee(points):
    """The most multiply-adds before the time has grown by a quarter."""
    most = points[0][0]
    for flops, times in points:
        if times > HIDDEN:
            break
        most = flops
    return most


def knees_text(runs):
    """What the curves say, in a sentence; empty without any."""
    told = [f"{knee(points)} in a window of {bytes_text(size)}" for size, points in curves(runs).items()]
    return "Multiply-adds a load that cost less than a quarter of the time: " + ", ".join(told) + "." if told else ""


def apart(heights):
    """Heights of labels, each as near to its own as a line's distance to those above it allows."""
    placed, last = {}, None
    for at, y in sorted(enumerate(heights), key=lambda h: h[1]):
        last = y if last is None else max(y, last + LINE)
        placed[at] = last
    return [placed[at] for at in range(len(heights))]


def draw(runs, heading):
    """The curves as a picture; empty without any."""
    found = curves(runs)
    if not found:
        return ""
    about = "Time over multiply-adds a load, both axes logarithmic."
    picture = Picture(WIDTH, HEIGHT, f"Multiply-adds that a load hides, {heading}", about)
    picture.text(16, 26, f"Multiply-adds that a load hides: {heading}", kind="title")
    picture.text(16, 44, "Where a curve is flat, they are hidden. Both axes are logarithmic.", "faint", kind="small")
    picture.text(16, TOP - 4, "time, that of one multiply-add a load = 1", "faint", kind="small")
    picture.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, "multiply-adds a load", "faint", "middle", "small")
    most = max(log2(t) for points in found.values() for _, t in points)
    last = max(log2(f) for points in found.values() for f, _ in points)

    def place(flops, times):
        x = LEFT + log2(flops) / last * (WIDTH - LEFT - RIGHT)
        return x, HEIGHT - BOTTOM - max(0, log2(times)) / max(most, 1) * (HEIGHT - TOP - BOTTOM)

    for power in range(int(last) + 1):
        x, y = place(2**power, 1)
        picture.line(x, TOP, x, y, "grey_tint")
        picture.text(x, y + 16, str(2**power), "faint", "middle", "small")
    for power in range(int(most) + 1):
        x, y = place(1, 2.0**power)
        picture.line(x, y, WIDTH - RIGHT, y, "grey_tint")
        picture.text(x - 8, y + 4, str(2**power), "faint", "end", "small")
    labels = apart([place(*points[-1])[1] for points in found.values()])
    # Where two curves are the same, the first one's larger marks and wider line show around the second's.
    for n, ((size, points), colour, y) in enumerate(zip(found.items(), COLOURS, labels)):
        wider = len(found) - 1 - n
        places = [place(*p) for p in points]
        for (x1, y1), (x2, y2) in zip(places, places[1:]):
            picture.line(x1, y1, x2, y2, colour, 2 + 2 * wider)
        for left, top in places:
            picture.circle(left, top, 3 + 1.5 * wider, colour)
        picture.text(WIDTH - RIGHT + 14, y + 4, f"{bytes_text(size)}: {knee(points)} hidden", colour, kind="small")
    return picture.svg()
