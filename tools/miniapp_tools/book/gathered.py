# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The four rules of thumb that hold on every machine, or are said to: the pair and the rungs elsewhere in the book that show
each, machine by machine."""

from __future__ import annotations

import dataclasses
from math import ceil, floor, log2

from miniapp_tools.book import data, registers, verdicts
from miniapp_tools.book.markdown import table
from miniapp_tools.drawing import Picture

# advice: [(family, variant, the variant that it is compared with)]
CHANGES = {
    "temporaries": [
        ("advice.register_temporary", "after", "before"),
        ("advice.dimension", "templated_array", "templated"),
        ("transpose", "held/32/8", "rows/32/8"),
        ("lbm", "stack_arrays", "one_view"),
    ],
    "dimensions": [
        ("advice.dimension", "templated_array", "runtime_array"),
        ("advice.dimension", "templated", "runtime"),
        ("advice.loop_bound", "after", "before"),
        ("lbm", "unrolled", "stack_arrays"),
    ],
    "stack": [
        ("advice.stack_index", "by_switch", "before"),
        ("advice.stack_index", "by_select", "before"),
        ("advice.stack_index", "scratch", "before"),
        ("lbm", "unrolled", "stack_arrays"),
    ],
    "layout": [
        ("advice.row_sums", "left", "right"),
        ("advice.column_sums", "left", "right"),
        ("advice.matrix_product", "b_left", "right"),
        ("advice.structures", "arrays", "structures"),
        ("lbm", "layout_soa", "layout_aos"),
        ("transpose", "writes", "reads"),
    ],
}
TITLES = {
    "temporaries": "Sums in a register, stored once",
    "dimensions": "Dimensions and bounds as template parameters",
    "stack": "No array of a work item's own with an index of run time",
    "layout": "The layout follows the iteration",
}
WIDTH, LEFT, RIGHT, STEP = 760, 330, 90, 18
# what a kernel takes: (where its bars begin, pixels of one, colour)
COLUMNS = {"VGPR": (290, 1, "blue"), "scratch": (500, 1, "orange"), "LDS": (625, 1 / 512, "green")}
HEADINGS = {"VGPR": "vector registers", "scratch": "scratch, bytes a lane", "LDS": "LDS, bytes a block"}


@dataclasses.dataclass
class Found:
    """How many times faster; low and high where both were timed as a pair."""

    value: float
    low: float | None = None
    high: float | None = None

    def text(self):
        return f"{self.value:.2f}" + (f" [{self.low:.2f}, {self.high:.2f}]" if self.low else "")


def ratio(runs, family, name, over):
    """Of the first run of the family that has both; None where none has."""
    for run in runs:
        timed = {v.name: v for v in run.variants if v.measured and v.median}
        if run.family == family and name in timed and over in timed:
            expectation = timed[name].expectation
            if expectation and verdicts.over_of(run, expectation) == over and expectation["ratio"].get("value"):
                return Found(*(expectation["ratio"][k] for k in ("value", "low", "high")))
            return Found(timed[over].median / timed[name].median)
    return None


FAMILIES = tuple(dict.fromkeys(family for changes in CHANGES.values() for family, _, _ in changes))


def all_runs(root, machine, families=FAMILIES):
    """What the chapters of those families were measured with on a machine."""
    chapters = dict.fromkeys(family.split(".")[0] for family in families)
    files = [root / "kernels" / chapter / f"results/{machine}.json" for chapter in chapters]
    return [run for file in files if file.is_file() for run in data.read(file)]


def ratios(root, machine, advice):
    runs = all_runs(root, machine)
    return [(change, ratio(runs, *change)) for change in CHANGES[advice]]


def label(family, name, over):
    chapter, _, row = family.partition(".")
    return f"{row or chapter}: {name} over {over}"


def compiled(root, figures, family, name, over):
    chapter, _, row = family.partition(".")
    kernels = registers.read(root / figures, chapter)[1]
    kernels = [k for k in kernels if row or k.precision == "double"]
    prefix = f"{row}/" if row else ""
    return [verdicts.registers_of(kernels, prefix + n) for n in (over, name)]


def advice_table(root, figures, machines, advice):
    """machines: {name: heading}"""
    rows = []
    for change in CHANGES[advice]:
        runs = {m: all_runs(root, m) for m in machines}
        cells = [found.text() if (found := ratio(runs[m], *change)) else "" for m in machines]
        rows.append([f"`{change[0]}`", f"`{change[1]}` over `{change[2]}`", verdicts.compiled_text(*compiled(root, figures, *change)), *cells])
    heads = ["where", "change", "gfx90a, compiled", *machines.values()]
    return table(heads, rows)


def powers_of(values):
    """The powers of 2 that the axis goes from and to, so that no mark is cut."""
    return min([-3, *(floor(log2(v)) for v in values)]), max([5, *(ceil(log2(v)) for v in values)])


def place(value, powers):
    """On a logarithmic axis, a doubling everywhere as wide."""
    first, last = powers
    return LEFT + (log2(value) - first) / (last - first) * (WIDTH - LEFT - RIGHT)


def axis(picture, powers, top, bottom):
    for power in range(powers[0], powers[1] + 1):
        x = place(2.0**power, powers)
        picture.line(x, top, x, bottom, "ink" if power == 0 else "grey_tint", 1)
        picture.text(x, bottom + 14, f"{2.0**power:.3g}", "faint", "middle", "small")


def draw(root, machine, heading):
    """The four rules of thumb on one machine: a mark for each change, right of 1 where it helps."""
    found = {advice: [(c, r) for c, r in ratios(root, machine, advice) if r] for advice in CHANGES}
    lines = sum(len(f) + 1.6 for f in found.values() if f)
    height = int(96 + STEP * lines)
    picture = Picture(WIDTH, height, f"Four rules of thumb on {heading}", "How many times faster each change is, on a logarithmic axis.")
    picture.text(16, 26, f"Four rules of thumb on {heading}", kind="title")
    picture.text(16, 44, "times faster, logarithmic axis; 1 is no change; a line is the interval where both were timed as a pair", "faint", kind="small")
    powers = powers_of([v for f in found.values() for _, r in f for v in (r.value, r.low or r.value, r.high or r.value)])
    axis(picture, powers, 56, height - 24)
    y: float = 72
    for advice, changes in found.items():
        if not changes:
            continue
        picture.text(16, y, TITLES[advice])
        for change, seen in changes:
            y += STEP
            colour = "green" if seen.value >= 1.03 else "red" if seen.value <= 1 / 1.03 else "faint"
            picture.text(28, y, label(*change), "faint", kind="small")
            if seen.low:
                picture.line(place(seen.low, powers), y - 4, place(seen.high, powers), y - 4, colour, 2)
            picture.circle(place(seen.value, powers), y - 4, 4, colour)
            picture.text(WIDTH - 16, y, f"{seen.value:.2f}", colour, "end", "small")
        y += 1.6 * STEP
    return picture.svg()


def bars(picture, what, before, after, y):
    """Before above after, each as long as it is large, and both as figures; scratch and LDS where they change."""
    start, unit, colour = COLUMNS[what]
    if what != "VGPR" and before[what] == after[what]:
        return
    for place, value, fill in ((y - 10, before[what], "line"), (y - 5, after[what], colour)):
        picture.box(start, place, unit * value, 5, fill)
    longest = unit * max(before[what], after[what])
    picture.text(start + longest + 6, y, f"{before[what]} to {after[what]}", kind="small")


def draw_compiled(root, figures):
    """The four rules of thumb as registers, scratch and LDS on gfx90a; empty where no figures are committed."""
    found = {a: [(c, f) for c in changes if all(f := compiled(root, figures, *c))] for a, changes in CHANGES.items()}
    if not any(f for a in found.values() for f in a):
        return ""
    height = int(90 + STEP * sum(len(f) + 1.6 for f in found.values() if f))
    picture = Picture(WIDTH, height, "Four rules of thumb on gfx90a, compiled", "Vector registers, scratch and LDS before and after.")
    picture.text(16, 26, "Four rules of thumb on gfx90a, compiled: no time", kind="title")
    picture.text(16, 44, "grey before, coloured after; scratch and LDS where they change", "faint", kind="small")
    for what, heading in HEADINGS.items():
        picture.text(COLUMNS[what][0], 62, heading, "faint", kind="small")
    y: float = 86
    for advice, changes in found.items():
        if not changes:
            continue
        picture.text(16, y, TITLES[advice])
        for change, (before, after) in changes:
            y += STEP
            picture.text(28, y, label(*change), "faint", kind="small")
            for what in COLUMNS:
                bars(picture, what, before, after, y)
        y += 1.6 * STEP
    return picture.svg()
