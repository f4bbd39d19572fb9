# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Machine or code: the controls decide.

Each run of the input times the kernels of its limit beside its variants: copies by a call of the library and by plain
loops, or multiply-adds. A slower machine slows all of them, a change of our code does not. So points that move
together are the machine only if their controls moved as well."""

import dataclasses
import math

import numpy

from miniapp_tools.compare import judge, machine

TOGETHER = 0.5  # share of a run's points that, moving one way without a control, may be the machine


@dataclasses.dataclass
class Control:
    """Log ratios of the times of a limit's kernels, new over base."""

    by: object  # the median of the kernels: an array, pair by pair, or a number
    estimate: tuple  # its middle with its 95 % interval
    kernels: dict  # {kernel: its own middle}

    def clear(self, threshold):
        middle, low, high = self.estimate
        return (low > 0 or high < 0) and abs(middle) > threshold / 2

    def moved(self, threshold):
        """Says if the machine moved: every kernel moved the same way. A kernel that did not shows that it could have stayed."""
        middle = self.estimate[0]
        return self.clear(threshold) and all(math.copysign(1, middle) * k > abs(middle) / 2 for k in self.kernels.values())


def run_of(point):
    """Names the run of a point: points of one run share their controls."""
    return f"{point.family} {point.case}".strip()


def log_times(session):
    """{run: {kernel of its limit: logarithm of its time}}"""
    found = {}
    seen = set()
    for point in session.points.values():
        if id(point.limit) not in seen and (run := run_of(point)) not in found:
            seen.add(id(point.limit))  # the points of a run share it
            rates = {k["name"]: k["rate_per_second"] for k in point.limit.get("kernels", ())}
            found[run] = {name: -math.log(rate) for name, rate in rates.items() if 0 < rate < math.inf}
    return found


def common(sides):
    """{run: kernels} that every one of these results of log_times() holds."""
    first, *rest = sides
    kernels = {run: [k for k in own if all(k in side.get(run, ()) for side in rest)] for run, own in first.items()}
    return {run: own for run, own in kernels.items() if own}


def of_pairs(base, new, interval):
    """{run: Control} of two lists of sessions, pair by pair."""
    old, now = [log_times(s) for s in base], [log_times(s) for s in new]
    found = {}
    for run, kernels in common([*old, *now]).items():
        moved = numpy.array([[b[run][k] - a[run][k] for a, b in zip(old, now)] for k in kernels])
        by = numpy.median(moved, axis=0)
        found[run] = Control(by, interval(by), dict(zip(kernels, numpy.median(moved, axis=1).tolist())))
    return found


def clock_of(base, new):
    """Log ratio by which the clock of a host fell or rose, 0 where it did not: clocks are read while they jitter, so all
    readings of one side must lie beyond all of the other."""
    if base[0].provenance.get("backend") in machine.ON_GPU:
        return 0.0
    old, now = ([machine.clock(s) for s in side] for side in (base, new))
    if not all((*old, *now)):
        return 0.0
    if max(now) < (1 - machine.CLOCK) * min(old) or max(old) < (1 - machine.CLOCK) * min(now):
        return float(math.log(numpy.median(old) / numpy.median(now)))
    return 0.0


def beyond(d, by):
    """The part of log ratios that the machine does not explain: a point whose middle lies between no change and what the
    controls did has none, since not every kernel follows the machine as much as they do."""
    relative = d - by
    raw, rest = float(numpy.median(d)), float(numpy.median(relative))
    if raw * rest <= 0:
        return d - raw
    return d if abs(raw) < abs(rest) else relative


@dataclasses.dataclass
class Controls:
    """Everything that a verdict knows of the machine."""

    found: dict  # {run: Control}
    threshold: float
    clock: float = 0.0  # log ratio by which a host's clock fell

    def explains(self, run):
        """The log ratios that the machine explains in a run; 0 where it did not move, None where nobody knows."""
        control = self.found.get(run)
        if control and control.moved(self.threshold):
            return control.by
        if self.clock:
            return self.clock
        return 0.0 if control else None

    def left_of(self, run, d):
        by = self.explains(run)
        return d if by is None or numpy.ndim(by) == 0 and by == 0 else beyond(d, by)

    def variance(self, run):
        """The variance of the correction that is taken out of a run's points."""
        control = self.found.get(run)
        if control is None or not control.moved(self.threshold):
            return 0.0
        _, low, high = control.estimate
        return ((high - low) / (2 * 1.96)) ** 2

    @property
    def machine_moved(self):
        return bool(self.clock) or any(c.moved(self.threshold) for c in self.found.values())

    def lines(self, runs):
        """Sentences on `runs`, those of the points that are judged."""
        known = {run: self.found[run] for run in runs if run in self.found}
        moved = {run: c for run, c in known.items() if c.moved(self.threshold)}
        still = [c for run, c in known.items() if run not in moved]
        if still:
            middle = numpy.median([c.estimate[0] for c in still])
            yield f"controls: the kernels of the limits moved by {percent(middle)} in {of_runs(len(still))}: the machine did not move there"
        for run, c in moved.items():
            what = f"all {len(c.kernels)} kernels of the limit" if len(c.kernels) > 1 else f"the limit's kernel {next(iter(c.kernels))}"
            yield f"controls: {what} moved by {percent(c.estimate[0])} in {run}: the machine moved; a point there counts by what is beyond that"
        for run, c in known.items():
            least, most = (f(c.kernels, key=lambda k: abs(c.kernels[k])) for f in (min, max))
            if run not in moved and c.clear(self.threshold):
                words = f"{most} moved by {percent(c.kernels[most])} in {run}, {least} {percent(c.kernels[least])}"
                yield f"controls: {words}: a slower machine would slow both, so this counts as code"
        if self.clock:
            yield f"controls: the clock of the CPU tells of {percent(self.clock)}: a point counts by what is beyond that"
        if none := [run for run in runs if run not in known]:
            yield f"controls: none were measured on both sides in {', '.join(none[:3])}" + (f" and {len(none) - 3} more" if len(none) > 3 else "")


def percent(log_ratio):
    return f"{100 * math.expm1(min(log_ratio, judge.LARGEST)):+.1f} %"


def of_runs(count):
    return "one run" if count == 1 else f"{count} runs"


def together(middles, threshold):
    """Returns the points of one run ({point: log ratio}) that moved one way with so many others that it may be the machine."""
    sides = [{n for n, m in middles.items() if sign * m > threshold / 2} for sign in (1, -1)]
    return set().union(*(side for side in sides if len(side) >= TOGETHER * len(middles)))
