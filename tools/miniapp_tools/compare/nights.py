# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Synthetic nights: how often the method is wrong, by the very functions that judge real ones.

A run's time has normal noise of 1 or 2 %, and one run in twenty is a spike of 15 % more on average. From night to night
each point moves by 0.5 % of its own, which runs of one night share."""

import functools
import math

import numpy

from miniapp_tools.compare import change_points, judge, pairs, statistics

POINTS = 300
UNPAIRED = functools.partial(statistics.unpaired_interval, resamples=1000)
INTERVAL = functools.partial(statistics.paired_interval, resamples=1000)  # a tenth of the real ones: nights are many
PLANTED = 5  # slowed points in a night of 300
ROUNDS, AGAIN = 5, 15  # runs of a night, and of what it measures again
BETWEEN = 0.005  # sigma of nights


def log_times(random, shape, sigma):
    spikes = (random.random(shape) < 0.05) * random.exponential(0.15, shape)
    return random.normal(0, sigma, shape) + numpy.log1p(spikes)


def differences(random, names, count, sigma, slowed=(), by=0.0):
    d = log_times(random, (len(names), count), sigma) - log_times(random, (len(names), count), sigma)
    return {n: row + (math.log(1 + by) if n in slowed else 0) for n, row in zip(names, d)}


def far(middle, rules):
    """What is nearer to no change is never called, whatever its interval: that need not be computed, to save time."""
    return abs(middle) > rules.threshold / 2


def night(random, sigma, slowed=(), by=0.0):
    """The points that are called SLOWER or FASTER in both batches."""
    rules = judge.Rules(floor=sigma / 2)  # sigma is known to a real session from A/A pairs; smaller here: harder
    drawn = differences(random, range(POINTS), pairs.FIRST, sigma, slowed, by)
    first = judge.first_batch({n: d for n, d in drawn.items() if far(numpy.median(d), rules)}, rules, INTERVAL)
    again = differences(random, judge.to_confirm(first), pairs.SECOND, sigma, slowed, by)
    return {n for n, c in judge.second_batch(again, rules, first, INTERVAL).items() if c.word in ("SLOWER", "FASTER")} if again else set()


def night_by_baseline(nights, random, sigma, slowed=(), by=0.0):
    """The same of a night without pairs, against a baseline of so many nights."""
    moved = random.normal(0, BETWEEN, (POINTS, nights + 1))
    moved[list(slowed), nights] += math.log(1 + by)
    base = log_times(random, (POINTS, nights, ROUNDS), sigma) + moved[:, :nights, None]
    new, again = (log_times(random, (POINTS, count), sigma) + moved[:, nights:] for count in (ROUNDS, AGAIN))
    rules = judge.Rules(float(numpy.median([statistics.spread_of_few(m) for m in numpy.median(base, axis=2)])))
    base = base.reshape(POINTS, nights * ROUNDS)
    middles = numpy.median(new, axis=1) - numpy.median(base, axis=1)
    first = judge.first_batch({n: (base[n], new[n]) for n in range(POINTS) if far(middles[n], rules)}, rules, UNPAIRED)
    doubtful = {n: (base[n], again[n]) for n in judge.to_confirm(first)}
    judged = judge.second_batch(doubtful, rules, first, UNPAIRED) if doubtful else {}
    return {n for n, c in judged.items() if c.word in ("SLOWER", "FASTER")}


def false_alarms(nights, sigma, seed=1, one=night):
    """Nights with any false alarm, of so many."""
    return sum(bool(one(numpy.random.default_rng((seed, i)), sigma)) for i in range(nights))


def found(nights, sigma, by=0.08, seed=2, one=night):
    """(planted slow-downs found, planted, other points called)."""
    slowed, hits, others = set(range(PLANTED)), 0, 0
    for i in range(nights):
        called = one(numpy.random.default_rng((seed, i)), sigma, slowed, by)
        hits, others = hits + len(called & slowed), others + len(called - slowed)
    return hits, nights * PLANTED, others


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


def of_method(nights, sigma, one):
    alarms = false_alarms(nights, sigma, one=one)
    bound = 100 * upper_bound(alarms, nights)
    yield f"nights with a false alarm {alarms} of {nights} (below {bound:.2f} % with 95 % confidence)"
    hits, of, others = found(max(1, nights // 20), sigma, one=one)
    yield f"slow-downs of 8 % found {hits} of {of} ({100 * hits / of:.1f} %), other points called {others}"


def rates(nights):
    """Lines of text; a thousand nights take some minutes."""
    yield f"{nights} nights of {POINTS} points; spikes in 5 % of runs, nights differ by {BETWEEN:.1%}"
    methods = {f"pairs, {pairs.FIRST}, then {pairs.SECOND} where in doubt": night}
    for count in (2, 10):
        what = f"a night of {ROUNDS} runs, then {AGAIN} where in doubt, against a baseline of {count} nights"
        methods[what] = functools.partial(night_by_baseline, count)
    for what, one in methods.items():
        yield f"{what}:"
        for sigma in (0.01, 0.02):
            yield from (f"  noise {sigma:.0%}: {line}" for line in of_method(nights, sigma, one))
    yield "change points in the history:"
    for sigma in (0.01, 0.02):
        seen = steps_found(nights, sigma, 0.03)
        yield f"  noise {sigma:.0%}: steps of 3 % found after five nights {seen} of {nights} ({100 * seen / nights:.1f} %)"
        wrong = steps_found(nights, sigma, 0)
        yield f"  noise {sigma:.0%}: histories of 30 nights with a step where there is none {wrong} of {nights}"
