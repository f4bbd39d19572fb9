# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Paired log ratios. The median of pairs, not the minimum: GPU clocks drift both ways, and a minimum rewards a lucky
boost (for CPUs, where delays only add, Chen and Revels, arXiv:1608.04295, argue for the minimum)."""

import functools

import numpy
from scipy import stats

RESAMPLES = 10_000
SEED = 20261120  # any fixed one: the same figures give the same interval
MANY = 256  # values, from which on a resample is not drawn value by value
MAD = 1.4826  # times the median absolute deviation is sigma for a normal distribution


@functools.lru_cache(maxsize=8)
def draws(count, resamples, seed=SEED):
    """Which of `count` values each resample takes."""
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


def unpaired_interval(base, new, resamples=RESAMPLES):
    """As above, of the difference of medians of logarithms where runs belong to no pairs (one night and a baseline)."""
    base, new = numpy.asarray(base, float), numpy.asarray(new, float)
    shift = resampled_medians(new, resamples) - resampled_medians(base, resamples, SEED + 1)
    low, high = numpy.percentile(shift, (2.5, 97.5))
    return float(numpy.median(new) - numpy.median(base)), float(low), float(high)


def spread(values):
    """Robust sigma: one outlier does not make a machine noisy."""
    values = numpy.asarray(values, float)
    return float(MAD * stats.median_abs_deviation(values)) if len(values) > 1 else 0.0


def spread_of_few(values):
    """Sigma of two values or more: the deviations from the middle of a few are smaller than from the truth."""
    return spread(values) * (len(values) / (len(values) - 1)) ** 0.5 if len(values) > 1 else 0.0


def p_slower(d):
    """Sign test: how likely so many pairs are slower when nothing changed.

    Exact whatever the noise looks like. Wilcoxon's test, which weighs by rank, is weaker here: one run of twenty that
    the machine disturbed has the largest rank of all."""
    d = numpy.asarray(d, float)
    d = d[d != 0]
    return float(stats.binomtest(int(numpy.sum(d > 0)), len(d), alternative="greater").pvalue) if len(d) else 1.0


def p_unpaired(base, new):
    """The same where there are no pairs: Yuen's t test of means without the outer fifths (doi:10.1093/biomet/61.1.165).

    Of 10 runs and 15, one that the machine disturbed costs a test by ranks its proof: with 1 % of noise, Mann and
    Whitney's found 80.0 % of slow-downs of 8 %, this one 97.2 % (scripts/compare --simulate 1000)."""
    return float(stats.ttest_ind(new, base, equal_var=False, trim=0.2, alternative="greater").pvalue)


def holm(p_values):
    """Adjusted so that the chance of one false alarm among all is below a level that they are held against."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    adjusted, highest = [0.0] * len(p_values), 0.0
    for rank, at in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p_values[at]))
        adjusted[at] = highest
    return adjusted
