# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tonight against earlier nights.

A figure of a night is the median of its runs. What a point does from night to night is its noise: its variance over the
baseline's nights, shrunk towards that of all points, says how likely a night is as far off as tonight. Nights in which a
point of the baseline was as far off say so without any law. A regression comes again in a measurement of another hour,
and lasts for so many nights that chance gives that to no point in all but ALPHA of nights."""

import dataclasses
import itertools
import math
from statistics import median

import numpy
from scipy import special

from miniapp_tools.compare import controls, judge, machine, verdicts

FEW = 5  # nights; fewer do not tell how nights differ
LARGE = 0.20  # a change beyond which is one even so
ENOUGH = 5  # nights in a row beyond a threshold: half of them would lie below it if the change did (1 / 2**5 < 5 %)
DOUBT = 0.05  # chance in a night above which a deviation is not reported
FAR = 2  # sigmas, beyond which a night is not a usual one
ALIKE = 0.75  # share of a deviation from which on an earlier one counts as equally large


def logs(sessions):
    """{point: logarithms of its times, one a run}"""
    return {n: [math.log(p.median) for p in each if p.valid] for n, each in verdicts.by_name(sessions).items()}


def medians(sessions):
    return {n: median(v) for n, v in logs(sessions).items() if v}


def control_medians(sessions):
    """{run: {kernel: logarithm of its time}}, the medians of the runs."""
    each = [controls.log_times(s) for s in sessions]
    return {run: {k: median([s[run][k] for s in each]) for k in own} for run, own in controls.common(each).items()}


def expected(values):
    """(mean, variance, degrees of freedom, usual nights) of each row of nights. Nights that are far off the middle one are not
    usual, and do not count in the mean: a point that was slow in two of ten is as fast as in the other eight."""
    variance, df = judge.moderated(values)
    middle = numpy.nanmedian(values, axis=1)
    limit = numpy.maximum(judge.Rules().threshold, FAR * numpy.sqrt(variance))
    usual = abs(values - middle[:, None]) <= limit[:, None]
    mean = numpy.where(usual, values, 0).sum(axis=1) / numpy.maximum(usual.sum(axis=1), 1)
    return numpy.where(usual.any(axis=1), mean, middle), variance, df, usual


def sure(df):
    """Standard errors in half a 95 % interval."""
    return special.stdtrit(df, 0.975)


def nearest(values):
    """The first and the last quartile of a night's runs: a night was as far off if most of its runs were."""
    ordered = sorted(values)
    return (ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]) if ordered else (math.nan, math.nan)


class Earlier:
    """The statistics of earlier sessions, point by point and control by control; `nights` names the night of each session."""

    def __init__(self, sessions=(), nights=()):
        self.sessions = list(sessions)
        by_night = {}
        for session, night in zip(sessions, nights):
            by_night.setdefault(night, []).append(session)
        self.count = len(by_night)
        replicates = list(by_night.values()) if self.count > 1 else [[s] for s in sessions]  # if there is one night, its runs
        each = [logs(own) for own in replicates]
        names = dict.fromkeys(n for night in each for n in night)
        self.names = [n for n in names if sum(bool(night.get(n)) for night in each) > 1]
        self.runs = {n: controls.run_of(p) for s in sessions[:1] for n, p in s.points.items()}
        self.runs |= {n: controls.run_of(p) for s in sessions for n, p in s.points.items() if n not in self.runs}
        own = [[night.get(n, []) for night in each] for n in self.names]
        shape = (len(self.names), len(each))
        self.values = numpy.array([[median(v) if v else math.nan for v in row] for row in own]).reshape(shape)
        self.nearest = numpy.array([[nearest(v) for v in row] for row in own]).reshape((*shape, 2))
        self.kernels = [control_medians(own) for own in replicates]
        self.floor, self.rules = None, judge.Rules()  # each point has its own noise: that of all does not raise the threshold
        if self.names:
            self.correct()
            self.mean, self.variance, self.df, self.usual = expected(self.values)
            self.number = numpy.maximum(self.usual.sum(axis=1), 1)
            if self.count == 1:  # its runs tell how runs differ, not how nights do: one spike more makes a point noisy
                self.mean = numpy.nanmedian(self.values, axis=1)
                self.variance[:] = max(judge.RESOLUTION, judge.spread(self.values - self.mean[:, None])) ** 2
                self.df[:] = numpy.sum(~numpy.isnan(self.values)) - len(self.names)
            self.sure = sure(self.df)
            self.floor = float(numpy.sqrt(numpy.median(self.variance))) if self.count > 1 else None

    def correct(self):
        """A night whose controls moved is corrected by them, so that it does not count as noise of the points."""
        for run, own in controls.common(self.kernels).items():
            by = numpy.median(self.centred(run, own), axis=0)
            by[abs(by) <= self.rules.threshold / 2] = 0
            here = [self.runs[n] == run for n in self.names]
            self.values[here] -= by
            self.nearest[here] -= by[:, None]

    def centred(self, run, kernels):
        values = numpy.array([[night[run][k] for night in self.kernels] for k in kernels])
        return values - numpy.median(values, axis=1, keepdims=True)

    def controls(self, now, clock):
        """The controls of tonight's sessions, judged by how they vary from night to night."""
        found, sides = {}, [*self.kernels, control_medians(now)]
        for run, own in controls.common(sides).items():
            before = self.centred(run, own)
            moved = numpy.array([sides[-1][run][k] - numpy.median([night[run][k] for night in self.kernels]) for k in own])
            found[run] = (float(numpy.median(moved)), numpy.median(before, axis=0), dict(zip(own, moved.tolist())))
        made = controls.Controls({}, self.rules.threshold, clock)
        if found:
            mean, variance, df, usual = expected(numpy.array([nights for _, nights, _ in found.values()]))
            number = numpy.maximum(usual.sum(axis=1), 1)
            halves = sure(df) * numpy.sqrt(variance * (1 + 1 / number))
            for (run, (by, _, kernels)), m, half in zip(found.items(), mean, halves):
                made.found[run] = controls.Control(by, (by - m, by - m - half, by - m + half), kernels)
        return made

    def batch(self, now):
        """The deviations of the sessions of one batch of tonight."""
        known = self.controls(now, controls.clock_of(self.sessions, now))
        found = medians(now)
        raw = numpy.array([found.get(n, math.nan) for n in self.names]) - self.mean
        left = numpy.array([float(known.left_of(self.runs[n], d)) for n, d in zip(self.names, raw)])
        return Batch(left, numpy.array([known.variance(self.runs[n]) for n in self.names]), known)

    def chance(self, index, deviation, added=0.0, nights=1):
        """Probability that so many nights in a row are so far off, or farther, when nothing changed. They share the error of
        the mean of the nights before; that is taken off, so that the rest of one says nothing of another's and chances may
        be multiplied."""
        error = self.sure[index] * math.sqrt(self.variance[index] / self.number[index] + added)
        left = max(0.0, abs(deviation) - error)
        p = float(special.stdtr(self.df[index], -left / math.sqrt(self.variance[index])))
        return max(2 * p**nights, self.share_as_far(index, deviation) ** nights)  # by noise, which has two sides

    def share_as_far(self, index, deviation):
        """Share of the baseline's nights that were as far off the others: of this point, or of all points if that is more."""
        if self.count < 2:
            return 0.0
        sign = math.copysign(1, deviation)
        mean, number = self.mean[:, None], self.number[:, None]
        others = numpy.where(self.usual & (number > 1), (mean * number - self.values) / numpy.maximum(number - 1, 1), mean)
        far = sign * (self.nearest[:, :, 0 if sign > 0 else 1] - others) >= ALIKE * abs(deviation)
        measured = ~numpy.isnan(self.values)
        return float(max(far[index].sum() / measured[index].sum(), far.sum() / measured.sum()))


@dataclasses.dataclass
class Batch:
    """Log ratios of the points to the earlier nights, without what the machine explains, and the variance that this explanation adds."""

    deviations: numpy.ndarray
    added: numpy.ndarray
    known: controls.Controls


def both(first, second):
    """Combines two batches: the second, which has more runs, if the first is alike; the smaller of the two if they have one
    sign; else 0. NaN in the second means that it was not measured."""
    alike = (first * second > 0) & (abs(first) >= ALIKE * abs(second))
    less = numpy.where(first * second > 0, numpy.copysign(numpy.fmin(abs(first), abs(second)), first), 0.0)
    return numpy.where(numpy.isnan(second), first, numpy.where(alike, second, less))


def stayed(nights, name, deviation):
    """The deviations of a point in the nights before this one, as long as they have its sign."""
    return list(itertools.takewhile(lambda d: d * deviation > 0, (night.get(name, 0.0) for night in nights)))


@dataclasses.dataclass
class Settled:
    words: dict = dataclasses.field(default_factory=dict)  # {point: Change}
    beside: dict = dataclasses.field(default_factory=dict)  # {point: sentences}
    beyond: dict = dataclasses.field(default_factory=dict)  # {point: log ratio} of what may be a change if it stays


def settle(earlier, since, first, second=None):
    """Decides on each point from the batches of tonight."""
    made, threshold = Settled(), earlier.rules.threshold
    again = numpy.full(len(first.deviations), math.nan) if second is None else second.deviations
    deviations = both(first.deviations, again)
    added = first.added if second is None else numpy.maximum(first.added, second.added)
    points = int(numpy.sum(~numpy.isnan(first.deviations)))
    for index, name in enumerate(earlier.names):
        tonight, batch = float(deviations[index]), 1 if math.isnan(again[index]) else 2
        if math.isnan(tonight):
            continue
        before = stayed(since, name, tonight) if abs(tonight) > threshold else []
        nights = 1 + len(before)
        d = float(numpy.mean([tonight, *before]))
        error = math.sqrt(earlier.variance[index] * (1 / nights + 1 / earlier.number[index]) + added[index])
        half, p = earlier.sure[index] * error, float(special.stdtr(earlier.df[index], -abs(d) / error))
        wide = earlier.count < FEW and 2 * half > max(judge.WIDE, 2 * threshold)
        word = "INCONCLUSIVE" if wide else "SAME"
        if abs(tonight) > threshold:
            made.beyond[name] = tonight
            alone = earlier.chance(index, tonight, added[index])
            chance = min(1.0, points * min(alone, earlier.chance(index, min((tonight, *before), key=abs), added[index], nights)))
            if chance <= DOUBT or (earlier.count < FEW and abs(d) > half):
                word, made.beside[name] = word_of(earlier, d, half, chance, nights, batch)
        made.words[name] = judge.change(word, (d, d - half, d + half), p, batch)
    return made


def word_of(earlier, d, half, chance, nights, batch):
    """(word, sentences) of a deviation that chance rarely gives for so many nights."""
    surely = abs(d) - half
    if earlier.count < FEW and surely < math.log(1 + LARGE):
        many = f"{earlier.count} earlier nights are" if earlier.count > 1 else "one earlier night is"
        return "SUSPECT", [f"{many} too few for a verdict on less than {LARGE:.0%}: accept a baseline of {FEW} nights or more"]
    if chance > judge.ALPHA:
        often = f"for {nights} nights in a row " if nights > 1 else ""
        return "SUSPECT", [f"chance shows this {often}in {chance:.1%} of nights; a regression is what it shows in {judge.ALPHA:.1%}"]
    if nights == 1 and batch == 1:
        return "SUSPECT", ["not measured again in another hour: a regression if the next night shows it, too"]
    if surely < earlier.rules.threshold and nights < ENOUGH:
        return "SUSPECT", [f"not surely beyond {controls.percent(earlier.rules.threshold)}: later nights tell"]
    return "SLOWER" if d > 0 else "FASTER", [f"for {nights} nights"] if nights > 1 else []


def report(earlier, new, second=None, since=()):
    """Judges tonight's sessions against earlier nights. `second`: sessions of the batch that confirms; `since`: deviations
    that the nights after the earlier ones found, newest first, as {point: log ratio}."""
    base = earlier.sessions
    for old in base[:1]:
        machine.same_machine(old, new[0])
    for old in base:
        machine.same_contract(old, new[0])
    settled, lines, moved = Settled(), machine.how_judged(new[0]), False
    if earlier.names:
        first = earlier.batch(new)
        then = earlier.batch(second) if second else None
        settled = settle(earlier, since, first, then)
        lines += first.known.lines(runs_of(new))
        lines += [f"measured again: {line}" for line in then.known.lines(runs_of(second))] if then else []
        moved = any(b.known.machine_moved for b in (first, then) if b)
        settled.words, doubt = verdicts.in_doubt(settled.words, (then or first).known, earlier.runs)
        lines += doubt
    rows = verdicts.rows(verdicts.by_name(base), verdicts.by_name([*new, *(second or [])]), settled.words)
    for row in rows:
        row.beside = [*row.beside, *settled.beside.get(row.name, ())]
    unfit = f"nights differ by {100 * earlier.floor:.1f} %, above 4 %" if (earlier.floor or 0) > 0.04 else ""
    told = machine.told(base[-1], new[0]) if base else []
    return verdicts.Report(rows, told, earlier.floor, earlier.rules.threshold, moved, unfit, lines + noisy(earlier), beyond=settled.beyond)


def runs_of(sessions):
    return list(dict.fromkeys(controls.run_of(p) for p in sessions[0].points.values() if p.valid))


def noisy(earlier):
    """A sentence on the points of which a night sees only large changes."""
    if earlier.count < FEW or not earlier.names:
        return []
    half = earlier.sure * numpy.sqrt(earlier.variance * (1 + 1 / earlier.number))
    wide = numpy.sum(half > judge.WIDE)
    return [f"{wide} points differ so much from night to night that changes below {math.expm1(float(half.max())):.0%} may go unseen"] if wide else []
