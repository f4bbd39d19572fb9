# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""When the stages of a launch began and ended, as variants tell it in the results (`timeline`): a picture beside the
chart of the run that the chapter is about, with a line for each instance of each rank."""

from miniapp_tools.drawing import Picture

WIDTH, LEFT, RIGHT, TOP, LANE = 720, 150, 20, 76, 20
COLOURS = ("blue", "orange", "green", "red")
TITLE = 18  # pixels above the lines of a variant


def step_of(longest):
    """Milliseconds between two marks of the axis: 1, 2 or 5 times a power of ten, at most ten marks."""
    step = 1e-3
    while longest / step > 10:
        step *= 2.5 if f"{step:e}".startswith("2") else 2
    return step


def axis(picture, longest, bottom):
    step = step_of(longest)
    for mark in range(int(longest / step) + 1):
        x = LEFT + mark * step / longest * (WIDTH - LEFT - RIGHT)
        picture.line(x, TOP - 8, x, bottom, "grey_tint")
        picture.text(x, bottom + 14, f"{mark * step:.3g}", "faint", "middle", "small")
    picture.text(WIDTH - RIGHT, bottom + 28, "milliseconds; linear axis", "faint", "end", "small")


class Stage:
    """In milliseconds since the launch began, on the clock of its rank."""

    def __init__(self, span):
        self.line = (span["rank"], span["lane"])
        self.name = span["stage"]
        self.begin, self.end = 1e3 * span["begin_s"], 1e3 * span["end_s"]


def path_of(chapter, machine):
    return chapter / f"results/{machine}-timeline.svg"


def told(run):
    """{variant's name: its stages}, of those that were measured and tell."""
    return {v.name: [Stage(span) for span in v.timeline] for v in run.variants if v.timeline and v.measured}


def lines_of(stages):
    return sorted({s.line for s in stages})


def height(stages):
    return TITLE + len(lines_of(stages)) * LANE + 14


def panel(picture, y, name, stages, colours, longest):
    """A variant's lines; returns where the next variant begins."""
    picture.text(16, y + 11, name)
    picture.text(WIDTH - RIGHT, y + 11, f"{max(s.end for s in stages):.3g} ms", "faint", "end", "small")
    per_ms = (WIDTH - LEFT - RIGHT) / longest
    for at, (rank, lane) in enumerate(lines_of(stages)):
        top = y + TITLE + at * LANE
        picture.text(16, top + 12, f"rank {rank}, {lane}", "faint", kind="small")
        for s in (s for s in stages if s.line == (rank, lane)):
            colour = colours[s.name]
            picture.box(LEFT + s.begin * per_ms, top, (s.end - s.begin) * per_ms, LANE - 4, f"{colour}_tint", colour)
    return y + height(stages)


def draw(run, heading):
    """The picture; empty where no variant of the run told of its stages."""
    found = told(run)
    if not found:
        return ""
    names = list(dict.fromkeys(s.name for stages in found.values() for s in stages))
    colours = {name: COLOURS[n % len(COLOURS)] for n, name in enumerate(names)}
    longest = max(s.end for stages in found.values() for s in stages)
    bottom = TOP + sum(height(stages) for stages in found.values())
    title = f"Stages of a launch: {run.family}, {heading}"
    picture = Picture(WIDTH, bottom + 40, title, "When each began and ended, a line for each instance of each rank.")
    picture.text(16, 26, title, kind="title")
    picture.text(16, 44, "of one launch that was not timed; a stage that waits for its turn on the device has begun", "faint", kind="small")
    x = LEFT
    for name, colour in colours.items():
        picture.box(x, 52, 10, 10, f"{colour}_tint", colour)
        picture.text(x + 15, 61, name, "faint", kind="small")
        x += 40 + 6 * len(name)
    axis(picture, longest, bottom)
    y = TOP
    for name, stages in found.items():
        y = panel(picture, y, name, stages, colours, longest)
    return picture.svg()


def block(run, machine):
    """What stands in the README above the table."""
    if not told(run):
        return []
    return [f"![Stages of {run.family} on {machine}, {run.short_title()}](results/{machine}-timeline.svg)", ""]
