# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Synthetic nights: how often the method is wrong, by the very functions that judge real ones.

A run's time has normal noise of 1 or 2 %, and one run in twenty is a spike of 15 % more on average."""

import functools
import math

import numpy

from compare import change_points, judge, pairs, statistics

POINTS = 300
INTERVAL = functools.partial(statistics.paired_interval, resamples=1000)  # a tenth of the real ones: nights are many
PLANTED = 5  # slowed points in a night of 300


def log_times(random, shape, sigma):
    spikes = (random.random(shape) < 0.05) * random.exponential(0.15, shape)
    return random.normal(0, sigma, shape) + numpy.log1p(spikes)


def differences(random, names, count, sigma, slowed=(), by=0.0):
    d = log_times(random, (len(names), count), sigma) - log_times(random, (len(names), count), sigma)
    return {n: row + (math.log(1 + by) if n in slowed else 0) for n, row in zip(names, d)}


def night(random, sigma, slowed=(), by=0.0):
    """The points that are called SLOWER or FASTER in both batches."""
    rules = judge.Rules(floor=sigma / 2)  # sigma is known to a real session from A/A pairs; smaller here: harder
    names = range(POINTS)
    first = judge.first_batch(differences(random, names, pairs.FIRST, sigma, slowed, by), rules, INTERVAL)
    again = differences(random, judge.to_confirm(first), pairs.SECOND, sigma, slowed, by)
    return {n for n, c in judge.second_batch(again, rules, first, INTERVAL).items() if c.word in ("SLOWER", "FASTER")} if again else set()


def false_alarms(nights, sigma, seed=1):
    """Nights with any false alarm, of so many."""
    return sum(bool(night(numpy.random.default_rng((seed, i)), sigma)) for i in range(nights))


def found(nights, sigma, by=0.08, seed=2):
    """(planted slow-downs found, planted, other points called)."""
    slowed, hits, others = set(range(PLANTED)), 0, 0
    for i in range(nights):
        called = night(numpy.random.default_rng((seed, i)), sigma, slowed, by)
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


def rates(nights):
    """Lines of text; a thousand nights take some minutes."""
    yield f"{nights} nights of {POINTS} points, {pairs.FIRST} pairs, then {pairs.SECOND} where in doubt; spikes in 5 % of runs"
    for sigma in (0.01, 0.02):
        alarms = false_alarms(nights, sigma)
        bound = 100 * upper_bound(alarms, nights)
        yield f"noise {sigma:.0%}: nights with a false alarm {alarms} of {nights} (below {bound:.2f} % with 95 % confidence)"
        hits, of, others = found(max(1, nights // 20), sigma)
        yield f"noise {sigma:.0%}: slow-downs of 8 % found {hits} of {of} ({100 * hits / of:.1f} %), other points called {others}"
        seen = steps_found(nights, sigma, 0.03)
        yield f"noise {sigma:.0%}: steps of 3 % found after five nights {seen} of {nights} ({100 * seen / nights:.1f} %)"
        wrong = steps_found(nights, sigma, 0)
        yield f"noise {sigma:.0%}: histories of 30 nights with a step where there is none {wrong} of {nights}"
