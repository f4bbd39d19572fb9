# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares tonight's results with earlier nights, the baseline.

The figure of a point in a night is the median of its runs. Its noise is its variance over the nights of the baseline,
shrunk towards the variance of all points; from this follows how probable a deviation as large as tonight's is. In
addition, the share of nights in which a point of the baseline deviated as far is counted, which assumes no
distribution. A slower point is a regression if it deviates again, in another hour or another night, and in so many
nights in a row that chance does this to any point in at most ALPHA of all nights."""

import dataclasses
import itertools
import math
from statistics import median

import numpy
from scipy import special

from miniapp_tools.compare import controls, judge, machine, verdicts

ENOUGH_NIGHTS = 5  # fewest nights in a baseline from which the noise of nights can be estimated
CERTAIN_CHANGE = 0.20  # a larger relative change is reported even with fewer nights
NIGHTS_IN_A_ROW = 5  # a change below the threshold exceeds it in at most half of the nights, so five in a row have a chance of 1 / 2**5 < 5 %
DOUBTFUL_CHANCE = 0.05  # with ENOUGH_NIGHTS nights, a deviation that is more probable than this in a night is not reported
UNUSUAL_SIGMAS = 2  # a night is unusual if it deviates by more standard deviations than this, and by more than the threshold
SIMILAR_SHARE = 0.75  # an earlier deviation counts as equally large if it is at least this share of tonight's


def log_times_by_point(sessions):
    """Returns {point: logarithms of its times, one for each session that timed it}."""
    return {n: [math.log(p.median) for p in each if p.has_time] for n, each in verdicts.points_by_name(sessions).items()}


def median_log_times(sessions):
    return {n: median(v) for n, v in log_times_by_point(sessions).items() if v}


def control_medians(sessions):
    """Returns {run: {kernel of its limit: median logarithm of its time in all sessions}}."""
    each = [controls.log_times(s) for s in sessions]
    return {run: {k: median([s[run][k] for s in each]) for k in own} for run, own in controls.common_kernels(each).items()}


def usual_night_statistics(values):
    """Returns the mean, the variance and the degrees of freedom of each row of `values` [point, night], and a mask
    [point, night] of the usual nights. Nights far from a point's median are not usual and do not count in the mean: the
    mean of a point that was slow in two of ten nights is that of the other eight."""
    variance, df = judge.moderated_variances(values)
    middle = numpy.nanmedian(values, axis=1)
    limit = numpy.maximum(judge.Rules().threshold, UNUSUAL_SIGMAS * numpy.sqrt(variance))
    usual = abs(values - middle[:, None]) <= limit[:, None]
    mean = numpy.where(usual, values, 0).sum(axis=1) / numpy.maximum(usual.sum(axis=1), 1)
    return numpy.where(usual.any(axis=1), mean, middle), variance, df, usual


def half_interval_factor(df):
    """Returns half the width of a 95 % interval in units of the standard error, by Student's t distribution."""
    return special.stdtrit(df, 0.975)


def quartiles(values):
    """Returns the first and the third quartile of a point's values in one night, or (NaN, NaN) without values. By them,
    a night counts as deviating by some amount only if three quarters of its runs deviate at least that far."""
    ordered = sorted(values)
    return (ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]) if ordered else (math.nan, math.nan)


class Baseline:
    """Statistics of the baseline's sessions for each point and each control. `nights` names the night of each
    session."""

    def __init__(self, sessions=(), nights=()):
        self.sessions = list(sessions)
        by_night = {}
        for session, night in zip(sessions, nights):
            by_night.setdefault(night, []).append(session)
        self.count = len(by_night)
        replicates = list(by_night.values()) if self.count > 1 else [[s] for s in sessions]  # with a single night, each of its runs takes the place of a night
        each = [log_times_by_point(own) for own in replicates]
        names = dict.fromkeys(n for night in each for n in night)
        self.names = [n for n in names if sum(bool(night.get(n)) for night in each) > 1]
        self.runs = {n: controls.run_name(p) for s in sessions[:1] for n, p in s.points.items()}
        self.runs |= {n: controls.run_name(p) for s in sessions for n, p in s.points.items() if n not in self.runs}
        own = [[night.get(n, []) for night in each] for n in self.names]
        shape = (len(self.names), len(each))
        self.values = numpy.array([[median(v) if v else math.nan for v in row] for row in own]).reshape(shape)
        self.nearest = numpy.array([[quartiles(v) for v in row] for row in own]).reshape((*shape, 2))
        self.kernels = [control_medians(own) for own in replicates]
        self.noise_floor, self.rules = None, judge.Rules()  # each point has its own noise, so the common noise does not raise the threshold
        if self.names:
            self.correct()
            self.mean, self.variance, self.df, self.usual = usual_night_statistics(self.values)
            self.number = numpy.maximum(self.usual.sum(axis=1), 1)
            if self.count == 1:  # runs of one night do not show how nights differ, so all points get the same variance
                self.mean = numpy.nanmedian(self.values, axis=1)
                self.variance[:] = max(judge.SIGMA_RESOLUTION, judge.robust_sigma(self.values - self.mean[:, None])) ** 2
                self.df[:] = numpy.sum(~numpy.isnan(self.values)) - len(self.names)
            self.sure = half_interval_factor(self.df)
            self.noise_floor = float(numpy.sqrt(numpy.median(self.variance))) if self.count > 1 else None

    def correct(self):
        """Subtracts the movement of the controls from the points in those nights in which the controls moved, so that
        it does not count as noise of the points."""
        for run, own in controls.common_kernels(self.kernels).items():
            by = numpy.median(self.centred_log_times(run, own), axis=0)
            by[abs(by) <= self.rules.threshold / 2] = 0
            here = [self.runs[n] == run for n in self.names]
            self.values[here] -= by
            self.nearest[here] -= by[:, None]

    def centred_log_times(self, run, kernels):
        """Returns an array [kernel, night] of the logarithms of the kernels' times in a run, each minus the kernel's
        median over all nights."""
        values = numpy.array([[night[run][k] for night in self.kernels] for k in kernels])
        return values - numpy.median(values, axis=1, keepdims=True)

    def controls_of(self, now, clock):
        """Returns the Controls of tonight's sessions `now`. Their intervals come from the variation of the controls
        over the nights of the baseline."""
        found, sides = {}, [*self.kernels, control_medians(now)]
        for run, own in controls.common_kernels(sides).items():
            before = self.centred_log_times(run, own)
            moved = numpy.array([sides[-1][run][k] - numpy.median([night[run][k] for night in self.kernels]) for k in own])
            found[run] = (float(numpy.median(moved)), numpy.median(before, axis=0), dict(zip(own, moved.tolist())))
        made = controls.Controls({}, self.rules.threshold, clock)
        if found:
            mean, variance, df, usual = usual_night_statistics(numpy.array([nights for _, nights, _ in found.values()]))
            number = numpy.maximum(usual.sum(axis=1), 1)
            halves = half_interval_factor(df) * numpy.sqrt(variance * (1 + 1 / number))
            for (run, (by, _, kernels)), m, half in zip(found.items(), mean, halves):
                made.by_run[run] = controls.Control(by, (by - m, by - m - half, by - m + half), kernels)
        return made

    def batch_of(self, now):
        known = self.controls_of(now, controls.clock_change(self.sessions, now))
        found = median_log_times(now)
        raw = numpy.array([found.get(n, math.nan) for n in self.names]) - self.mean
        left = numpy.array([float(known.corrected(self.runs[n], d)) for n, d in zip(self.names, raw)])
        return Batch(left, numpy.array([known.added_variance(self.runs[n]) for n in self.names]), known)

    def chance(self, index, deviation, added_variance=0.0, nights=1):
        """Returns the probability that a point deviates at least this far in `nights` nights in a row although nothing
        changed: that of Student's t distribution or that of share_as_far(), whichever is larger. For the former, the
        error of the baseline's mean, which all these nights share, is subtracted first: then the nights are independent
        and their probabilities can be multiplied."""
        error = self.sure[index] * math.sqrt(self.variance[index] / self.number[index] + added_variance)
        left = max(0.0, abs(deviation) - error)
        p = float(special.stdtr(self.df[index], -left / math.sqrt(self.variance[index])))
        return max(2 * p**nights, self.share_as_far(index, deviation) ** nights)  # the factor 2 is for deviations in both directions

    def share_as_far(self, index, deviation):
        """Returns the share of the baseline's nights that deviated about as far from the other nights, in the same
        direction. It is the share of this point's nights, or of all points' nights if that is larger."""
        if self.count < 2:
            return 0.0
        sign = math.copysign(1, deviation)
        mean, number = self.mean[:, None], self.number[:, None]
        others = numpy.where(self.usual & (number > 1), (mean * number - self.values) / numpy.maximum(number - 1, 1), mean)
        far = sign * (self.nearest[:, :, 0 if sign > 0 else 1] - others) >= SIMILAR_SHARE * abs(deviation)
        measured = ~numpy.isnan(self.values)
        return float(max(far[index].sum() / measured[index].sum(), far.sum() / measured.sum()))


@dataclasses.dataclass
class Batch:
    """One measurement of tonight. `deviations` are the log ratios of the points to the baseline, without the part that
    the machine explains; `added_variance` is the variance that this correction adds."""

    deviations: numpy.ndarray
    added_variance: numpy.ndarray
    controls: controls.Controls


def combined_deviations(first, second):
    """Returns the deviations that two batches show together. If both have the same sign and the first is not much
    smaller, the second counts, because it has more runs; otherwise the smaller one if both have the same sign, and 0 if
    not. NaN in the second means that the point was not measured again, so that the first counts."""
    alike = (first * second > 0) & (abs(first) >= SIMILAR_SHARE * abs(second))
    less = numpy.where(first * second > 0, numpy.copysign(numpy.fmin(abs(first), abs(second)), first), 0.0)
    return numpy.where(numpy.isnan(second), first, numpy.where(alike, second, less))


def earlier_deviations(nights, name, deviation):
    """Returns the deviations of a point in the nights before tonight, newest first, up to the first night that has none
    of the same sign as tonight's `deviation`."""
    return list(itertools.takewhile(lambda d: d * deviation > 0, (night.get(name, 0.0) for night in nights)))


@dataclasses.dataclass
class Decisions:
    """The decisions on all points of a night."""

    words: dict = dataclasses.field(default_factory=dict)  # {point: Change}
    beside: dict = dataclasses.field(default_factory=dict)  # {point: sentences}
    unexplained: dict = dataclasses.field(default_factory=dict)  # {point: log ratio} of deviations beyond the threshold, which are a change if they last


def decide(earlier, since, first, second=None):
    """Returns the Decisions on all points, from tonight's batches and from the deviations `since` of the nights after
    the baseline, newest first."""
    made, threshold = Decisions(), earlier.rules.threshold
    again = numpy.full(len(first.deviations), math.nan) if second is None else second.deviations
    deviations = combined_deviations(first.deviations, again)
    added = first.added_variance if second is None else numpy.maximum(first.added_variance, second.added_variance)
    points = int(numpy.sum(~numpy.isnan(first.deviations)))
    for index, name in enumerate(earlier.names):
        tonight, batch = float(deviations[index]), 1 if math.isnan(again[index]) else 2
        if math.isnan(tonight):
            continue
        before = earlier_deviations(since, name, tonight) if abs(tonight) > threshold else []
        nights = 1 + len(before)
        d = float(numpy.mean([tonight, *before]))
        error = math.sqrt(earlier.variance[index] * (1 / nights + 1 / earlier.number[index]) + added[index])
        half, p = earlier.sure[index] * error, float(special.stdtr(earlier.df[index], -abs(d) / error))
        wide = earlier.count < ENOUGH_NIGHTS and 2 * half > max(judge.WIDEST_INTERVAL, 2 * threshold)
        word = "INCONCLUSIVE" if wide else "SAME"
        if abs(tonight) > threshold:
            made.unexplained[name] = tonight
            alone = earlier.chance(index, tonight, added[index])
            chance = min(1.0, points * min(alone, earlier.chance(index, min((tonight, *before), key=abs), added[index], nights)))
            if chance <= DOUBTFUL_CHANCE or (earlier.count < ENOUGH_NIGHTS and abs(d) > half):
                word, made.beside[name] = verdict_on_deviation(earlier, d, half, chance, nights, batch)
        made.words[name] = judge.change_of(word, (d, d - half, d + half), p, batch)
    return made


def verdict_on_deviation(earlier, d, half, chance, nights, batch):
    """Returns the verdict on a deviation beyond the threshold that may be a change, as (word, sentences on the
    reason)."""
    surely = abs(d) - half
    if earlier.count < ENOUGH_NIGHTS and surely < math.log(1 + CERTAIN_CHANGE):
        many = f"{earlier.count} earlier nights are" if earlier.count > 1 else "one earlier night is"
        return "SUSPECT", [f"{many} too few for a verdict on less than {CERTAIN_CHANGE:.0%}: accept a baseline of {ENOUGH_NIGHTS} nights or more"]
    if chance > judge.ALPHA:
        often = f"for {nights} nights in a row " if nights > 1 else ""
        return "SUSPECT", [f"chance shows this {often}in {chance:.1%} of nights; a regression is what it shows in {judge.ALPHA:.1%}"]
    if nights == 1 and batch == 1:
        return "SUSPECT", ["not measured again in another hour: a regression if the next night shows it, too"]
    if surely < earlier.rules.threshold and nights < NIGHTS_IN_A_ROW:
        return "SUSPECT", [f"not surely beyond {controls.percent_text(earlier.rules.threshold)}: later nights tell"]
    return "SLOWER" if d > 0 else "FASTER", [f"for {nights} nights"] if nights > 1 else []


def report(earlier, new, second=None, since=()):
    """Returns the Report on tonight's sessions compared with the baseline. `second` are the sessions of the second
    measurement; `since` holds {point: log ratio} for each night between the baseline and tonight, newest first."""
    base = earlier.sessions
    for old in base[:1]:
        machine.require_same_machine(old, new[0])
    for old in base:
        machine.require_same_settings_and_work(old, new[0])
    decisions, lines, moved = Decisions(), machine.notes_on_times(new[0]), False
    if earlier.names:
        first = earlier.batch_of(new)
        then = earlier.batch_of(second) if second else None
        decisions = decide(earlier, since, first, then)
        lines += first.controls.sentences(run_names(new))
        lines += [f"measured again: {line}" for line in then.controls.sentences(run_names(second))] if then else []
        moved = any(b.controls.machine_speed_changed for b in (first, then) if b)
        decisions.words, doubt = verdicts.with_suspicions(decisions.words, (then or first).controls, earlier.runs)
        lines += doubt
    rows = verdicts.report_rows(verdicts.points_by_name(base), verdicts.points_by_name([*new, *(second or [])]), decisions.words)
    for row in rows:
        row.beside = [*row.beside, *decisions.beside.get(row.name, ())]
    unfit = f"nights differ by {100 * earlier.noise_floor:.1f} %, above 4 %" if (earlier.noise_floor or 0) > 0.04 else ""
    told = machine.reported_changes(base[-1], new[0]) if base else []
    lines += sentences_on_noise(earlier)
    return verdicts.Report(rows, told, earlier.noise_floor, earlier.rules.threshold, moved, unfit, lines, unexplained=decisions.unexplained)


def run_names(sessions):
    return list(dict.fromkeys(controls.run_name(p) for p in sessions[0].points.values() if p.has_time))


def sentences_on_noise(earlier):
    """Returns a list with one sentence on the points whose noise hides small changes, or [] if there are no such
    points."""
    if earlier.count < ENOUGH_NIGHTS or not earlier.names:
        return []
    half = earlier.sure * numpy.sqrt(earlier.variance * (1 + 1 / earlier.number))
    wide = numpy.sum(half > judge.WIDEST_INTERVAL)
    return [f"{wide} points differ so much from night to night that changes below {math.expm1(float(half.max())):.0%} may go unseen"] if wide else []
