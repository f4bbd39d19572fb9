# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What convergence costs: iterations and time for each tolerance, of the committed results of libraries.poisson."""

import math
import pathlib
import re

from miniapp_tools.book import data
from miniapp_tools.drawing import Picture

RESULTS = pathlib.Path(__file__).resolve().parents[1] / "results"
MACHINES = (("h200", "NVIDIA H200"), ("cpu", "CPU"))
SHOWN = (
    ("multigrid", "green"),
    ("fused", "blue"),
    ("passes", "orange"),
    ("library/kokkos_kernels_crs", "red"),
    ("library/eigen", "faint"),
)
WIDTH, HEIGHT, LEFT, TOP = 330, 260, 70, 62


def solved(machine):
    """(size, {variant: [(tolerance, iterations, seconds)]}) of the size with the most tolerances."""
    path = RESULTS / f"{machine}.json"
    sizes = {}
    for run in data.read(path) if path.is_file() else ():
        if run.family == "libraries.poisson" and run.parameters["iterations"] == "0":
            curves = sizes.setdefault(int(run.parameters["size"]), {})
            for v in run.variants:
                told = re.match(r"(\d+) iterations", v.note)
                if v.measured and told:
                    point = (float(run.parameters["tolerance"]), int(told[1]), v.median)
                    curves.setdefault(v.name, []).append(point)
    most = max(sizes, key=lambda s: max(map(len, sizes[s].values()), default=0), default=None)
    return (most, {name: sorted(points, reverse=True) for name, points in sizes[most].items()}) if most else (None, {})


def fastest(curves, name):
    """Of the tunings of a rung the one that is fastest to the last tolerance."""
    found = [points for variant, points in curves.items() if variant == name or variant.startswith(name + "/")]
    return min(found, key=lambda points: points[-1][2], default=[])


class Axes:
    """Tolerance downwards, the other quantity to the right, both by powers of ten."""

    def __init__(self, picture, left, top, values, tolerances, name):
        self.p, self.left, self.top = picture, left, top
        self.low, self.high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        self.first, self.last = math.log10(max(tolerances)), math.log10(min(tolerances))
        for power in range(self.low, self.high + 1):
            x = self.x(10**power)
            picture.line(x, top, x, top + HEIGHT, "grey_tint")
            picture.text(x, top + HEIGHT + 16, f"{10**power:g}", "faint", "middle", "small")
        for power in range(int(self.last), int(self.first) + 1, 2):
            y = self.y(10**power)
            picture.line(left, y, left + WIDTH, y, "grey_tint")
            picture.text(left - 6, y + 4, f"1e{power}", "faint", "end", "small")
        picture.text(left + WIDTH / 2, top + HEIGHT + 34, f"{name} (logarithmic)", "ink", "middle")

    def x(self, value):
        return self.left + WIDTH * (math.log10(value) - self.low) / max(1, self.high - self.low)

    def y(self, tolerance):
        return self.top + HEIGHT * (self.first - math.log10(tolerance)) / max(1, self.first - self.last)

    def curve(self, points, colour):
        places = [(self.x(value), self.y(tolerance)) for tolerance, value in points]
        for (x1, y1), (x2, y2) in zip(places, places[1:]):
            self.p.line(x1, y1, x2, y2, colour, 2)
        for x, y in places:
            self.p.circle(x, y, 3.5, colour)


def panels(p, top, name, size, curves):
    p.text(16, top - 38, f"{name}, {size}^3 intervals", kind="title")
    p.text(16, top - 20, "relative residual |r| / |b| (logarithmic)", "faint")
    tolerances = [t for points in curves.values() for t, *_ in points]
    for at, (words, pick) in enumerate((("iterations", lambda q: q[1]), ("milliseconds", lambda q: 1e3 * q[2]))):
        left = LEFT + at * (WIDTH + 60)
        axes = Axes(p, left, top, [pick(q) for points in curves.values() for q in points], tolerances, words)
        for variant, colour in SHOWN:
            axes.curve([(q[0], pick(q)) for q in fastest(curves, variant)], colour)


def draw():
    found = [(name, *solved(machine)) for machine, name in MACHINES]
    found = [f for f in found if f[2]]
    step = HEIGHT + 110
    p = Picture(
        LEFT + 2 * WIDTH + 90,
        56 + step * max(1, len(found)),
        "Convergence of the solvers of Poisson's equation",
        "Iterations and time to reach a relative residual: conjugate gradients in several forms, and with multigrid.",
    )
    x = 16
    for variant, colour in SHOWN:
        if not any(fastest(curves, variant) for *_, curves in found):
            continue
        p.circle(x + 4, 22, 4, colour)
        p.text(x + 14, 26, variant)
        x += 30 + 7 * len(variant)
    for at, (name, size, curves) in enumerate(found):
        panels(p, TOP + 40 + at * step, name, size, curves)
    if not found:
        p.text(16, 60, "No results are committed yet.")
    else:
        p.text(x, 26, "iterations without multigrid coincide", "faint", kind="small")
    return p.svg()
