# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns log ratios of times into verdicts.

There are two batches of pairs. The first one screens: all points that are not clearly SAME are measured again. The
second one is judged by its own data alone, so that the chances of a false alarm in both batches multiply. Holm's method
keeps the chance of any false alarm among the points of the second batch below ALPHA; points that the first batch left
INCONCLUSIVE do not take part. Only the second batch can call a point SLOWER or FASTER.

The median of the pairs decides and not the minimum: clocks of GPUs drift up and down, and a minimum rewards a lucky
boost. For CPUs, where disturbances only add time, Chen and Revels (arXiv:1608.04295) argue for the minimum."""

from __future__ import annotations

import dataclasses
import functools
import math

import numpy
from scipy import optimize, special, stats

RESAMPLES = 10_000
SEED = 20261120  # fixed, so that the same times give the same interval
MOST_DRAWN_VALUES = 256  # if there are more values, a resample is not drawn value by value
SIGMA_RESOLUTION = 1e-4  # smallest standard deviation of a logarithm that clocks can resolve
OUTLIER_LEVEL = 1e-3  # a row whose variance has a smaller probability under the common variance keeps its own
SIGMA_OF_MAD = 1.4826  # standard deviation over median absolute deviation of a normal distribution


@functools.lru_cache(maxsize=8)
def resample_indices(count, resamples, seed=SEED):
    """Returns an array (resamples, count). Each row holds the indices of the values that one resample draws."""
    return numpy.random.default_rng(seed).integers(0, count, (resamples, count))


def resampled_medians(values, resamples, seed=SEED):
    """Returns the medians of that many resamples. To draw a million values one by one would take 75 GiB, so for many
    values only the position of the median is drawn. The median of n positions that are uniform in [0, 1) has the Beta
    distribution with both parameters k = (n + 1) / 2. Multiplied by n and rounded down, this position is the index of
    the resample's median among the sorted values (exactly so for odd n)."""
    if len(values) <= MOST_DRAWN_VALUES:
        return numpy.median(values[resample_indices(len(values), resamples, seed)], axis=1)
    k = (len(values) + 1) / 2
    places = numpy.random.default_rng(seed).beta(k, k, resamples) * len(values)
    return numpy.sort(values)[places.astype(int)]


def paired_interval(d, resamples=RESAMPLES):
    """Returns (median, low, high) of the log ratios, with a 95 % interval by the percentile bootstrap."""
    d = numpy.asarray(d, float)
    low, high = numpy.percentile(resampled_medians(d, resamples), (2.5, 97.5))
    return float(numpy.median(d)), float(low), float(high)


def robust_sigma(values):
    """Returns an estimate of the standard deviation from the median absolute deviation, which single outliers hardly
    change; 0 for fewer than two values."""
    values = numpy.asarray(values, float)
    return float(SIGMA_OF_MAD * stats.median_abs_deviation(values, axis=None, nan_policy="omit")) if values.size > 1 else 0.0


def trigamma_inverse(value):
    """Returns the x for which trigamma(x) = value. The search is bounded by 1 / x < trigamma(x) < 1 / x + 1 / x**2."""
    low, high = 1 / value, (1 + (1 + 4 * value) ** 0.5) / (2 * value)
    return float(optimize.brentq(lambda x: special.polygamma(1, x) - value, low, high))


def moderated_variances(values):
    """Returns the variance of each row, shrunk towards the common variance of all rows (Smyth 2004,
    doi:10.2202/1544-6115.1027), and the degrees of freedom of each variance. A row is a point and a column a night,
    with NaN if the point was not measured. A few nights tell little about one point, but much about all points
    together. The more the variances of the rows differ from each other, the less they are shrunk. A variance that is
    far above the common one is not shrunk."""
    values = numpy.asarray(values, float)
    df = numpy.sum(~numpy.isnan(values), axis=1) - 1.0
    known = df > 0
    own = numpy.full(len(values), numpy.nan)
    own[known] = numpy.maximum(numpy.nanvar(values[known], axis=1, ddof=1), SIGMA_RESOLUTION**2)
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
    alone = numpy.nan_to_num(own) * df > prior * special.chdtri(numpy.maximum(df, 1), OUTLIER_LEVEL)
    return numpy.where(alone, own, shrunk), numpy.where(alone, df, numpy.minimum(prior_df + df, total))


def p_slower(d):
    """Returns the p value of the sign test: the probability that at least as many pairs are slower as in `d` although
    nothing changed.

    The test is exact for every distribution of the noise. Wilcoxon's test, which weighs pairs by rank, is weaker here:
    one disturbed run of twenty has the largest rank of all."""
    d = numpy.asarray(d, float)
    d = d[d != 0]
    return float(stats.binomtest(int(numpy.sum(d > 0)), len(d), alternative="greater").pvalue) if len(d) else 1.0


def holm_adjusted(p_values):
    """Returns p values adjusted by Holm's method: if they are compared with a level, the chance of any false alarm
    among them stays below that level."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p_values[at]))
        adjusted[at] = highest
    return adjusted


ALPHA = 0.005  # accepted chance of any false alarm in a whole comparison or night
SMALLEST_CHANGE = 0.03  # smaller changes are not reported in one night; change_points.py finds them in the history
WIDEST_INTERVAL = math.log(1.06)  # a point without a clear change is INCONCLUSIVE if its interval is wider than this and than twice the threshold
LARGEST_LOG_RATIO = 700  # largest log ratio whose exponential is finite


@dataclasses.dataclass
class Rules:
    """The rules of a comparison. `noise_floor` is the standard deviation of the logarithm of one run's time, which
    comes from several runs of the base program; None if it is unknown. `smallest_change` is the smallest relative
    change that is reported."""

    noise_floor: float | None = None
    smallest_change: float = SMALLEST_CHANGE

    @property
    def threshold(self):
        return math.log(1 + max(self.smallest_change, 3 * (self.noise_floor or 0)))


@dataclasses.dataclass
class Change:
    """A verdict on a point: a word, and the ratio of times, new over base, with its 95 % interval. `batch` is the
    number of the batch that decided."""

    word: str
    ratio: float = math.nan
    low: float = math.nan
    high: float = math.nan
    p: float = 1.0
    batch: int = 1


def word_of_estimate(estimate, rules):
    """Returns the word of the verdict on an estimate (median, low, high) of a log ratio, before any test of
    significance."""
    middle, low, high = estimate
    if low > rules.threshold or high < -rules.threshold:
        return "SLOWER" if middle > 0 else "FASTER"
    if (low > 0 or high < 0) and abs(middle) > rules.threshold / 2:
        return "SUSPECT"
    return "INCONCLUSIVE" if high - low > max(WIDEST_INTERVAL, 2 * rules.threshold) else "SAME"


def change_of(word, estimate, p=1.0, batch=1):
    ratio, low, high = (math.exp(min(e, LARGEST_LOG_RATIO)) for e in estimate)
    return Change(word, ratio, low, high, p, batch)


def judge_first_batch(differences, rules, interval=paired_interval):
    """Returns {point: Change} for the first batch, whose results are {point: log ratios}. A point with fewer than three
    pairs is INCONCLUSIVE."""
    estimates = {name: interval(d) for name, d in differences.items()}
    return {n: change_of(word_of_estimate(e, rules) if len(differences[n]) >= 3 else "INCONCLUSIVE", e) for n, e in estimates.items()}


def points_to_confirm(first):
    return [name for name, c in first.items() if c.word != "SAME"]


def judge_second_batch(differences, rules, first, interval=paired_interval):
    """Returns {point: Change} for the second batch, whose results are {point: log ratios}. A change that is not
    significant by Holm's method is SUSPECT. Points that were INCONCLUSIVE in the first batch take no part in this
    method and become SUSPECT at most: they are many, and would make it harder to prove the changes of other points."""
    estimates = {n: interval(d) for n, d in differences.items()}
    candidates = [n for n in differences if first[n].word != "INCONCLUSIVE"]
    signs = {n: 1 if first[n].ratio > 1 else -1 for n in candidates}
    p = dict(zip(candidates, holm_adjusted([p_slower(signs[n] * numpy.asarray(differences[n])) for n in candidates])))
    words = {}
    for name, estimate in estimates.items():
        word = word_of_estimate(estimate, rules)
        if word in ("SLOWER", "FASTER") and p.get(name, 1.0) > ALPHA:
            word = "SUSPECT"
        words[name] = change_of(word, estimate, p.get(name, 1.0), batch=2)
    return words


def as_suspicions(first):
    """Returns the changes of a first batch with SUSPECT in place of SLOWER and FASTER, for a comparison without a
    second batch."""
    return {n: dataclasses.replace(c, word="SUSPECT") if c.word in ("SLOWER", "FASTER") else c for n, c in first.items()}
