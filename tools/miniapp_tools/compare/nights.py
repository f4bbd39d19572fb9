# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Synthetic nights: how often the method is wrong, by the very functions that judge real ones.

A program of 40 points in 8 runs, each with the four kernels of its limit as controls. A time has normal noise of 1 %, and
one in twenty is a spike of 15 % more on average. From night to night each point and each control moves by 0.5 % of its
own. Each kind adds what it is named after."""

import copy
import dataclasses
import functools
import math
import pathlib

import numpy

from miniapp_tools.compare import change_points, files, pairs, statistics, tonight
from miniapp_tools.measured import points

POINTS, RUNS, KERNELS = 40, 8, 4
ROUNDS, AGAIN = 5, 15  # runs of a night, and of what it measures again
BETWEEN = 0.005  # sigma of nights
FOLLOWED = 4  # nights after a baseline
INTERVAL = functools.partial(statistics.paired_interval, resamples=1000)  # a tenth of the real ones: nights are many
CALLED = ("SLOWER", "FASTER")


@dataclasses.dataclass
class Kind:
    """`slower`: {percent: how many points}, by code. `machine`: {percent: in how many runs}, points and controls alike."""

    name: str
    slower: dict = dataclasses.field(default_factory=dict)
    machine: dict = dataclasses.field(default_factory=dict)
    nights: int = 0  # of the baseline; 0 where pairs are compared
    sigma: float = 0.01  # of a run
    modes: float = 0.0  # share of the points that take 10 % more in every other run
    drift: float = 0.0  # of all, over a session
    restless: float = 0.0  # share of the points that differ by 3 % from night to night
    flaky: float = 0.0  # share of nights in which a point is 6 % slower
    controls: bool = True
    sought: float = 0.06  # the smallest slow-down by code that is to be found


PAIRS = [
    Kind("noise alone"),
    Kind("noise of 2 %", sigma=0.02),
    Kind("drift of 10 %", drift=0.1),
    Kind("two modes in a third of the points", modes=1 / 3),
    *(Kind(f"5 points slower by {by} %", {by: 5}, sought=0) for by in (4, 5, 6, 8)),
    *(Kind(f"32 points slower by {by} %", {by: 32}) for by in (6, 100)),
    *(Kind(f"all points slower by {by} %", {by: 40}) for by in (30, 100)),
    Kind("all slower by 100 %, no controls", {100: 40}, controls=False, sought=math.inf),
    Kind("half of the runs slower by 8 %, by a neighbour", machine={8: 4}),
    Kind("machine slower by 7 %, a point by 2.5 % more", {2.5: 1}, {7: 8}),
    Kind("machine slower by 7 %, 5 points by 15 % more", {15: 5}, {7: 8}),
]
BASELINES = [
    *(Kind("noise alone", nights=n) for n in (2, 5, 10)),
    *(Kind("5 points slower by 6 %", {6: 5}, nights=n) for n in (2, 5, 10)),
    *(Kind(f"32 points slower by {by} %", {by: 32}, nights=10) for by in (6, 100)),
    Kind("all points slower by 30 %", {30: 40}, nights=10),
    *(Kind("a point 6 % slower one night in ten", nights=n, flaky=0.1) for n in (2, 10)),
    Kind("the same, and 5 points slower by 6 % for good", {6: 5}, nights=10, flaky=0.1),
    *(Kind("a tenth of the points differs by 3 %", nights=n, restless=0.1) for n in (2, 10)),
    Kind("the same, and 5 others slower by 6 %", {6: 5}, nights=10, restless=0.1),
    *(Kind("half of the runs slower by 8 %, by a neighbour", machine={8: 4}, nights=n) for n in (2, 10)),
    Kind("machine slower by 7 %, a point by 2.5 % more", {2.5: 1}, {7: 8}, nights=10),
]


def log_times(random, shape, sigma):
    spikes = (random.random(shape) < 0.05) * random.exponential(0.15, shape)
    return random.normal(0, sigma, shape) + numpy.log1p(spikes)


@functools.cache
def empty():
    """A session of all points, without times."""
    entry = {"status": "ok", "time_s": {"median": 1.0, "samples": [1.0]}}
    runs = [
        {
            "family": f"run{r}",
            "parameters": {"size": 8},
            "limit": {"name": "copy"},
            "variants": [entry | {"name": f"point{p}"} for p in range(r, POINTS, RUNS)],
        }
        for r in range(RUNS)
    ]
    made = points.session_of({"runs": runs, "provenance": {"backend": "HIP"}}, pathlib.Path("synthetic"))
    made.points = dict(sorted(made.points.items(), key=lambda item: number_of(item[0])))
    return made


def number_of(name):
    return int(name.split()[0].partition("point")[2])


def sessions(times, kernels):
    """`times`: logarithms (points, sessions); `kernels`: the same (runs, kernels, sessions), or None."""
    found = []
    for at in range(times.shape[1]):
        limits = [{"name": "copy", "kernels": [{"name": f"copy{k}", "rate_per_second": math.exp(-t)} for k, t in enumerate(own[:, at])]} for own in kernels] if kernels is not None else [{}] * RUNS
        session = copy.copy(empty())
        session.points = {n: copy.copy(p) for n, p in session.points.items()}
        for number, point in enumerate(session.points.values()):
            point.median, point.limit = math.exp(times[number, at]), limits[number % RUNS]
        found.append(session)
    return found


class Program:
    """What the points and controls of a kind take."""

    def __init__(self, kind, random):
        self.kind, self.random = kind, random
        self.modes = random.random(POINTS) < kind.modes
        order, self.code = random.permutation(POINTS), numpy.zeros(POINTS)
        for by, count in kind.slower.items():
            self.code[order[:count]] = math.log1p(by / 100)
        order = random.permutation(RUNS)
        self.machine = numpy.zeros(RUNS)
        for by, count in kind.machine.items():
            self.machine[order[:count]] = math.log1p(by / 100)
        self.between = numpy.full(POINTS, BETWEEN)
        rest = numpy.flatnonzero(self.code == 0)
        self.between[rest[: round(kind.restless * POINTS)]] = 0.03

    def night(self):
        """What the points and the controls do of their own in a night."""
        flaky = (self.random.random(POINTS) < self.kind.flaky) * math.log1p(0.06)
        return self.random.normal(0, self.between) + flaky, self.random.normal(0, BETWEEN, (RUNS, KERNELS))

    def runs(self, count, new=False, night=None, drift=0.0):
        own, kernels = night or (numpy.zeros(POINTS), numpy.zeros((RUNS, KERNELS)))
        machine = self.machine * new
        times = log_times(self.random, (POINTS, count), self.kind.sigma) + (own + self.code * new + machine[numpy.arange(POINTS) % RUNS])[:, None] + drift
        times += self.modes[:, None] * (self.random.random((POINTS, count)) < 0.5) * math.log(1.1)
        controls = log_times(self.random, (RUNS, KERNELS, count), self.kind.sigma) + (kernels + machine[:, None])[:, :, None] + drift
        return sessions(times, controls if self.kind.controls else None)

    def sides(self, count):
        """Pairs in turns, the first by lot."""
        places = 2 * numpy.arange(count) + numpy.array(pairs.order(count, int(self.random.integers(2**31))))
        drifts = [self.kind.drift * p / (2 * count) for p in (places, places ^ 1)]
        return self.runs(count, drift=drifts[0]), self.runs(count, new=True, drift=drifts[1])


def calls_of_pairs(program):
    """Points that are called in both batches."""
    first = program.sides(pairs.FIRST)
    report = files.report(first, None, interval=INTERVAL)
    if any(r.word != "SAME" for r in report.rows):
        report = files.report(first, program.sides(pairs.SECOND), interval=INTERVAL)
    return [report]


def calls_of_nights(program):
    """The reports of the nights after a baseline, each with what those before it found."""
    kind, done, earlier = program.kind, [], []
    base = [s for _ in range(kind.nights) for s in program.runs(ROUNDS, night=program.night())]
    names = [str(n) for n in range(kind.nights) for _ in range(ROUNDS)]
    for _ in range(FOLLOWED):
        night = program.night()
        before = tonight.Baseline(base, names, earlier)
        new = program.runs(ROUNDS, True, night)
        report = tonight.report(before, new)
        if any(r.word in ("SUSPECT", "INCONCLUSIVE") for r in report.rows):
            report = tonight.report(before, new, program.runs(AGAIN, True, night))
        done.append(report)
        earlier = [report.beyond, *earlier]
    return done


@dataclasses.dataclass
class Tally:
    nights: int = 0
    wrong: int = 0  # nights with a false call
    doubtful: int = 0  # nights that end with 4
    sought: int = 0
    found: int = 0  # in the first night
    later: int = 0  # in the last


def tally(kind, count, seed=1, reports=None):
    """Of `count` programs, each compared by pairs or followed for some nights."""
    reports = reports or (calls_of_nights if kind.nights else calls_of_pairs)
    made = Tally()
    for i in range(count):
        program = Program(kind, numpy.random.default_rng((seed, i)))
        sought = {n for n in range(POINTS) if program.code[n] > 0 and math.expm1(program.code[n]) >= kind.sought - 1e-9}
        called = []
        for report in reports(program):
            words = {number_of(r.name): r.word for r in report.rows if r.word in CALLED}
            called.append({n for n, w in words.items() if w == "SLOWER"} & sought)
            made.nights += 1
            made.wrong += any(w == "FASTER" or n not in sought for n, w in words.items())
            made.doubtful += report.exit_code == 4
        made.sought += len(sought)
        made.found += len(called[0])
        made.later += len(called[-1])
    return made


def history(random, sigma, by, after, before=25, runs=5):
    """A night's figure is the median of its runs, and a session has its own 0.5 %."""
    values = numpy.median(log_times(random, (before + after, runs), sigma), axis=1) + random.normal(0, 0.005, before + after)
    values[before:] += math.log(1 + by)
    return values


def steps_found(histories, sigma, by, after=5, seed=3):
    """Histories in which a step is seen (near the right place, where one was planted)."""
    count = 0
    for i in range(histories):
        steps = change_points.steps(history(numpy.random.default_rng((seed, i)), sigma, by, after))
        count += any(s.log_ratio > 0 and abs(s.at - 25) <= 2 for s in steps) if by else bool(steps)
    return count


def upper_bound(count, of):
    """Of the rate, with 95 % confidence (Clopper and Pearson)."""
    from scipy import stats

    return 1.0 if count >= of else float(stats.beta.ppf(0.95, count + 1, of - count))


