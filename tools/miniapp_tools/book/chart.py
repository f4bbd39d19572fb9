# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The ladder as a picture: share of the limit by rung, portable beside native.

The file has its own white background; style rules turn all colours for readers whose system is dark. A digest of
the data stands in it, so that without matplotlib one can still tell whether it shows the committed results."""

import hashlib
import io
import json
import re

from miniapp_tools.book.data import Variant
from miniapp_tools.book.markdown import three_digits
from miniapp_tools.book.rungs import ladder

# light: dark; each with a contrast of at least 4.5 (text, marks) on its background
COLOURS = {
    "#ffffff": "#0d1117",
    "#1f2328": "#e6edf3",
    "#d0d7de": "#3d444d",
    "#0550ae": "#79c0ff",
    "#b35900": "#ffa657",
}
PAPER, INK, GRID, PORTABLE, NATIVE_COLOUR = COLOURS
LOG_FROM = 20  # a linear axis shows nothing of a share that is so many times smaller than the largest, or than 100 %
DIGEST = re.compile(r"data-sha256 ([0-9a-f]{64})")
VERSION = re.compile(r"drawn by matplotlib ([\w.]+)")


def value_of(run, variant):
    """Share of the limit in percent; where nothing limits, the rate."""
    if run.limit is not None:
        return None if variant.share_of_limit is None else 100 * variant.share_of_limit
    return run.rate(variant)


def content(chapter, machine, run):
    """All that the chart shows, as plain data."""

    def side(variants):
        shown = sorted((v for v in variants if v.measured and value_of(run, v) is not None), key=Variant.better)
        return [[v.name, round(value_of(run, v), 3)] for v in shown]

    steps = [[r.label, side(r.portable), side(r.native)] for r in ladder(chapter, run.variants)]
    limit = f"{three_digits(run.limit_rate(run.limit))} {run.unit()}, {run.limit['name']}" if run.limit else ""
    machine_name = run.session["provenance"].get("device") or machine
    return {
        "title": f"{run.family}, {run.short_title()}",
        "machine": f"{machine_name}, {run.session['provenance']['date'][:10]}",
        "axis": f"% of the limit ({limit})" if run.limit else run.unit(),
        "percent": run.limit is not None,
        "steps": [s for s in steps if s[1] or s[2]],
    }


def digest(data):
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


def rung_text(step):
    """`03 tiled`: the number and the portable rung's name, or the native one's."""
    name = (step[1] or step[2])[-1][0]
    pieces = name.split("/")
    while len(pieces) > 1 and pieces[-1].isdigit():
        pieces.pop()
    return f"{step[0]} {'/'.join(pieces)}".strip()


def draw_steps(axes, data):
    """From top to bottom; the best tuning as a large mark with its figure, the others as small ones."""
    for row, step in enumerate(data["steps"]):
        for values, colour, mark, shift in ((step[1], PORTABLE, "o", -0.22), (step[2], NATIVE_COLOUR, "s", 0.22)):
            if not values:
                continue
            y = row + (shift if step[1] and step[2] else 0)
            shares = [v for _, v in values]
            axes.plot([min(shares), max(shares)], [y, y], color=colour, linewidth=1, zorder=2)
            axes.plot(shares[:-1], [y] * (len(shares) - 1), linestyle="", marker="|", markersize=5, color=colour, zorder=3)
            axes.plot(shares[-1:], [y], linestyle="", marker=mark, markersize=5, color=colour, zorder=4)
            axes.annotate(
                three_digits(shares[-1]),
                (shares[-1], y),
                (6, 0),
                textcoords="offset points",
                va="center",
                fontsize=7,
                color=colour,
                zorder=5,
                bbox={"facecolor": PAPER, "edgecolor": "none", "pad": 0.6},
            )


def scale(axes, data):
    """The axis from 0, or a logarithmic one, and which of them it is."""
    shares = [v for s in data["steps"] for side in s[1:] for _, v in side]
    largest, smallest = max(shares + [100] * data["percent"]), min(shares)
    if largest > LOG_FROM * smallest:
        axes.set_xscale("log")
        low, high = smallest / 1.3, largest * 1.45
        axes.set_xlim(low, high)
        ticks = [t for t in (m * 10**e for e in range(-3, 6) for m in (1, 2, 5)) if low <= t <= high]
        axes.set_xticks(ticks, [f"{t:g}" for t in ticks])
        axes.minorticks_off()
        kind = "logarithmic axis"
    else:
        axes.set_xlim(0, largest * 1.08)
        kind = "linear axis"
    if data["percent"]:
        axes.axvline(100, color=INK, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    return kind


def dark_rules():
    """The colours of a dark page, over those that stand in the elements."""
    rules = [
        f'[style*="{kind}: {light}"] {{ {kind}: {dark} !important }}' for light, dark in COLOURS.items() for kind in ("fill", "stroke")
    ]
    return "@media screen and (prefers-color-scheme: dark) {\n" + "\n".join(rules) + "\n}"


def svg(data):
    """The picture as text: the same bytes for the same data and the same matplotlib."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    settings: dict = {"text.parse_math": False}  # a name with dollars is no formula
    settings |= {"svg.fonttype": "none", "svg.hashsalt": "miniapp", "font.family": "sans-serif", "font.size": 8}
    settings |= {key: INK for key in ("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color")}
    settings |= {"axes.facecolor": PAPER, "figure.facecolor": PAPER, "grid.color": GRID}
    with matplotlib.rc_context(settings):
        figure = pyplot.figure(figsize=(7.2, 1.27 + 0.34 * len(data["steps"])))
        height = figure.get_figheight()
        axes = figure.add_axes((0.24, 0.62 / height, 0.73, 1 - 1.22 / height))
        draw_steps(axes, data)
        kind = scale(axes, data)
        axes.set_ylim(len(data["steps"]) - 0.4, -0.6)
        axes.set_yticks(range(len(data["steps"])), [rung_text(s) for s in data["steps"]])
        axes.tick_params(length=0)
        axes.grid(axis="x", linewidth=0.6)
        axes.set_axisbelow(True)
        axes.spines[["top", "right", "left"]].set_visible(False)
        axes.set_xlabel(f"{data['axis']}\n{kind}; small ticks are other tunings of a rung")
        top = 1 - 0.22 / height
        figure.text(0.02, top, data["title"], fontsize=9, fontweight="bold", va="center")
        figure.text(0.02, top - 0.2 / height, data["machine"], va="center")
        if any(s[1] for s in data["steps"]):
            figure.text(0.8, top - 0.2 / height, "\u25cf portable", color=PORTABLE, va="center")
        if any(s[2] for s in data["steps"]):
            figure.text(0.9, top - 0.2 / height, "\u25a0 native", color=NATIVE_COLOUR, va="center")
        out = io.StringIO()
        about = f"drawn by matplotlib {matplotlib.__version__}; data-sha256 {digest(data)}"
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Description": about, "Title": data["title"]})
        pyplot.close(figure)
    text = "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
    return text.replace("<defs>", f'<style type="text/css">{dark_rules()}</style>\n <defs>', 1)
