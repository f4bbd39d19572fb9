# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rooflines of kernels/ROOFLINE.md: for each machine with committed limits of memory and of arithmetic, the best
variants of every family that counts operations, by the bytes and operations that its problem declares."""

import dataclasses
import math

from miniapp_tools.book import beside, data, readme
from miniapp_tools.book.markdown import paragraph, percent, table, three_digits, with_block
from miniapp_tools.book.rungs import NATIVE
from miniapp_tools.drawing import Picture
from miniapp_tools.site import order

PAGE = "kernels/ROOFLINE.md"
BLOCK = "rooflines"
PARTS = ("Limits", "Kernels", "Libraries")  # chapters of one device
SIDES = {"portable": (("portable",), "blue"), "native": (NATIVE, "orange"), "library": (("library",), "green")}
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 470, 62, 60, 18, 52
LABEL = 13  # pixels between two labels


@dataclasses.dataclass
class Point:
    """A run of a family, and the operations a second of its best variant of each side."""

    name: str
    run: data.Run
    rates: dict

    @property
    def precision(self):
        return self.run.parameters.get("precision", "double")

    @property
    def intensity(self):
        return intensity(self.run)


@dataclasses.dataclass
class Roof:
    """Bytes a second, of the slowest and of the fastest session; operations a second by precision."""

    memory: tuple
    peaks: dict

    def at(self, point):
        """Of the session that measured the point; None without a peak of its precision."""
        peak, limit = self.peaks.get(point.precision), point.run.limit
        memory = limit["rate_per_second"] if quantity(point.run) == "bytes" and limit else self.memory[1]
        return peak and min(peak, memory * point.intensity)


def bytes_of(run):
    return run.work.get("bytes_read", 0) + run.work.get("bytes_written", 0)


def intensity(run):
    return run.work["flops"] / bytes_of(run)


def quantity(run):
    return run.merits[0]["quantity"] if run.merits else ""


def of_memory(run):
    """Its arrays lie in memory, and not in the last-level cache."""
    return run.work.get("flops") and bytes_of(run) and not run.in_cache


def chapters(root):
    pages = [root / f"{page}.md" for title, part in order.PARTS if title in PARTS for page in part]
    return [page.parent for page in pages if page.is_file()]


def runs_shown(chapter, machine, runs):
    """A run a family: what the chapter is about if it counts operations, else the one with the most for each byte."""
    about = None if beside.of_families(runs) else readme.chart_run(chapter / "README.md", machine, runs)
    if about and of_memory(about):
        return [about]
    chosen = {}
    for run in filter(of_memory, runs):
        before = chosen.get(run.family)
        if before is None or intensity(run) > intensity(before):
            chosen[run.family] = run
    return list(chosen.values())


def point(run):
    best = {side: run.best(kinds) for side, (kinds, _) in SIDES.items()}
    rates = {side: run.work["flops"] / v.median for side, v in best.items() if v and v.median}
    return Point(run.family.split(".")[-1], run, rates)


def machines(root):
    """{machine: (points, all runs)}"""
    found = {}
    for chapter in chapters(root):
        for path in sorted((chapter / "results").glob("*.json")):
            runs = data.read(path)
            points, all_runs = found.setdefault(path.stem, ([], []))
            points += [p for p in map(point, runs_shown(chapter, path.stem, runs)) if p.rates]
            all_runs += runs
    return found


def roof_of(points, runs):
    """None where the limits of memory or of arithmetic are not committed."""
    memory = [p.run.limit["rate_per_second"] for p in points if quantity(p.run) == "bytes" and p.run.limit]
    peaks = {}
    for run in runs:
        if quantity(run) == "flops" and run.limit and run.parameters.get("cores", "all") == "all":
            precision = run.parameters.get("precision", "double")
            peaks[precision] = max(peaks.get(precision, 0), run.limit["rate_per_second"])
    return Roof((min(memory), max(memory)), peaks) if memory and peaks else None


def rooflines(root):
    """{machine: (points by intensity, roof)}, and the machines that have no roof."""
    found, without = {}, []
    for machine, (points, runs) in sorted(machines(root).items()):
        roof = roof_of(points, runs)
        if roof:
            found[machine] = sorted(points, key=lambda p: p.intensity), roof
        elif points and machine.split("-")[0] not in found:  # h200-bounds.json is of h200
            without.append(machine)
    return found, without


def scaled(rate, unit):
    """4.60 TB/s"""
    for letter, size in (("T", 1e12), ("G", 1e9)):
        if rate >= size:
            return f"{rate / size:.3g} {letter}{unit}"
    return f"{rate:.3g} {unit}"


def memory_text(roof):
    low, high = (scaled(rate, "B/s") for rate in roof.memory)
    return high if low == high else f"{low} to {high}, by session"


def device_of(points):
    return next(p.run.session["provenance"].get("device") for p in points)


def dates_of(points):
    dates = sorted({p.run.session["provenance"]["date"][:10] for p in points})
    return dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"


class Axes:
    """Both logarithmic."""

    def __init__(self, points, roof):
        rates = [rate for p in points for rate in p.rates.values()]
        self.x = (min(p.intensity for p in points) / 1.6, max(p.intensity for p in points) * 2.5)
        self.y = (min(rates) / 14, max([*rates, *roof.peaks.values()]) * 2)

    def place(self, intensity, rate):
        across, up = (math.log(v / low) / math.log(high / low) for v, (low, high) in ((intensity, self.x), (rate, self.y)))
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - BOTTOM - up * (HEIGHT - TOP - BOTTOM)

    def draw(self, picture):
        for power in decades(self.x):
            x, _ = self.place(10.0**power, self.y[0])
            picture.line(x, TOP, x, HEIGHT - BOTTOM, "grey_tint")
            picture.text(x, HEIGHT - BOTTOM + 15, f"{10.0**power:g}", "faint", "middle", "small")
        for power in decades(self.y):
            _, y = self.place(self.x[0], 10.0**power)
            picture.line(LEFT, y, WIDTH - RIGHT, y, "grey_tint")
            picture.text(LEFT - 6, y + 4, f"{10.0 ** (power - 9):g}", "faint", "end", "small")
        picture.text(16, HEIGHT - 14, "GFLOP/s over operations for each byte that must move; both axes logarithmic", "faint", kind="small")


def decades(ends):
    return range(math.ceil(math.log10(ends[0])), math.floor(math.log10(ends[1])) + 1)


def draw_roof(picture, axes, roof):
    top = max(roof.peaks.values())
    low, high = roof.memory
    inner = [(max(axes.x[0], axes.y[0] / low), low), (top / low, low), (top / high, high), (max(axes.x[0], axes.y[0] / high), high)]
    picture.polygon([axes.place(x, x * memory) for x, memory in inner], "grey_tint")
    for memory in roof.memory:
        picture.line(*axes.place(axes.x[0], axes.x[0] * memory), *axes.place(top / memory, top), "ink", 1.2)
    label = axes.place(top / low, top)[0] + 8  # right of every knee
    for precision, peak in roof.peaks.items():
        x, y = axes.place(peak / high, peak)
        picture.line(x, y, WIDTH - RIGHT, y, "ink", 1.2)
        picture.text(label, y - 5, f"{precision}: {scaled(peak, 'FLOP/s')}", kind="small")


def mark(picture, side, x, y):
    colour = SIDES[side][1]
    if side == "portable":
        picture.circle(x, y, 3.5, colour)
    elif side == "native":
        picture.box(x - 5, y - 5, 10, 10, f"{colour}_tint", colour)
    else:
        picture.polygon(((x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)), f"{colour}_tint", colour)


def labels(lowest):
    """Where the labels below those places begin: beside each other, and at one height where one had to move aside."""
    groups = []
    for x, y in lowest:
        before = groups[-1][-1][0] if groups else -LABEL
        if x >= before + LABEL:
            groups.append([])
        groups[-1].append((max(x, before + LABEL), y))
    return [(x, max(y for _, y in group)) for group in groups for x, _ in group]


def draw_points(picture, axes, points):
    marks = [{side: axes.place(p.intensity, rate) for side, rate in p.rates.items()} for p in points]
    ends = [max(places.values(), key=lambda place: place[1]) for places in marks]
    for p, places, (x, end), (label, lowest) in zip(points, marks, ends, labels(ends)):
        picture.line(x, min(y for _, y in places.values()), x, end, "line")
        picture.line(x, end, label, lowest + 16, "line")
        for side in ("native", "library", "portable"):
            if side in places:
                mark(picture, side, *places[side])
        picture.text(label + 3.5, lowest + 19, label_of(p), "ink", "end", "small", turn=-90)


def label_of(p):
    return p.name if p.precision == "double" else f"{p.name}, {p.precision}"


def draw(points, roof):
    device = device_of(points)
    picture = Picture(
        WIDTH,
        HEIGHT,
        f"Roofline of {device}",
        "Operations a second of the best variants of each family, below what memory and arithmetic allow.",
    )
    picture.text(16, 26, f"Roofline: {device}, {dates_of(points)}", kind="title")
    picture.text(16, 44, f"slope: {memory_text(roof)}, the best copy or read; level: chains of multiply-adds", "faint", kind="small")
    axes = Axes(points, roof)
    axes.draw(picture)
    draw_roof(picture, axes, roof)
    draw_points(picture, axes, points)
    for n, side in enumerate(side for side in SIDES if any(side in p.rates for p in points)):
        y = TOP + 16 + 18 * n
        mark(picture, side, LEFT + 16, y)
        picture.text(LEFT + 28, y + 4, f"best {side} variant" if side != "library" else "fastest library", SIDES[side][1])
    return picture.svg()


def path_of(root, machine):
    return root / f"kernels/results/{machine}-roofline.svg"


def row(p, roof):
    limit = roof.at(p)
    rates = [three_digits(p.rates[side] / 1e9) if side in p.rates else "" for side in SIDES]
    share = percent(max(p.rates.values()) / limit) if limit else ""
    about = beside.told(p.run) if "." in p.run.family else p.run.short_title()
    operations = f"{p.intensity:.0f}" if p.intensity >= 100 else f"{p.intensity:.3g}"
    return [f"`{p.run.family}`", about, operations, *rates, three_digits(limit / 1e9) if limit else "", share]


def section(machine, points, roof):
    device = device_of(points)
    heads = ["family", "run", "operations a byte", *SIDES, "roof", "best of roof"]
    peaks = ", ".join(f"{scaled(peak, 'FLOP/s')} ({precision})" for precision, peak in roof.peaks.items())
    return [
        f"## {device}",
        "",
        *paragraph(f"Memory {memory_text(roof)}; arithmetic {peaks}. Measured {dates_of(points)}. In GFLOP/s:"),
        "",
        f"![Roofline of {device}](results/{machine}-roofline.svg)",
        "",
        *table(heads, [row(p, roof) for p in points], range(2, len(heads))),
    ]


def pages(root):
    """The page with its block written anew, and its pictures."""
    about = root / PAGE
    if not about.is_file():
        return {}
    found, without = rooflines(root)
    lines = []
    for machine, (points, roof) in found.items():
        lines += [*([""] if lines else []), *section(machine, points, roof)]
    if without:
        lines += ["", f"No roofline of {', '.join(without)}: no limit of arithmetic is committed, or none of memory."]
    drawn = {path_of(root, machine): draw(points, roof) for machine, (points, roof) in found.items()}
    return {about: with_block(about.read_text(), BLOCK, lines)} | drawn
