# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""When each copy and kernel of advice.overlap began and ended, by events, as a picture: a line a stream. An event is
over when what stands before it in its stream is: a copy that waits for the copies of other streams has begun.

`miniapp inputs/timeline.yaml` writes a file for each variant, overlap.<variant>.csv; `results import` puts them
together as kernels/advice/results/<machine>-overlap.csv."""

import csv
import dataclasses

from miniapp_tools.drawing import Picture
from miniapp_tools.measured.problem import Problem

ROW = "overlap"
HEAD = ["stream", "chunk", "stage", "begin_ms", "end_ms"]
STAGES = {"to device": "blue", "kernel": "orange", "to host": "green"}
# What is shown, in this order, of what may be measured: pageable memory takes several times as long, and would leave
# the others no room on a common axis.
SHOWN = {"pinned_1": "hip/streams/1", "pinned_2": "hip/streams/2", "pinned_4": "hip/streams/4"}
WIDTH, LEFT, RIGHT, TOP, LANE = 720, 150, 20, 76, 20


@dataclasses.dataclass
class Stage:
    """Of one chunk, in milliseconds since the first copy was begun."""

    stream: int
    chunk: int
    name: str
    begin: float
    end: float


def path_of(chapter, machine):
    return chapter / f"results/{machine}-{ROW}.csv"


def rows_of(path, head):
    try:
        with path.open(newline="", encoding="utf-8") as file:
            found = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise Problem(f"{path} cannot be read as a timeline: {error}") from error
    if not found or found[0] != head or not all(len(r) == len(head) for r in found):
        raise Problem(f"{path} is no timeline: it should be a table of {','.join(head)}")
    return found[1:]


def import_files(root, paths, machine):
    """Several files of the program as one of the book, which it writes; returns its path."""
    target = path_of(root / "kernels/advice", machine)
    lines = []
    for path in sorted(paths):
        variant = path.name.split(".")[-2]
        lines += [",".join([variant, *row]) for row in rows_of(path, HEAD)]
    target.parent.mkdir(exist_ok=True)
    target.write_text("\n".join([",".join(["variant", *HEAD]), *lines]) + "\n")
    return target


def read(path):
    """{variant: stages}; empty where nothing is committed."""
    found = {}
    for variant, stream, chunk, name, begin, end in rows_of(path, ["variant", *HEAD]) if path.is_file() else ():
        stage = Stage(int(stream), int(chunk), name, float(begin), float(end))
        if stage.end < stage.begin or name not in STAGES:
            raise Problem(f"{path}: {variant} has a stage '{name}' from {begin} to {end} ms")
        found.setdefault(variant, []).append(stage)
    return found


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


def legend(picture):
    x = LEFT
    for name, colour in STAGES.items():
        picture.box(x, 52, 10, 10, f"{colour}_tint", colour)
        picture.text(x + 15, 61, name, "faint", kind="small")
        x += 90


def panel(picture, y, title, stages, longest):
    """The streams of a variant, a line each; returns where the next one begins."""
    streams = 1 + max(s.stream for s in stages)
    picture.text(16, y + 13, title)
    picture.text(16, y + 27, f"{max(s.end for s in stages):.3g} ms", "faint", kind="small")
    per_ms = (WIDTH - LEFT - RIGHT) / longest
    for s in stages:
        x, width, colour = LEFT + s.begin * per_ms, (s.end - s.begin) * per_ms, STAGES[s.name]
        picture.box(x, y + s.stream * LANE, width, LANE - 4, f"{colour}_tint", colour)
        if width > 14:
            picture.text(x + width / 2, y + s.stream * LANE + 12, str(s.chunk), "ink", "middle", "small")
    return y + max(2, streams) * LANE + 14


def draw(path, heading):
    """The picture; empty where no times are committed."""
    found = {name: stages for name in SHOWN if (stages := read(path).get(name))}
    if not found:
        return ""
    longest = max(s.end for stages in found.values() for s in stages)
    lanes = sum(max(2, 1 + max(s.stream for s in stages)) * LANE + 14 for stages in found.values())
    about = "When each began and ended, a line a stream; waiting for a turn is part of a stage."
    picture = Picture(WIDTH, TOP + lanes + 40, f"Copies and kernels in streams, {heading}", about)
    picture.text(16, 26, f"Copies and kernels in streams: {heading}", kind="title")
    picture.text(16, 44, "eight chunks and their numbers, by events in each stream: a stage that waits for its turn has begun", "faint", kind="small")
    legend(picture)
    axis(picture, longest, TOP + lanes)
    y = TOP
    for name, stages in found.items():
        y = panel(picture, y, SHOWN[name], stages, longest)
    return picture.svg()


def block(chapter, machine):
    """What stands in the README."""
    if not any(name in read(path_of(chapter, machine)) for name in SHOWN):
        return [f"No times of {machine} are committed yet: `miniapp inputs/timeline.yaml` there writes them."]
    return [f"![Copies and kernels in one, two and four streams, {machine}](results/{machine}-{ROW}.svg)"]
