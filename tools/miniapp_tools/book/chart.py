# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the charts of the book from dictionaries of plain data: ladders of rungs, some with the stages of a launch
below them; comparisons of libraries with our own loops; and rooflines.

A chart has its own white background; style rules change all colours for readers whose system is dark. It contains a
digest of its data, so that one can tell without matplotlib whether it shows the committed results."""

import hashlib
import io
import json
import math
import re

from miniapp_tools.book.markdown import four_digits, rounded, three_digits
from miniapp_tools.book.rungs import ladder
from miniapp_tools.measured import points

# {light colour: dark colour}; text and marks have a contrast of at least 4.5 on the background of their scheme
COLOURS = {"#ffffff": "#0d1117", "#1f2328": "#e6edf3", "#d0d7de": "#3d444d", "#0550ae": "#79c0ff", "#b35900": "#ffa657"}
BACKGROUND, FOREGROUND, GRID_COLOUR, PORTABLE_COLOUR, NATIVE_COLOUR = COLOURS
EXTRA_COLOURS = {"#116329": "#7ee787", "#b31d28": "#ff7b72"}
STAGE_COLOURS = (PORTABLE_COLOUR, NATIVE_COLOUR, *EXTRA_COLOURS)
SIDE_MARKS = {"portable": ("o", PORTABLE_COLOUR), "native": ("s", NATIVE_COLOUR), "library": ("D", STAGE_COLOURS[2]), "ours": ("o", PORTABLE_COLOUR)}
MATPLOTLIB_SETTINGS: dict = {"text.parse_math": False}  # a name that contains dollars is not a formula
MATPLOTLIB_SETTINGS |= {"svg.fonttype": "none", "svg.hashsalt": "miniapp", "font.family": "sans-serif", "font.size": 8}
MATPLOTLIB_SETTINGS |= {key: FOREGROUND for key in ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")}
MATPLOTLIB_SETTINGS |= {"axes.facecolor": BACKGROUND, "figure.facecolor": BACKGROUND, "grid.color": GRID_COLOUR}
MATPLOTLIB_SETTINGS |= {"axes.spines.top": False, "axes.spines.right": False}
TIME_AXIS = "ms, less is better"
LOG_SCALE_RATIO = 20  # largest ratio of the greatest to the smallest value of a chart with a linear axis
LABEL_DISTANCE = 10  # smallest horizontal distance between two labels of a roofline, in points
DIGEST_PATTERN = re.compile(r"data-sha256 ([0-9a-f]{64})")
VERSION_PATTERN = re.compile(r"drawn by matplotlib ([\w.]+)")


def ladder_data(chapter, machine, run):
    """Returns the data of the chart of a run's ladder. `steps` is a list of [label, portable values, native values];
    the values of a rung are a list of [variant, value] that ends with the fastest."""

    def side(variants):
        shown = sorted((v for v in variants if v.has_figure and run.chart_value(v) is not None), key=points.Point.speed_key)
        return [[v.variant, rounded(run.chart_value(v))] for v in shown]

    steps = [[r.label, side(r.portable), side(r.native)] for r in ladder(chapter, run.variants)]
    limit = f"{three_digits(run.limit_rate(run.limit))} {run.unit()}, {run.limit['name']}" if run.limit else ""
    return {
        "title": f"{run.family}, {run.short_title()}",
        "machine": f"{run.session.provenance.get('device') or machine}, {run.session.date[:10]}",
        "axis": f"% of the limit ({limit})" if run.limit else run.unit() or TIME_AXIS,
        "percent": bool(run.limit),
        "steps": [s for s in steps if s[1] or s[2]],
    }


def digest(data):
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def rung_label(step):
    """Returns the label of a step, such as `03 tiled`: its number and the name of its portable rung or, without one, of
    its native rung."""
    name = (step[1] or step[2])[-1][0]
    pieces = name.split("/")
    while len(pieces) > 1 and pieces[-1].isdigit():
        pieces.pop()
    return f"{step[0]} {'/'.join(pieces)}".strip()


def draw_steps(axes, data):
    """Draws the rungs from top to bottom. The best tuning is a large mark with its figure; other tunings are small
    marks. A published share, which only the report has, is an empty diamond."""
    for row, share in data.get("published", ()):
        axes.plot([share], [row], "d", markerfacecolor="none", markeredgecolor=FOREGROUND)
    for row, step in enumerate(data["steps"]):
        for values, colour, mark, shift in ((step[1], PORTABLE_COLOUR, "o", -0.22), (step[2], NATIVE_COLOUR, "s", 0.22)):
            if not values:
                continue
            y = row + (shift if step[1] and step[2] else 0)
            shares = [v for _, v in values]
            axes.plot([min(shares), max(shares)], [y, y], color=colour, linewidth=1, zorder=2)
            axes.plot(shares[:-1], [y] * (len(shares) - 1), linestyle="", marker="|", markersize=5, color=colour, zorder=3)
            axes.plot(shares[-1:], [y], linestyle="", marker=mark, markersize=5, color=colour, zorder=4)
            how = {"textcoords": "offset points", "va": "center", "fontsize": 7, "color": colour, "zorder": 5}
            box = {"facecolor": BACKGROUND, "edgecolor": "none", "pad": 0.6}
            axes.annotate((four_digits if data["axis"] == TIME_AXIS else three_digits)(shares[-1]), (shares[-1], y), (6, 0), bbox=box, **how)


def set_scale(axes, data):
    """Scales the horizontal axis and returns `linear axis`, which begins at 0, or `logarithmic axis`."""
    shares = [v for s in data["steps"] for side in s[1:] for _, v in side]
    largest, smallest = max(shares + [100] * data["percent"]), min(shares)
    if largest > LOG_SCALE_RATIO * smallest:
        axes.set_xscale("log")
        low, high = smallest / 1.3, largest * 1.45
        axes.set_xlim(low, high)
        ticks = [t for t in (m * 10**e for e in range(-3, 6) for m in (1, 2, 5)) if low <= t <= high]
        axes.set_xticks(ticks, [f"{t:g}" for t in ticks])
        axes.minorticks_off()
    else:
        axes.set_xlim(0, 1.08 * largest or 1)
    if data["percent"]:
        axes.axvline(100, color=FOREGROUND, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    return f"{axes.get_xscale().replace('log', 'logarithmic')} axis"


def dark_style_rules(more=()):
    """Returns CSS rules that replace the colours of a chart by those of a dark page. `more` lists the colours of
    EXTRA_COLOURS that the chart uses."""
    rules = [
        f'[style*="{kind}: {light}"] {{ {kind}: {dark} !important }}'
        for light, dark in (COLOURS | {light: EXTRA_COLOURS[light] for light in more}).items()
        for kind in ("fill", "stroke")
    ]
    return "@media screen and (prefers-color-scheme: dark) {\n" + "\n".join(rules) + "\n}"


def draw_ladder(pyplot, data):
    """Draws the ladder of a run and, below it, the stages of a launch if the data contain them."""
    stages = data.get("launch")
    below = 1.45 + 0.24 * len(stages["lines"]) if stages else 0
    figure = pyplot.figure(figsize=(7.2, 1.27 + 0.34 * len(data["steps"]) + below))
    height = figure.get_figheight()
    axes = figure.add_axes((0.24, (0.62 + below) / height, 0.73, 1 - (1.22 + below) / height))
    draw_steps(axes, data)
    kind = set_scale(axes, data)
    axes.set_ylim(len(data["steps"]) - 0.4, -0.6)
    axes.set_yticks(range(len(data["steps"])), [rung_label(s) for s in data["steps"]])
    axes.tick_params(length=0)
    axes.grid(axis="x", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.set_xlabel(f"{data['axis']}\n{kind}; small ticks are other tunings of a rung{data.get('note', '')}")
    top = 1 - 0.22 / height
    figure.text(0.02, top, data["title"], fontsize=9, fontweight="bold", va="center")
    figure.text(0.02, top - 0.2 / height, data["machine"], va="center")
    if any(s[1] for s in data["steps"]):
        figure.text(0.8, top - 0.2 / height, "\u25cf portable", color=PORTABLE_COLOUR, va="center")
    if any(s[2] for s in data["steps"]):
        figure.text(0.9, top - 0.2 / height, "\u25a0 native", color=NATIVE_COLOUR, va="center")
    if stages:
        figure.text(0.02, (below - 0.22) / height, stages["title"], fontsize=9, fontweight="bold", va="center")
        draw_stages(figure.add_axes((0.34, 0.55 / height, 0.63, (below - 1.2) / height)), stages)
    return figure


def set_titles(figure, axes, data):
    """Gives a figure with one pair of axes the title and the horizontal label of `data`. Returns the axes."""
    figure.suptitle(data["title"], fontsize=9, fontweight="bold", x=0.02, ha="left")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_xlabel(data["axis"])
    return axes


def label_rows(axes, labels):
    """Gives the axes one row for each label, from top to bottom."""
    axes.set_ylim(len(labels) - 0.4, -0.6)
    axes.set_yticks(range(len(labels)), labels)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", linewidth=0.6)


def draw_stages(axes, data):
    """Draws one row for each variant, rank and execution space instance, with a bar for each of its stages."""
    axes.set_xlabel(data["axis"])
    axes.set_axisbelow(True)
    label_rows(axes, [label for label, _ in data["lines"]])
    for row, (_, spans) in enumerate(data["lines"]):
        for stage, begin, end in spans:
            axes.barh(row, end - begin, 0.7, begin, color=STAGE_COLOURS[stage % len(STAGE_COLOURS)], alpha=0.7, edgecolor=BACKGROUND, linewidth=0.5)
    for n, name in enumerate(data["stages"]):
        axes.bar(0, 0, color=STAGE_COLOURS[n % len(STAGE_COLOURS)], alpha=0.7, label=name)
    axes.set_xlim(0)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(data["stages"]), frameon=False)


def draw_mark(axes, side, x, y):
    shape, colour = SIDE_MARKS[side]
    axes.plot([x], [y], marker=shape, markersize=5, color=colour, linestyle="", zorder=3)


def draw_legend(axes, labels):
    for side, label in labels.items():
        shape, colour = SIDE_MARKS[side]
        axes.plot([], [], marker=shape, markersize=5, color=colour, linestyle="", label=label)
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1), ncols=len(labels), frameon=False)


def use_plain_numbers(axis):
    """Writes the labels of a logarithmic axis as plain numbers instead of powers."""
    axis.set_major_formatter("{x:g}")
    axis.set_minor_formatter("")


def draw_library_comparison(pyplot, data):
    """Draws one row for each run: which shares of its limit the fastest library and our fastest loop reach."""
    figure, axes = pyplot.subplots(figsize=(7.2, 1.2 + 0.22 * len(data["sides"])), layout="constrained")
    set_titles(figure, axes, data)
    axes.set_xscale("log")
    label_rows(axes, [label for label, _ in data["sides"]])
    for row, (_, shares) in enumerate(data["sides"]):
        axes.plot([min(shares.values()), max(shares.values())], [row, row], color=GRID_COLOUR, linewidth=1.5, zorder=2)
        for side, share in shares.items():
            draw_mark(axes, side, share, row)
    axes.axvline(100, color=FOREGROUND, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    use_plain_numbers(axes.xaxis)
    draw_legend(axes, {"ours": "our fastest loop", "library": "fastest library"})
    return figure


def draw_rooflines(pyplot, data):
    """Draws the rooflines of all machines, one below the other."""
    roofs = data["roofs"]
    figure = pyplot.figure(figsize=(7.2, 5 * len(roofs)), layout="constrained")
    for part, roof in zip(figure.subfigures(len(roofs), squeeze=False)[:, 0], roofs):
        draw_roofline(set_titles(part, part.subplots(), roof), roof)
    return figure


def draw_roofline(axes, data):
    """Draws operations per second over operations per byte. The memory's limit is a band if it differs between runs;
    without a measured peak of arithmetic it is the only limit."""
    low, high = data["memory"]
    intensities = [x for _, x, _ in data["points"]]
    rates = [rate for *_, sides in data["points"] for rate in sides.values()]
    ends = min(intensities) / 1.6, max(intensities) * 2.5
    axes.set(xscale="log", yscale="log", xlim=ends, ylim=(min(rates) / 20, max([*rates, *data["peaks"].values()]) * 2), ylabel="GFLOP/s")
    top = max(data["peaks"].values(), default=low * ends[1])
    for memory in {low, high}:
        axes.plot([ends[0], top / memory], [ends[0] * memory, top], color=FOREGROUND, linewidth=1)
    axes.fill_between([ends[0], top / high, top / low], [ends[0] * low, low * top / high, top], [ends[0] * high, top, top], color=GRID_COLOUR)
    for precision, peak in data["peaks"].items():
        axes.plot([peak / high, ends[1]], [peak, peak], color=FOREGROUND, linewidth=1)
        axes.annotate(f"{precision}: {three_digits(peak)} GFLOP/s", (peak / low, peak), (14, 3), textcoords="offset points", fontsize=7)
    axes.grid(linewidth=0.6)
    for one in (axes.xaxis, axes.yaxis):
        use_plain_numbers(one)
    place = -float(LABEL_DISTANCE)  # position of the previous label, in points from the left end
    for label, x, sides in data["points"]:
        at = 450 * math.log(x / ends[0]) / math.log(ends[1] / ends[0])
        place = max(at, place + LABEL_DISTANCE)
        axes.plot([x, x], [min(sides.values()), max(sides.values())], color=GRID_COLOUR, linewidth=1, zorder=2)
        for side, rate in sides.items():
            draw_mark(axes, side, x, rate)
        axes.annotate(label, (x, min(sides.values())), (place - at, -8), textcoords="offset points", rotation=90, ha="center", va="top", fontsize=7)
    draw_legend(axes, {side: f"best {side} variant" for side in ("portable", "native", "library") if any(side in sides for *_, sides in data["points"])})


DRAW_FUNCTIONS = {"steps": draw_ladder, "sides": draw_library_comparison, "roofs": draw_rooflines}


def image_bytes(paint, form="svg", **how):
    """Returns the bytes of an image file of the figure that paint(pyplot) makes."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    with matplotlib.rc_context(MATPLOTLIB_SETTINGS):
        figure, out = paint(pyplot), io.BytesIO()
        figure.savefig(out, format=form, **how)
        pyplot.close(figure)
    return out.getvalue()


def svg_text(data):
    """Returns the SVG of a chart. The same data and the same matplotlib give the same bytes."""
    from matplotlib import __version__

    paint = next(draw for key, draw in DRAW_FUNCTIONS.items() if key in data)
    about = {"Date": None, "Creator": None, "Description": f"drawn by matplotlib {__version__}; data-sha256 {digest(data)}", "Title": data["title"]}
    text = image_bytes(lambda pyplot: paint(pyplot, data), metadata=about).decode()
    text = "\n".join(line.rstrip() for line in text.splitlines()) + "\n"
    rules = dark_style_rules([colour for colour in EXTRA_COLOURS if colour in text])
    return text.replace("<defs>", f'<style type="text/css">{rules}</style>\n <defs>', 1)


def stages_by_variant(run):
    """Returns {name of the variant: its stages} for the measured variants whose results contain a timeline."""
    return {v.variant: v.figures["timeline"] for v in run.variants if v.figures.get("timeline") and v.has_figure}


def stages_data(run, heading):
    """Returns the data of the chart of a launch's stages, or None if no variant has stages. Times are in milliseconds
    since the beginning of the launch by the clock of each rank."""
    found = stages_by_variant(run)
    names = list(dict.fromkeys(span["stage"] for stages in found.values() for span in stages))
    lines = []
    for variant, stages in found.items():
        for rank, lane in sorted({(span["rank"], span["lane"]) for span in stages}):
            own = [span for span in stages if (span["rank"], span["lane"]) == (rank, lane)]
            spans = [[names.index(s["stage"]), *(round(1e3 * s[end], 5) for end in ("begin_s", "end_s"))] for s in own]
            lines.append([f"{variant}: rank {rank}, {lane}", spans])
    about = "milliseconds, of one launch that was not timed;\na stage that waits for its turn on the device has begun"
    return {"title": f"Stages of a launch: {run.family}, {heading}", "axis": about, "stages": names, "lines": lines} if found else None
