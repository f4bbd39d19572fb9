# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the rooflines of kernels/ROOFLINE.md, one for each machine with committed limits of memory and of arithmetic,
in one picture. They show the best variants of the families, in the chapters that the page names, whose problems declare
bytes and operations and do not fit in the last-level cache."""

import dataclasses
import re

from miniapp_tools.book import data, library_comparison, readme
from miniapp_tools.book.markdown import paragraph, percent, rounded, table, three_digits, with_filled_blocks
from miniapp_tools.book.rungs import NATIVE_KINDS
from miniapp_tools.measured.problem import Problem

PAGE = "kernels/ROOFLINE.md"
CHART = "kernels/results/rooflines.svg"
BLOCK_PATTERN = re.compile(r"<!-- results:begin rooflines chapters=(\S+) -->")
SIDES = {"portable": ("portable",), "native": NATIVE_KINDS, "library": ("library",)}


@dataclasses.dataclass
class Point:
    """A run of a family as a point of the roofline. `rates` is {side (portable, native or library): operations per
    second of the side's best variant}."""

    name: str
    run: data.Run
    rates: dict

    def __post_init__(self):
        self.precision, self.intensity = self.run.parameters.get("precision", "double"), intensity(self.run)


@dataclasses.dataclass
class Roof:
    """The limits of a machine. `memory` holds the lowest and the highest rate in bytes per second that its runs
    measured as their limit; `peaks` is {precision: operations per second}."""

    memory: tuple
    peaks: dict

    def limit_of(self, point):
        """Returns the limit of a point in operations per second, or None if no peak of the point's precision is known.
        The memory rate is the one that the point's own run measured as its limit or, without one, the highest of the
        machine."""
        peak, limit = self.peaks.get(point.precision), point.run.limit
        memory = limit["rate_per_second"] if first_quantity(point.run) == "bytes" and limit else self.memory[1]
        return peak and min(peak, memory * point.intensity)


def moved_bytes(run):
    return run.work.get("bytes_read", 0) + run.work.get("bytes_written", 0)


def intensity(run):
    return run.work["flops"] / moved_bytes(run)


def first_quantity(run):
    return run.merits[0]["quantity"] if run.merits else ""


def can_be_in_roofline(run):
    """Returns whether a run declares operations and bytes and its arrays do not fit in the last-level cache."""
    return run.work.get("flops") and moved_bytes(run) and not run.variants[0].in_cache


def shown_runs(chapter, machine, runs):
    """Returns a list with the run that the chapter's chart shows, if that run can be in a roofline; otherwise the
    result of most_intense_runs()."""
    about = None if library_comparison.has_small_families(runs) else readme.chart_run(chapter / "README.md", machine, runs)
    return [about] if about and can_be_in_roofline(about) else most_intense_runs(runs)


def most_intense_runs(runs):
    """Returns, for each family, the run with the most operations per byte among those that can be in a roofline."""
    chosen = {}
    for run in filter(can_be_in_roofline, runs):
        before = chosen.get(run.family)
        if before is None or intensity(run) > intensity(before):
            chosen[run.family] = run
    return list(chosen.values())


def point_of_run(run):
    best = {side: run.best(kinds) for side, kinds in SIDES.items()}
    rates = {side: run.work["flops"] / v.median for side, v in best.items() if v and v.median}
    return Point(run.family.split(".")[-1], run, rates)


def points_of_machines(root, chapters):
    """Returns {machine: (points, all runs)} from the committed results of these chapters."""
    found = {}
    for chapter in (root / "kernels" / name for name in chapters):
        for path in sorted((chapter / "results").glob("*.json")):
            runs = data.read_runs(path)
            points, all_runs = found.setdefault(path.stem, ([], []))
            points += [p for p in map(point_of_run, shown_runs(chapter, path.stem, runs)) if p.rates]
            all_runs += runs
    return found


def roof_of(bounded, runs):
    """Returns the Roof whose limits of memory come from the runs `bounded`, and whose peaks of arithmetic come from
    `runs`; or None if none of `bounded` has a limit of memory."""
    memory = [run.limit["rate_per_second"] for run in bounded if first_quantity(run) == "bytes" and run.limit]
    peaks = {}
    for run in runs:
        if first_quantity(run) == "flops" and run.limit and run.parameters.get("cores", "all") == "all":
            precision = run.parameters.get("precision", "double")
            peaks[precision] = max(peaks.get(precision, 0), run.limit["rate_per_second"])
    return Roof((min(memory), max(memory)), peaks) if memory else None


def rooflines(root, chapters):
    """Returns {machine: (points sorted by intensity, roof)} and a list of the machines that have points but lack a
    limit of memory or of arithmetic."""
    found, without = {}, []
    for machine, (points, runs) in sorted(points_of_machines(root, chapters).items()):
        roof = roof_of([p.run for p in points], runs)
        if roof and roof.peaks:
            found[machine] = sorted(points, key=lambda p: p.intensity), roof
        elif points:
            without.append(machine)
    return found, without


def rate_text(rate, unit):
    """Formats a rate with a prefix, such as `4.60 TB/s`."""
    for letter, size in (("T", 1e12), ("G", 1e9)):
        if rate >= size:
            return f"{rate / size:.3g} {letter}{unit}"
    return f"{rate:.3g} {unit}"


def memory_text(roof):
    low, high = (rate_text(rate, "B/s") for rate in roof.memory)
    return high if low == high else f"{low} to {high}, by session"


def device_of(points):
    return next(p.run.session.provenance.get("device") for p in points)


def dates_text(points):
    dates = sorted({p.run.session.provenance["date"][:10] for p in points})
    return dates[0] if len(dates) == 1 else f"{dates[0]} to {dates[-1]}"


def chart_data(points, roof):
    """Returns what the chart of a roofline is drawn from, with rates in GFLOP/s and the memory's in GB/s. No rate of a
    point is rounded to 0, which a logarithmic axis cannot show."""
    return {
        "title": f"Roofline: {device_of(points)}, {dates_text(points)}",
        "axis": "operations for each byte that must move; both axes logarithmic\n"
        f"slope: {memory_text(roof)}, the best copy or read; level: chains of multiply-adds" + ("" if roof.peaks else " (none was measured)"),
        "memory": [round(rate / 1e9, 3) for rate in roof.memory],
        "peaks": {precision: round(peak / 1e9, 1) for precision, peak in roof.peaks.items()},
        "points": [[point_label(p), round(p.intensity, 5), {s: rounded(r / 1e9) for s, r in p.rates.items()}] for p in points],
    }


def point_label(p):
    return p.name if p.precision == "double" else f"{p.name}, {p.precision}"


def roofline_row(p, roof):
    limit = roof.limit_of(p)
    rates = [three_digits(p.rates[side] / 1e9) if side in p.rates else "" for side in SIDES]
    share = percent(max(p.rates.values()) / limit) if limit else ""
    about = library_comparison.run_label(p.run) if "." in p.run.family else p.run.short_title()
    operations = f"{p.intensity:.0f}" if p.intensity >= 100 else f"{p.intensity:.3g}"
    return [f"`{p.run.family}`", about, operations, *rates, three_digits(limit / 1e9) if limit else "", share]


def section_lines(points, roof):
    device = device_of(points)
    heads = ["family", "run", "operations a byte", *SIDES, "roof", "best of roof"]
    peaks = ", ".join(f"{rate_text(peak, 'FLOP/s')} ({precision})" for precision, peak in roof.peaks.items())
    return [
        f"## {device}",
        "",
        *paragraph(f"Memory {memory_text(roof)}; arithmetic {peaks}. Measured {dates_text(points)}. In GFLOP/s:"),
        "",
        *table(heads, [roofline_row(p, roof) for p in points], range(2, len(heads))),
    ]


def page_and_chart(root):
    """Returns {path: text} with kernels/ROOFLINE.md, whose generated block is renewed, and {path: data} of the chart on
    that page."""
    about = root / PAGE
    if not about.is_file():
        return {}, {}
    text = about.read_text()
    chapters = BLOCK_PATTERN.search(text)
    if not chapters:
        raise Problem(f"{about} has no block <!-- results:begin rooflines chapters=... -->")
    found, without = rooflines(root, chapters[1].split(","))
    lines = ["![Rooflines of these machines](results/rooflines.svg)"] if found else []
    for points, roof in found.values():
        lines += ["", *section_lines(points, roof)]
    if without:
        lines += ["", f"No roofline of {', '.join(without)}: no limit of arithmetic is committed, or none of memory."]
    roofs = [chart_data(*both) for both in found.values()]
    charts = {root / CHART: {"title": "Rooflines", "roofs": roofs}} if roofs else {}
    return {about: with_filled_blocks(text, "results", lambda _: lines, about)}, charts
