# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures on synthetic nights how often a verdict is wrong. Synthetic nights are judged by the same functions as real
ones.

The synthetic program has 40 points in 8 runs, each with the four kernels of its limit as controls. A time has normal
noise of 1 %, and one time in twenty is longer by 15 % on average. From night to night each point and each control
varies independently by 0.5 %. Each kind of night adds the effect after which it is named."""

import copy
import dataclasses
import functools
import math
import pathlib

import numpy

from miniapp_tools.compare import change_points, judge, pairs, tonight
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import INCONCLUSIVE

POINT_COUNT, RUN_COUNT, KERNEL_COUNT = 40, 8, 4
ROUNDS, ROUNDS_AGAIN = 5, 15  # runs of a night, and of its second measurement of doubtful points
SIGMA_OF_NIGHTS = 0.005  # standard deviation of a point from night to night
quick_interval = functools.partial(judge.paired_interval, resamples=1000)  # a tenth of the usual resamples, because there are many nights
WORDS_OF_CHANGE = ("SLOWER", "FASTER")


@dataclasses.dataclass
class NightKind:
    """A kind of synthetic nights. `slowed_points` is {percent: number of points that the code makes slower}; `slowed_runs` is
    {percent: number of runs whose points and controls the machine makes slower}."""

    name: str
    slowed_points: dict = dataclasses.field(default_factory=dict)
    slowed_runs: dict = dataclasses.field(default_factory=dict)
    nights: int = 0  # number of nights in the baseline; 0 if pairs are compared
    nights_followed: int = 4  # number of nights after the baseline
    sigma: float = 0.01  # relative standard deviation of a run
    two_mode_share: float = 0.0  # probability that a point takes 10 % longer in half of its runs
    drift: float = 0.0  # relative growth of all times over a batch of pairs
    restless_share: float = 0.0  # share of the points that vary by 3 % from night to night
    flaky_chance: float = 0.0  # probability that a point is 6 % slower in a night
    controls: bool = True
    sought: float = 0.06  # smallest slow-down by the code that must be found
    required_share: float = 0.9  # share of these slow-downs that must be found by the last night


PAIR_KINDS = [
    NightKind("noise alone"),
    NightKind("noise of 2 %", sigma=0.02),
    NightKind("drift of 10 %", drift=0.1),
    NightKind("two modes in a third of the points", two_mode_share=1 / 3),
    *(NightKind(f"5 points slower by {by} %", {by: 5}, sought=0, required_share=least) for by, least in ((4, 0), (5, 0.5), (6, 0.9), (8, 0.9))),
    *(NightKind(f"32 points slower by {by} %", {by: 32}) for by in (6, 100)),
    *(NightKind(f"all points slower by {by} %", {by: 40}) for by in (30, 100)),
    NightKind("all slower by 100 %, no controls", {100: 40}, controls=False, sought=math.inf),
    NightKind("half of the runs slower by 8 %, by a neighbour", slowed_runs={8: 4}),
    NightKind("machine slower by 7 %, a point by 2.5 % more", {2.5: 1}, {7: 8}),
    NightKind("machine slower by 7 %, 5 points by 15 % more", {15: 5}, {7: 8}),
]
BASELINE_KINDS = [
    *(NightKind("noise alone", nights=n) for n in (2, 5, 10)),
    *(NightKind("5 points slower by 6 %", {6: 5}, nights=n, required_share=0.9 * (n > 2)) for n in (2, 5, 10)),
    *(NightKind(f"32 points slower by {by} %", {by: 32}, nights=10) for by in (6, 100)),
    NightKind("all points slower by 30 %", {30: 40}, nights=10),
    *(NightKind("a point 6 % slower one night in ten", nights=n, flaky_chance=0.1) for n in (2, 10)),
    NightKind("the same, and 5 points slower by 6 % for good", {6: 5}, nights=10, nights_followed=8, flaky_chance=0.1, required_share=0.8),
    *(NightKind("a tenth of the points differs by 3 %", nights=n, restless_share=0.1) for n in (2, 10)),
    NightKind("the same, and 5 others slower by 6 %", {6: 5}, nights=10, restless_share=0.1),
    *(NightKind("half of the runs slower by 8 %, by a neighbour", slowed_runs={8: 4}, nights=n) for n in (2, 10)),
    NightKind("machine slower by 7 %, a point by 2.5 % more", {2.5: 1}, {7: 8}, nights=10),
]


def random_log_times(random, shape, sigma):
    spikes = (random.random(shape) < 0.05) * random.exponential(0.15, shape)
    return random.normal(0, sigma, shape) + numpy.log1p(spikes)


@functools.cache
def session_without_times():
    """Returns a session that has all points but no meaningful times. Each synthetic session is a copy of it."""
    entry = {"status": "ok", "time_s": {"median": 1.0, "samples": [1.0]}}
    variants = [[entry | {"name": f"point{p}"} for p in range(r, POINT_COUNT, RUN_COUNT)] for r in range(RUN_COUNT)]
    runs = [{"family": f"run{r}", "parameters": {"size": 8}, "limit": {"name": "copy"}, "variants": own} for r, own in enumerate(variants)]
    made = points.session_of({"runs": runs, "provenance": {"backend": "HIP"}}, pathlib.Path("synthetic"))
    made.points = dict(sorted(made.points.items(), key=lambda item: point_number(item[0])))
    return made


def point_number(name):
    return int(name.split()[0].partition("point")[2])


def limit_with_kernels(times):
    return {"name": "copy", "kernels": [{"name": f"copy{k}", "rate_per_second": math.exp(-t)} for k, t in enumerate(times)]}


def synthetic_sessions(times, kernels):
    """Returns sessions with the given logarithms of times: `times` is an array [point, session], and `kernels` an array
    [run, kernel, session] for the controls, or None if there are no controls."""
    found = []
    for at in range(times.shape[1]):
        limits = [{} for _ in range(RUN_COUNT)] if kernels is None else [limit_with_kernels(own[:, at]) for own in kernels]
        session = copy.copy(session_without_times())
        session.points = {n: copy.copy(p) for n, p in session.points.items()}
        for number, point in enumerate(session.points.values()):
            point.median, point.limit = math.exp(times[number, at]), limits[number % RUN_COUNT]
        found.append(session)
    return found


class Program:
    """A synthetic program of one kind, for which times of points and controls are drawn at random."""

    def __init__(self, kind, random):
        self.kind, self.random = kind, random
        self.has_two_modes = random.random(POINT_COUNT) < kind.two_mode_share
        self.code, self.machine = self.random_slowdowns(POINT_COUNT, kind.slowed_points), self.random_slowdowns(RUN_COUNT, kind.slowed_runs)
        self.between = numpy.full(POINT_COUNT, SIGMA_OF_NIGHTS)
        rest = numpy.flatnonzero(self.code == 0)
        self.between[rest[: round(kind.restless_share * POINT_COUNT)]] = 0.03

    def random_slowdowns(self, of, percent):
        """Returns an array of `of` log ratios. `percent` is {percent: number of entries}: so many randomly chosen
        entries are slower by that percentage, and all others are 0."""
        order, made = self.random.permutation(of), numpy.zeros(of)
        for by, count in percent.items():
            made[order[:count]] = math.log1p(by / 100)
        return made

    def night_deviations(self):
        """Draws by how much one night deviates. Returns log ratios as an array for the points and an array [run,
        kernel] for the controls."""
        flaky = (self.random.random(POINT_COUNT) < self.kind.flaky_chance) * math.log1p(0.06)
        return self.random.normal(0, self.between) + flaky, self.random.normal(0, SIGMA_OF_NIGHTS, (RUN_COUNT, KERNEL_COUNT))

    def random_sessions(self, count, new=False, night=None, drift=0.0):
        """Returns `count` sessions of the base program, or of the changed program if `new`. `night` is a result of
        night_deviations(); without it, the night does not deviate."""
        own, kernels = night or (numpy.zeros(POINT_COUNT), numpy.zeros((RUN_COUNT, KERNEL_COUNT)))
        machine = self.machine * new
        moved = own + self.code * new + machine[numpy.arange(POINT_COUNT) % RUN_COUNT]
        times = random_log_times(self.random, (POINT_COUNT, count), self.kind.sigma) + moved[:, None] + drift
        times += self.has_two_modes[:, None] * (self.random.random((POINT_COUNT, count)) < 0.5) * math.log(1.1)
        controls = random_log_times(self.random, (RUN_COUNT, KERNEL_COUNT, count), self.kind.sigma) + (kernels + machine[:, None])[:, :, None] + drift
        return synthetic_sessions(times, controls if self.kind.controls else None)

    def baseline(self, count):
        sessions = [s for _ in range(count) for s in self.random_sessions(ROUNDS, night=self.night_deviations())]
        return tonight.Baseline(sessions, [n for n in range(count) for _ in range(ROUNDS)])

    def paired_sessions(self, count):
        """Returns the sessions of the base program and those of the changed program for `count` pairs. In each pair,
        the program that runs first is chosen at random."""
        places = 2 * numpy.arange(count) + numpy.array(pairs.random_order(count, int(self.random.integers(2**31))))
        drifts = [self.kind.drift * p / (2 * count) for p in (places, places ^ 1)]
        return self.random_sessions(count, drift=drifts[0]), self.random_sessions(count, new=True, drift=drifts[1])


def reports_of_pairs(program):
    """Compares the program with its base by pairs, once. Returns a list with the only report."""
    first = program.paired_sessions(pairs.FIRST_PAIRS)
    report = pairs.report(first, None, interval=quick_interval)
    if any(r.word != "SAME" for r in report.rows):
        report = pairs.report(first, program.paired_sessions(pairs.SECOND_PAIRS), interval=quick_interval)
    return [report]


def reports_of_nights(program):
    """Returns the reports of the nights that follow a baseline. Each report takes the deviations of the previous nights
    into account."""
    earlier, done, since = program.baseline(program.kind.nights), [], []
    for _ in range(program.kind.nights_followed):
        night = program.night_deviations()
        new = program.random_sessions(ROUNDS, True, night)
        report = tonight.report(earlier, new, None, since)
        if any(r.word in ("SUSPECT", "INCONCLUSIVE") for r in report.rows):
            report = tonight.report(earlier, new, program.random_sessions(ROUNDS_AGAIN, True, night), since)
        done.append(report)
        since = [report.unexplained, *since]
    return done


@dataclasses.dataclass
class Tally:
    """Counts of verdicts over many nights of one kind."""

    nights: int = 0
    wrong: int = 0  # number of nights in which a point was wrongly called SLOWER or FASTER
    doubtful: int = 0  # number of nights that end with exit code 4
    sought: int = 0  # number of slow-downs that must be found
    found: list = dataclasses.field(default_factory=list)  # how many of these are called SLOWER in the first night after the baseline, in the second, and so on


def tally(kind, nights):
    """Returns the Tally of `nights` nights of a kind. Each program is compared by pairs once, or followed for
    kind.nights_followed nights."""
    reports, seed = (reports_of_nights, 2) if kind.nights else (reports_of_pairs, 1)  # the rules were chosen with other seeds
    made = Tally(found=[0] * (kind.nights_followed if kind.nights else 1))
    for i in range(max(1, nights // (kind.nights_followed if kind.nights else 1))):
        program = Program(kind, numpy.random.default_rng((seed, i)))
        sought = set(numpy.flatnonzero((program.code > 0) & (program.code >= math.log1p(kind.sought) - 1e-9)).tolist())
        for night, report in enumerate(reports(program)):
            words = {point_number(r.name): r.word for r in report.rows if r.word in WORDS_OF_CHANGE}
            made.found[night] += len({n for n, w in words.items() if w == "SLOWER"} & sought)
            made.nights += 1
            made.wrong += any(w == "FASTER" or n not in sought for n, w in words.items())
            made.doubtful += report.exit_code == INCONCLUSIVE
        made.sought += len(sought)
    return made


def synthetic_history(random, sigma, by, after, before=25, runs=5):
    """Returns the logarithms of a figure for `before` nights before and `after` nights after a step by the factor 1 +
    `by`. A night's figure is the median of its runs, and nights differ by a standard deviation of 0.5 %."""
    values = numpy.median(random_log_times(random, (before + after, runs), sigma), axis=1) + random.normal(0, 0.005, before + after)
    values[before:] += math.log(1 + by)
    return values


def count_found_steps(histories, sigma, by, after=5, seed=3):
    """Returns the number of synthetic histories in which a step is found. If the histories have a step (`by` is not 0),
    only a slow-down within two nights of the step's place counts."""
    count = 0
    for i in range(histories):
        steps = change_points.steps(synthetic_history(numpy.random.default_rng((seed, i)), sigma, by, after))
        count += any(s.log_ratio > 0 and abs(s.index - 25) <= 2 for s in steps) if by else bool(steps)
    return count


def share_text(count, of):
    return f"{100 * count / of:.1f} %" if of else ""


def rates_line(kind, nights):
    made = tally(kind, nights)
    last = ""
    if kind.nights and made.sought:
        by = next((n for n, found in enumerate(made.found, 1) if found >= 0.9 * made.sought), 1)
        last = (f"90 % by night {by}, " if by > 1 else "") + f"{share_text(made.found[-1], made.sought)} in night {kind.nights_followed}"
        last = f" ({last})"
    doubt = share_text(made.doubtful, made.nights)
    return f"  {kind.name:52} {made.wrong:3} of {made.nights:4} {doubt:>8}  {share_text(made.found[0], made.sought):>8}{last}".rstrip()


def rates_lines(nights):
    """Yields the lines of the table that says how often verdicts are wrong. Four hundred nights of each kind take a
    quarter of an hour."""
    yield f"{POINT_COUNT} points; noise of 1 %, spikes in 5 % of runs, nights differ by {SIGMA_OF_NIGHTS:.1%}"
    yield f"{'':54} false call  in doubt  found"
    yield f"pairs, {pairs.FIRST_PAIRS}, then {pairs.SECOND_PAIRS} where in doubt:"
    yield from (rates_line(kind, nights) for kind in PAIR_KINDS)
    for count in sorted({kind.nights for kind in BASELINE_KINDS}):
        yield f"a night of {ROUNDS} runs, then {ROUNDS_AGAIN} where in doubt, against a baseline of {count} nights:"
        yield from (rates_line(kind, nights) for kind in BASELINE_KINDS if kind.nights == count)
    yield "change points in the history:"
    for sigma in (0.01, 0.02):
        seen = count_found_steps(nights, sigma, 0.03)
        yield f"  noise {sigma:.0%}: steps of 3 % found after five nights {seen} of {nights} ({share_text(seen, nights)})"
        wrong = count_found_steps(nights, sigma, 0)
        yield f"  noise {sigma:.0%}: histories of 30 nights with a step where there is none {wrong} of {nights}"
