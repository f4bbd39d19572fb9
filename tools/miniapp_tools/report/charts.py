# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the pictures of a report as SVG for the page and as PNG files. Ladders and rooflines look as in the book."""

import math
from html import escape

from miniapp_tools.book import chart, data, roofline
from miniapp_tools.book.markdown import shortened
from miniapp_tools.measured import points

FOREGROUND, PORTABLE_COLOUR, NATIVE_COLOUR = chart.FOREGROUND, chart.PORTABLE_COLOUR, chart.NATIVE_COLOUR
MOST_SAMPLES = 200  # largest number of samples of a variant that a picture shows


class Drawing:
    """A picture of the report, drawn by paint(pyplot). `name` becomes the name of its PNG file, and `words` describe
    the picture for screen readers."""

    def __init__(self, name, words, paint):
        self.name, self.paint = "".join(c if c.isalnum() or c in "-_" else "_" for c in name), paint
        text = chart.image_bytes(paint, metadata={"Date": None, "Creator": None}).decode()
        self.svg = text[text.index("<svg") :].replace("<svg ", f'<svg role="img" aria-label="{escape(words)}" ', 1)

    @property
    def png(self):
        return chart.image_bytes(self.paint, "png", dpi=150)


def single_axes(height, draw):
    """Returns a function of pyplot that makes a figure `height` inches high with one pair of axes and calls
    draw(axes)."""

    def paint(pyplot):
        figure, axes = pyplot.subplots(figsize=(7.2, height), layout="constrained")
        draw(axes)
        return figure

    return paint


def ladder_chart(chapter, run, title, published):
    """Draws the ladder of a run as in the book, with the published shares, {rung: percent of the peak}, as diamonds.
    Returns None if nothing was measured."""
    shown = chart.ladder_data(chapter, run.session.device, run) | {"title": shortened(f"{run.family}, {title}", 90)}
    if not shown["steps"]:
        return None
    names = [{name.removeprefix("hip/").split("/")[0] for side in sides for name, _ in side} for _, *sides in shown["steps"]]
    shown["published"] = [(row, published[rung]) for row, rungs in enumerate(names) for rung in rungs & published.keys()]
    shown["note"] = "; diamonds: published, % of peak, MI250X" if shown["published"] else ""
    shown["steps"] = [[number, *([[shortened(name, 24), value] for name, value in side] for side in sides)] for number, *sides in shown["steps"]]
    return Drawing(f"ladder_{run.family}", f"Share of the limit by rung: {title}", lambda pyplot: chart.draw_ladder(pyplot, shown))


def sample_strips(timed, title):
    """Draws the samples of every variant relative to their median, which shows the noise. Of more than MOST_SAMPLES
    samples only every nth is drawn. Returns None if no variant has more than one sample."""
    shown = [p for p in timed if len(p.samples) > 1]
    step = max([math.ceil(len(p.samples) / MOST_SAMPLES) for p in shown], default=1)

    def draw(axes):
        for y, p in enumerate(shown):
            some = p.samples[::step]
            colour = NATIVE_COLOUR if p.side == "native" else PORTABLE_COLOUR
            axes.plot([100 * (s / p.median - 1) for s in some], [y] * len(some), "|", color=colour, markersize=7)
        chart.label_rows(axes, [shortened(p.variant, 48) for p in shown])
        axes.set_xlabel("time of a sample over the median, %" + (f"; one of {step} samples is shown" if step > 1 else ""))
        axes.set_title(shortened(title, 90), fontsize=9, loc="left")

    return Drawing(f"samples_{timed[0].family}", f"Raw samples: {title}", single_axes(0.8 + 0.2 * len(shown), draw)) if shown else None


def roofline_chart(sessions):
    """Draws the roofline of one device, with the run of each family that has the most operations per byte. Returns None
    if no limit of memory was measured or if no run can be in a roofline."""
    runs = data.Runs(sessions)
    shown = sorted((p for p in map(roofline.point_of_run, roofline.most_intense_runs(runs)) if p.rates), key=lambda p: p.intensity)
    limits = roofline.roof_of(runs, runs)
    if not shown or not limits:
        return None
    about = roofline.chart_data(shown, limits)
    return Drawing("roofline", "Roofline of the best variants", lambda pyplot: chart.draw_rooflines(pyplot, {"roofs": [about]}))


def history_chart(name, values, steps_found, nights):
    """Draws the times of a point in all nights, relative to the time in the first night, with a dashed line at each
    step. `nights` holds (date, commit)."""

    def draw(axes):
        axes.plot([100 * (math.exp(v - values[0]) - 1) for v in values], "o-", color=PORTABLE_COLOUR, markersize=3, linewidth=1)
        for step in steps_found:
            axes.axvline(step.index - 0.5, color=NATIVE_COLOUR, linestyle="--", linewidth=1)
        marks = {f"{nights[at][0]}\n{nights[at][1][:7]}": at for at in sorted({len(nights) - 1, *(s.index for s in steps_found), 0}, reverse=True)}
        axes.set_xticks(list(marks.values()), list(marks))
        axes.set_ylabel("time, % over first")
        axes.set_ylim(min(-1, axes.get_ylim()[0]), max(1, axes.get_ylim()[1]))  # without this, noise of 0.1 % would fill the chart
        axes.grid(axis="y", linewidth=0.6)
        axes.set_title(name, fontsize=8, loc="left")

    return Drawing(f"history_{name}"[:100], f"History of {name}", single_axes(1.8, draw))


def cascade_chart(problem, applications, compute):
    """Draws a cascade chart. The platforms of each application are ordered by efficiency; lines show the performance
    portability on the best one, two, three, ... platforms, and marks show the efficiency on each platform."""

    def draw(axes):
        for (application, efficiencies), colour, mark in zip(applications.items(), (PORTABLE_COLOUR, NATIVE_COLOUR), "os"):
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

    return Drawing(f"cascade_{problem}", f"Portability cascade of {problem}", single_axes(2.6, draw))


def navigation_chart(cells):
    """Draws, for each problem and platform, the portable efficiency divided by the native one against the portable
    efficiency, so that the best results are at the top right. Returns None if no problem has both on one platform."""
    portable, native = ({(c.problem, c.platform): c for c in cells if c.application == side} for side in ("portable", "native"))
    both = [(portable[k], portable[k].architectural_efficiency / native[k].architectural_efficiency) for k in portable if k in native]

    def draw(axes):
        shift, last = 0, 2.0
        for cell, ratio in sorted(both, key=lambda b: -b[1]):
            axes.plot([cell.architectural_efficiency], [ratio], "o", color=PORTABLE_COLOUR, markersize=4)
            if ratio > 0.98:  # labels of the many good results would hide each other
                continue
            shift, last = (shift - 8 if last - ratio < 0.03 else -2), ratio  # moves a label below that of a mark close above
            name = f"{cell.problem}, {points.short_device(cell.platform)}"
            side, align = (5, "left") if cell.architectural_efficiency < 0.5 else (-5, "right")  # keeps the label within the picture
            axes.annotate(name, (cell.architectural_efficiency, ratio), (side, shift), textcoords="offset points", fontsize=6, ha=align)
        axes.axhline(1, color=FOREGROUND, linewidth=1, linestyle="--")
        axes.set(xlabel="best portable rung, share of the limit", ylabel="portable / native", xlim=(0, 1.15))
        axes.grid(linewidth=0.6)

    return Drawing("navigation", "Portable over native by efficiency", single_axes(3.2, draw)) if both else None
