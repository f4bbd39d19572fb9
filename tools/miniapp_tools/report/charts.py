# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page's pictures, by matplotlib, as SVG for the page and as PNG files."""

import io
import math
import pathlib
from html import escape

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot, ticker

from miniapp_tools.book import chart, rungs
from miniapp_tools.measured import kinds, points

PAPER, INK, GRID, PORTABLE, NATIVE = chart.COLOURS
MOST_SAMPLES = 200  # of a variant that a picture shows
SETTINGS: dict = {"text.parse_math": False}  # a name with dollars is no formula
SETTINGS |= {"svg.fonttype": "none", "svg.hashsalt": "miniapp", "font.family": "sans-serif", "font.size": 9}
SETTINGS |= {key: INK for key in ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")}
SETTINGS |= {"axes.facecolor": PAPER, "figure.facecolor": PAPER, "grid.color": GRID, "axes.spines.top": False, "axes.spines.right": False}


class Drawn:
    """A figure with a title for those who do not see it."""

    def __init__(self, name, words, height, draw, width=7.2):
        self.name = "".join(c if c.isalnum() or c in "-_" else "_" for c in name)
        self.words, self.draw, self.size = words, draw, (width, height)
        text = self.drawn("svg", metadata={"Date": None, "Creator": None}).decode()
        self.svg = text[text.index("<svg") :].replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ', 1)

    def drawn(self, form, **how):
        with matplotlib.rc_context(SETTINGS):
            figure, axes = pyplot.subplots(figsize=self.size, layout="constrained")
            self.draw(axes)
            out = io.BytesIO()
            figure.savefig(out, format=form, **how)
            pyplot.close(figure)
        return out.getvalue()

    @property
    def png(self):
        return self.drawn("png", dpi=150)

    def save(self, folder):
        pathlib.Path(folder, f"{self.name}.png").write_bytes(self.png)


def cut(text):
    """A label that leaves room for the picture."""
    return text if len(text) <= 48 else text[:45] + "..."


def style(point):
    """(marker, colour) of the point's kind."""
    kind = kinds.of(point.kind)
    return kind.mark, NATIVE if kind.native else PORTABLE


def with_rows(axes, names, title, label):
    """A row a name, from above."""
    axes.set_yticks(range(len(names)), [cut(name) for name in names])
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.grid(axis="x", linewidth=0.6)
    axes.set_xlabel(label)
    axes.set_title(title, fontsize=9, loc="left")


def steps(chapter, timed):
    """Rungs with the best tuning of each side."""
    for rung in rungs.ladder(chapter, timed):
        sides = [min(side, key=lambda p: p.median) for side in (rung.portable, rung.native) if side]
        if sides:
            yield f"{rung.label} {rungs.base_name(sides[0].variant, sides[0].kind)}".strip(), sides


def ladder(chapter, timed, title, published):
    """Share of the limit by rung, portable beside native; published figures as empty diamonds."""
    rows = list(steps(chapter, timed))
    if not rows:
        return None

    def draw(axes):
        for y, (name, sides) in enumerate(rows):
            for p in sides:
                mark, colour = style(p)
                axes.plot([100 * p.share if p.share else p.rate or 0], [y], mark, color=colour, markersize=5)
            base = name.split(" ", 1)[-1]
            if base in published:
                axes.plot([published[base]], [y], "d", markerfacecolor="none", markeredgecolor=INK, markersize=7)
        axes.set_xlim(left=0)
        share = any(p.share for _, sides in rows for p in sides)
        note = "; diamonds: published, % of peak, MI250X" if any(n.split(" ", 1)[-1] in published for n, _ in rows) else ""
        label = "% of the limit" if share else timed[0].unit
        with_rows(axes, [name for name, _ in rows], f"{title}\ncircles portable, squares native{note}", label)

    return Drawn(f"ladder_{timed[0].family}", f"Share of the limit by rung: {title}", 0.9 + 0.24 * len(rows), draw)


def strips(timed, title):
    """The samples of every variant, over its median: what noise looks like here. Of very many, every second, third, ..."""
    shown = [p for p in timed if len(p.samples) > 1]
    step = max([math.ceil(len(p.samples) / MOST_SAMPLES) for p in shown], default=1)

    def draw(axes):
        for y, p in enumerate(shown):
            some = p.samples[::step]
            axes.plot([100 * (s / p.median - 1) for s in some], [y] * len(some), "|", color=style(p)[1], markersize=7)
        label = "time of a sample over the median, %" + (f"; one of {step} samples is shown" if step > 1 else "")
        with_rows(axes, [p.variant for p in shown], title, label)

    return Drawn(f"samples_{timed[0].family}", f"Raw samples: {title}", 0.8 + 0.2 * len(shown), draw) if shown else None


def ceilings(sessions):
    """(bytes/s, {precision: flops/s}) of the limits and of the family peak, as these sessions measured them."""
    all_points = [p for s in sessions for p in s.points.values()]
    memory = max((p.limit.get("rate_per_second") or 0 for p in all_points if p.limit and p.merits and p.merits[0]["quantity"] == "bytes"), default=0)
    peaks = {}
    for p in all_points:
        if p.rates and p.merits and p.merits[0]["quantity"] == "flops":
            precision = p.parameters.get("precision", "")
            peaks[precision] = max(peaks.get(precision, 0), p.rates[0])
    return memory, peaks


def roofline(sessions):
    """Work by the declared bytes and flops."""
    shown = [p for s in sessions for p in s.points.values() if p.valid and p.work.get("flops") and p.work.get("bytes_read")]
    memory, peaks = ceilings(sessions)
    if not shown or not memory:
        return None
    x = {p.name: p.work["flops"] / (p.work["bytes_read"] + p.work.get("bytes_written", 0)) for p in shown}
    left, right = min(x.values()) / 4, max(max(x.values()) * 4, 4 * max(peaks.values(), default=0) / memory)

    def draw(axes):
        highest = {}
        for p in shown:
            rate = p.work["flops"] / p.median / 1e9
            mark, colour = style(p)
            axes.plot([x[p.name]], [rate], mark, color=colour, markersize=4)
            highest[(p.family, x[p.name])] = max(rate, highest.get((p.family, x[p.name]), 0))
        for (family, at), rate in highest.items():
            axes.annotate(family, (at, rate), (0, 5), textcoords="offset points", fontsize=6, ha="center")
        for precision, peak in (peaks or {"": math.inf}).items():
            knee = [left, min(right, peak / memory), right]
            axes.plot(knee, [min(memory * k, peak) / 1e9 for k in knee], color=INK, linewidth=1)
            if precision:
                axes.annotate(precision, (right, peak / 1e9), (0, 2), textcoords="offset points", fontsize=7, ha="right")
        axes.set(xscale="log", yscale="log", xlabel="flops a byte, as declared", ylabel="GFLOP/s")
        for axis in (axes.xaxis, axes.yaxis):  # matplotlib's own labels of such an axis are formulas
            axis.set_major_formatter("{x:g}")
            axis.set_minor_formatter(ticker.NullFormatter())
        axes.grid(linewidth=0.6)
        arithmetic = ", ".join(f"{v / 1e9:.0f} GFLOP/s {n}" for n, v in peaks.items())
        said = arithmetic or "no peak of arithmetic was measured (family peak)"
        axes.set_title(f"Ceilings measured here: {memory / 1e9:.0f} GB/s, {said}", fontsize=9, loc="left")

    return Drawn("roofline", "Roofline of every variant", 3.6, draw)


def history(name, values, steps_found, dates):
    """A point's nights, over its first; a dashed line where it changed."""
    def draw(axes):
        axes.plot([100 * (math.exp(v - values[0]) - 1) for v in values], "o-", color=PORTABLE, markersize=3, linewidth=1)
        for step in steps_found:
            axes.axvline(step.at - 0.5, color=NATIVE, linestyle="--", linewidth=1)
        axes.set_xticks([0, len(values) - 1], [dates[0], dates[-1]])
        axes.set_ylabel("time, % over first")
        axes.grid(axis="y", linewidth=0.6)
        axes.set_title(name, fontsize=8, loc="left")

    return Drawn(f"history_{name}"[:100], f"History of {name}", 1.7, draw)


def cascade(problem, applications, compute):
    """The metric as platforms are added, best first; points are the platforms' own efficiencies."""

    def draw(axes):
        for (application, efficiencies), colour, mark in zip(applications.items(), (PORTABLE, NATIVE), "os"):
            rows = compute(efficiencies)
            axes.plot(range(1, len(rows) + 1), [m for _, _, m in rows], "-", color=colour)
            axes.plot(range(1, len(rows) + 1), [e for _, e, _ in rows], mark, color=colour, markersize=6)
            for n, (platform, e, _) in enumerate(rows, 1):
                up = application == "portable"
                axes.annotate(points.short_device(platform), (n, e), (4, -11 if up else 6), textcoords="offset points", fontsize=7, color=colour)
        axes.set_xlim(0.8, max(len(e) for e in applications.values()) + 0.7)
        axes.set_xticks(range(1, max(len(e) for e in applications.values()) + 1))
        axes.set_ylim(0, 1.15)
        axes.grid(axis="y", linewidth=0.6)
        axes.set_xlabel("platforms, best first")
        axes.set_title(f"{problem}: efficiency (marks) and performance portability (lines); circles portable, squares native", fontsize=8, loc="left")

    return Drawn(f"cascade_{problem}", f"Portability cascade of {problem}", 2.6, draw)


def navigation(cells):
    """Portable over native against the portable code's own efficiency: up and right is where one wants to be."""
    own = {(c.problem, c.platform): c for c in cells if c.application == "portable"}
    other = {(c.problem, c.platform): c for c in cells if c.application == "native"}
    both = [(own[k], own[k].architectural / other[k].architectural) for k in own if k in other]
    if not both:
        return None

    def draw(axes):
        down, last = 0, 2.0
        for cell, ratio in sorted(both, key=lambda b: -b[1]):
            axes.plot([cell.architectural], [ratio], "o", color=PORTABLE, markersize=4)
            if ratio > 0.98:  # many, on top of each other
                continue
            down, last = (down - 8 if last - ratio < 0.03 else -2), ratio  # under each other, not on each other
            name = f"{cell.problem}, {points.short_device(cell.platform)}"
            axes.annotate(name, (cell.architectural, ratio), (5, down), textcoords="offset points", fontsize=6)
        axes.axhline(1, color=INK, linewidth=1, linestyle="--")
        axes.set(xlabel="best portable rung, share of the limit", ylabel="portable / native", xlim=(0, 1.15))
        axes.grid(linewidth=0.6)

    return Drawn("navigation", "Portable over native by efficiency", 3.2, draw)
