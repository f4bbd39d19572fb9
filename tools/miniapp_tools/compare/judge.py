# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns log ratios into words.

Two batches. The first screens: whatever is not plainly SAME is measured again. The second is judged on its own data
alone, so its chance of a false alarm does not add to the first's but multiplies with it; over the points of the
second that the first had beyond its noise, Holm's method holds the chance of any false alarm below ALPHA. Only the
second makes a SLOWER or a FASTER.

The median of pairs decides, not the minimum: GPU clocks drift both ways, and a minimum rewards a lucky boost (for CPUs, where
delays only add, Chen and Revels, arXiv:1608.04295, argue for the minimum)."""

from __future__ import annotations

import dataclasses
import functools
import math

import numpy
from scipy import optimize, special, stats

RESAMPLES = 10_000
SEED = 20261120  # any fixed one: the same figures give the same interval
MANY = 256  # values, from which on a resample is not drawn value by value
RESOLUTION = 1e-4  # smallest standard deviation of a logarithm: clocks resolve no less
APART = 1e-3  # a variance that chance makes so rarely of that of all is not one of theirs
MAD = 1.4826  # times the median absolute deviation is sigma for a normal distribution


@functools.lru_cache(maxsize=8)
def draws(count, resamples, seed=SEED):
    """Indices of the values that each resample takes."""
    return numpy.random.default_rng(seed).integers(0, count, (resamples, count))


def resampled_medians(values, resamples, seed=SEED):
    """The medians of so many resamples. A million values would take 75 GiB, drawn one by one: of many, the median's place
    is drawn. The middle one of n places that are uniform in [0, 1) has the Beta distribution of k = (n + 1) / 2 and k;
    n times that, rounded down, is which of the sorted values a resample has in its middle (exact for an odd n)."""
    if len(values) <= MANY:
        return numpy.median(values[draws(len(values), resamples, seed)], axis=1)
    k = (len(values) + 1) / 2
    places = numpy.random.default_rng(seed).beta(k, k, resamples) * len(values)
    return numpy.sort(values)[places.astype(int)]


def paired_interval(d, resamples=RESAMPLES):
    """Median of the log ratios and the percentile bootstrap's 95 % interval of it."""
    d = numpy.asarray(d, float)
    low, high = numpy.percentile(resampled_medians(d, resamples), (2.5, 97.5))
    return float(numpy.median(d)), float(low), float(high)


def spread(values):
    """A robust estimate of the standard deviation: one outlier does not make a machine noisy."""
    values = numpy.asarray(values, float)
    return float(MAD * stats.median_abs_deviation(values, axis=None, nan_policy="omit")) if values.size > 1 else 0.0


def trigamma_inverse(value):
    """Solves trigamma(x) = value, between the bounds 1 / value and x with 1 / x + 1 / x**2 = value."""
    low, high = 1 / value, (1 + (1 + 4 * value) ** 0.5) / (2 * value)
    return float(optimize.brentq(lambda x: special.polygamma(1, x) - value, low, high))


def moderated(values):
    """Variance of each row and its degrees of freedom, shrunk towards what the rows have in common: what few nights say
    of a point is little, what they say of all points is not (Smyth 2004, doi:10.2202/1544-6115.1027). The more the rows
    differ from each other, the less the others say of one; of a row that differs by much more than the others, nothing.
    NaN is a night that a point lacks."""
    values = numpy.asarray(values, float)
    df = numpy.sum(~numpy.isnan(values), axis=1) - 1.0
    known = df > 0
    own = numpy.full(len(values), numpy.nan)
    own[known] = numpy.maximum(numpy.nanvar(values[known], axis=1, ddof=1), RESOLUTION**2)
    if not known.any():
        return own, df
    of_chance = df[known] / 2
    logs = numpy.log(own[known]) - special.digamma(of_chance) + numpy.log(of_chance)
    apart = float(numpy.var(logs, ddof=1) - numpy.mean(special.polygamma(1, of_chance))) if len(logs) > 1 else 0.0
    total = float(df[known].sum())
    if apart > 0:
        prior_df = min(2 * trigamma_inverse(apart), total)
        prior = math.exp(numpy.mean(logs) + special.digamma(prior_df / 2) - math.log(prior_df / 2))
    else:
        prior_df, prior = total, float(numpy.mean(own[known]))
    df = numpy.maximum(df, 0)
    shrunk = (prior_df * prior + df * numpy.nan_to_num(own)) / (prior_df + df)
    alone = numpy.nan_to_num(own) * df > prior * special.chdtri(numpy.maximum(df, 1), APART)
    return numpy.where(alone, own, shrunk), numpy.where(alone, df, numpy.minimum(prior_df + df, total))


def p_slower(d):
    """Sign test: how likely so many pairs are slower when nothing changed.

    Exact whatever the noise looks like. Wilcoxon's test, which weighs by rank, is weaker here: one run of twenty that
    the machine disturbed has the largest rank of all."""
    d = numpy.asarray(d, float)
    d = d[d != 0]
    return float(stats.binomtest(int(numpy.sum(d > 0)), len(d), alternative="greater").pvalue) if len(d) else 1.0


def holm(p_values):
    """P values adjusted by Holm's method, so that the chance of one false alarm among all stays below the level that they
    are held against."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p_values[at]))
        adjusted[at] = highest
    return adjusted


ALPHA = 0.005  # chance of a false alarm in a whole night
SMALLEST = 0.03  # no change below 3 % is called one in a night; the history's change points see smaller ones
WIDE = math.log(1.06)  # an interval wider than that says nothing
LARGEST = 700  # largest log ratio whose exponential is finite


@dataclasses.dataclass
class Rules:
    """`floor` is sigma of one run, from pairs of the same program (A/A) or from the baseline's runs; None where unknown."""

    floor: float | None = None
    smallest: float = SMALLEST

    @property
    def threshold(self):
        return math.log(1 + max(self.smallest, 3 * (self.floor or 0)))


@dataclasses.dataclass
class Change:
    """Ratio of times, new over base, with its 95 % interval."""

    word: str
    ratio: float = math.nan
    low: float = math.nan
    high: float = math.nan
    p: float = 1.0
    batch: int = 1


def screen(estimate, rules):
    """The first batch's word: SAME, or what it may be."""
    middle, low, high = estimate
    if low > rules.threshold or high < -rules.threshold:
        return "SLOWER" if middle > 0 else "FASTER"
    if (low > 0 or high < 0) and abs(middle) > rules.threshold / 2:
        return "SUSPECT"
    return "INCONCLUSIVE" if high - low > max(WIDE, 2 * rules.threshold) else "SAME"


def change(word, estimate, p=1.0, batch=1):
    ratio, low, high = (math.exp(min(e, LARGEST)) for e in estimate)
    return Change(word, ratio, low, high, p, batch)


def first_batch(differences, rules, interval=paired_interval):
    """{point: log ratios} to {point: Change}; fewer than three pairs decide nothing."""
    estimates = {name: interval(d) for name, d in differences.items()}
    return {n: change(screen(e, rules) if len(differences[n]) >= 3 else "INCONCLUSIVE", e) for n, e in estimates.items()}


def to_confirm(first):
    return [name for name, c in first.items() if c.word != "SAME"]


def second_batch(differences, rules, first, interval=paired_interval):
    """The same of the second batch, on its data alone. What is beyond the noise but not proved so is SUSPECT; so is, at
    most, what the first batch had as INCONCLUSIVE: such points are many, and would cost the others their proof."""
    estimates = {n: interval(d) for n, d in differences.items()}
    candidates = [n for n in differences if first[n].word != "INCONCLUSIVE"]
    signs = {n: 1 if first[n].ratio > 1 else -1 for n in candidates}
    p = dict(zip(candidates, holm([p_slower(signs[n] * numpy.asarray(differences[n])) for n in candidates])))
    words = {}
    for name, estimate in estimates.items():
        word = screen(estimate, rules)
        if word in ("SLOWER", "FASTER") and p.get(name, 1.0) > ALPHA:
            word = "SUSPECT"
        words[name] = change(word, estimate, p.get(name, 1.0), batch=2)
    return words


def unconfirmed(first):
    """The changes of a first batch alone, in which nothing is more than SUSPECT."""
    return {n: dataclasses.replace(c, word="SUSPECT") if c.word in ("SLOWER", "FASTER") else c for n, c in first.items()}
