# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures how often the interval of a ratio holds what the next session finds.

    coverage [--program FILE] [--sessions N] [--input FILE]

Runs the input N times, each in a fresh process. For each variant and each pair of sessions that follow each other it asks
whether the median ratio of the second lies in the interval of the first. Both are uncertain, so even if only chance differs
that is true for 83 % of intervals of 95 % (2 x Phi(1.96 / sqrt 2) - 1). It also prints how often the interval holds the
median of all other sessions, which should be 95 %.
"""
import argparse
import math
import pathlib
import statistics
import tempfile

from miniapp_tools import environment
from miniapp_tools.measured.problem import end

ROOT = pathlib.Path(__file__).resolve().parents[3]


def session(program, input_file, output):
    """{point: (median ratio, low, high)} of one run of the program; without the variants that others are compared with."""
    from miniapp_tools.compare import pairs

    found, families = {}, set()
    for point in (point for point in pairs.run(program, input_file, output).points.values() if point.valid):
        if point.family in families:
            found[point.short] = tuple(point.speedup[name] for name in ("value", "low", "high"))
        families.add(point.family)
    return found


def share(hits):
    """Per cent, with the standard error of independent hits."""
    n = len(hits)
    p = sum(hits) / n
    return f"{100 * p:.1f} % of {n} (+- {100 * math.sqrt(p * (1 - p) / n):.1f})"


def run(options):
    with tempfile.TemporaryDirectory() as folder:
        sessions = [session(options.program, options.input, pathlib.Path(folder, "results.json")) for _ in range(options.sessions)]
    following = [a[p][1] <= b[p][0] <= a[p][2] for a, b in zip(sessions, sessions[1:]) for p in a]
    rest = {(i, p): statistics.median(s[p][0] for j, s in enumerate(sessions) if j != i) for i, a in enumerate(sessions) for p in a}
    held = [a[p][1] <= rest[i, p] <= a[p][2] for i, a in enumerate(sessions) for p in a]
    widths = [(a[p][2] - a[p][1]) / a[p][0] for a in sessions for p in a]
    print(f"{len(sessions)} sessions of {len(sessions[0])} ratios")
    print(f"the next session's median lies in the interval: {share(following)}; 83 % where only chance differs")
    print(f"the median of all others lies in it: {share(held)}; 95 % where only chance differs")
    print(f"width of the intervals: {100 * statistics.median(widths):.1f} % in the median")


def main(arguments):
    parser = argparse.ArgumentParser(prog="coverage", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / "build/cpu/miniapp")
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--input", type=pathlib.Path, default=ROOT / "inputs/coverage.yaml")
    options = parser.parse_args(arguments)
    environment.enter(environment.NIGHTLY)
    end(lambda: run(options), "coverage")
