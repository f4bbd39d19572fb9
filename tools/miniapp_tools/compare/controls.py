# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Decides by means of controls whether the machine or the code has changed.

Each run of the input also times the kernels of its limit: copies by a library call and by plain loops, or
multiply-adds. These kernels are the controls. A slower machine slows down all of them; a change of our code does not.
So if many points move together, the machine is the cause only if their controls moved as well."""

import dataclasses
import math

import numpy

from miniapp_tools.compare import judge, machine

SUSPICIOUS_SHARE = 0.5  # if at least this share of a run's points moves in one direction and there is no control, the machine may be the cause


@dataclasses.dataclass
class Control:
    """Log ratios, new over base, of the times of the kernels that measure a run's limit."""

    ratios: object  # median over the kernels: an array with one value for each pair, or one number
    estimate: tuple  # (median, low, high) of `ratios`, with a 95 % interval
    kernels: dict  # {kernel: median of its log ratios}

    def has_clear_change(self, threshold):
        """Returns whether the interval excludes 0 and the magnitude of the median exceeds half the threshold."""
        middle, low, high = self.estimate
        return (low > 0 or high < 0) and abs(middle) > threshold / 2

    def shows_speed_change(self, threshold):
        """Returns whether the machine became slower or faster: the change is clear, and the time of every kernel
        changed in the same direction, by more than half of the median change."""
        middle = self.estimate[0]
        return self.has_clear_change(threshold) and all(math.copysign(1, middle) * k > abs(middle) / 2 for k in self.kernels.values())


def run_name(point):
    """Returns the name of a point's run. Points of one run share their controls."""
    return f"{point.family} {point.parameters_text}".strip()


def log_times(session):
    """Returns {run: {kernel of the run's limit: logarithm of its time, up to a constant}} of a session."""
    found = {}
    seen = set()
    for point in session.points.values():
        if id(point.limit) not in seen and (run := run_name(point)) not in found:
            seen.add(id(point.limit))  # the points of a run with a limit share one object
            rates = {k["name"]: k["rate_per_second"] for k in point.limit.get("kernels", ())}
            found[run] = {name: -math.log(rate) for name, rate in rates.items() if 0 < rate < math.inf}
    return found


def common_kernels(sides):
    """Returns {run: kernels of the run's limit that occur in all `sides`}. Each side is a result of log_times()."""
    first, *rest = sides
    kernels = {run: [k for k in own if all(k in side.get(run, ()) for side in rest)] for run, own in first.items()}
    return {run: own for run, own in kernels.items() if own}


def controls_of_pairs(base, new, interval):
    """Returns {run: Control} for two lists of sessions, in which sessions with the same index form a pair."""
    old, now = [log_times(s) for s in base], [log_times(s) for s in new]
    found = {}
    for run, kernels in common_kernels([*old, *now]).items():
        moved = numpy.array([[b[run][k] - a[run][k] for a, b in zip(old, now)] for k in kernels])
        by = numpy.median(moved, axis=0)
        found[run] = Control(by, interval(by), dict(zip(kernels, numpy.median(moved, axis=1).tolist())))
    return found


def clock_change(base, new):
    """Returns the log ratio of times that a slower or faster clock of the CPU explains; 0 if the clock did not change
    or was not recorded, and for GPUs. Single readings jitter, so the clock has changed only if all readings of one side
    are lower than all readings of the other by more than CLOCK_TOLERANCE."""
    if base[0].provenance.get("backend") in machine.GPU_BACKENDS:
        return 0.0
    old, now = ([machine.clock_mhz(s) for s in side] for side in (base, new))
    if not all((*old, *now)):
        return 0.0
    if max(now) < (1 - machine.CLOCK_TOLERANCE) * min(old) or max(old) < (1 - machine.CLOCK_TOLERANCE) * min(now):
        return float(math.log(numpy.median(old) / numpy.median(now)))
    return 0.0


def unexplained_part(d, by):
    """Returns the log ratios `d` of a point without the part that the controls' log ratios `by` explain. If the median
    of `d` lies between 0 and that of `by`, the median of the result is 0, because not every kernel follows the machine
    as closely as the controls do. A subtraction that would make the change larger is not made."""
    relative = d - by
    raw, rest = float(numpy.median(d)), float(numpy.median(relative))
    if raw * rest <= 0:
        return d - raw
    return d if abs(raw) < abs(rest) else relative


@dataclasses.dataclass
class Controls:
    """The controls of all runs. They decide how much of a change the machine explains."""

    by_run: dict  # {run: Control}
    threshold: float
    clock_ratio: float = 0.0  # log ratio of times that a change of the CPU's clock explains

    def explained_ratios(self, run):
        """Returns the log ratios of times in a run that the machine explains: those of the control if it shows a change
        of speed, otherwise that of the CPU's clock. Without either it returns 0, or None if the run has no control."""
        control = self.by_run.get(run)
        if control and control.shows_speed_change(self.threshold):
            return control.ratios
        if self.clock_ratio:
            return self.clock_ratio
        return 0.0 if control else None

    def corrected(self, run, d):
        """Returns the log ratios `d` of a point of the run without the part that the machine explains."""
        by = self.explained_ratios(run)
        return d if by is None or numpy.ndim(by) == 0 and by == 0 else unexplained_part(d, by)

    def added_variance(self, run):
        """Returns the variance that the correction by the control adds to the points of a run; 0 if no control shows a
        change of speed."""
        control = self.by_run.get(run)
        if control is None or not control.shows_speed_change(self.threshold):
            return 0.0
        _, low, high = control.estimate
        return ((high - low) / (2 * 1.96)) ** 2

    @property
    def machine_speed_changed(self):
        return bool(self.clock_ratio) or any(c.shows_speed_change(self.threshold) for c in self.by_run.values())

    def sentences(self, runs):
        """Yields sentences that say how far the controls of these runs moved."""
        known = {run: self.by_run[run] for run in runs if run in self.by_run}
        moved = {run: c for run, c in known.items() if c.shows_speed_change(self.threshold)}
        still = [c for run, c in known.items() if run not in moved]
        if still:
            middle, where = numpy.median([c.estimate[0] for c in still]), "one run" if len(still) == 1 else f"{len(still)} runs"
            yield f"controls: the kernels of the limits moved by {percent_text(middle)} in {where}: the machine did not move there"
        for run, c in moved.items():
            what = f"all {len(c.kernels)} kernels of the limit" if len(c.kernels) > 1 else f"the limit's kernel {next(iter(c.kernels))}"
            yield f"controls: {what} moved by {percent_text(c.estimate[0])} in {run}: the machine moved; a point there counts by what is beyond that"
        for run, c in known.items():
            least, most = (f(c.kernels, key=lambda k: abs(c.kernels[k])) for f in (min, max))
            if run not in moved and c.has_clear_change(self.threshold):
                words = f"{most} moved by {percent_text(c.kernels[most])} in {run}, {least} {percent_text(c.kernels[least])}"
                yield f"controls: {words}: a slower machine would slow both, so this counts as code"
        if self.clock_ratio:
            yield f"controls: the clock of the CPU tells of {percent_text(self.clock_ratio)}: a point counts by what is beyond that"
        if none := [run for run in runs if run not in known]:
            yield f"controls: none were measured on both sides in {', '.join(none[:3])}" + (f" and {len(none) - 3} more" if len(none) > 3 else "")


def percent_text(log_ratio):
    return f"{100 * math.expm1(min(log_ratio, judge.LARGEST_LOG_RATIO)):+.1f} %"


def points_moved_together(middles, threshold):
    """Returns the points that moved in one direction by more than half the threshold, if these are at least half of the
    run's points: the machine may be the cause. `middles` is {point: log ratio} of one run."""
    sides = [{n for n, m in middles.items() if sign * m > threshold / 2} for sign in (1, -1)]
    return set().union(*(side for side in sides if len(side) >= SUSPICIOUS_SHARE * len(middles)))
