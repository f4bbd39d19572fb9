# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds steps in the history of a figure, also those that are too small to be seen in a single night, and says when
they happened.

Steps are reported to a person and never turn a night red. PELT (Killick, Fearnhead and Eckley,
doi:10.1080/01621459.2012.737745, in the library ruptures) proposes steps. A step counts if the t test of its two sides
gives a p value below 0.0001 and it is at least half the smallest change of a night."""

import dataclasses
import math

import numpy
from scipy import stats

EXAMINED_NIGHTS = 50  # number of newest nights that are examined
SHORTEST_SIDE = 4  # fewest nights on each side of a step
SIGNIFICANCE_LEVEL = 1e-4  # largest p value; small, because each step is chosen from some fifty places in hundreds of points
SMALLEST_STEP = math.log(1.015)


@dataclasses.dataclass
class Step:
    """A step at `index` of a series: from there on, the median of the logarithms is larger by `log_ratio`."""

    index: int
    log_ratio: float


def steps(series):
    """Returns the steps in a series that holds the logarithm of a figure for each night, oldest first."""
    import ruptures

    values = numpy.asarray(series, float)[-EXAMINED_NIGHTS:]
    skipped = len(series) - len(values)
    if len(values) < 2 * SHORTEST_SIDE:
        return []
    noise = max(1e-6, float(numpy.median(numpy.abs(numpy.diff(values))) * 1.4826 / math.sqrt(2)))
    penalty = 3 * noise**2 * math.log(len(values))
    ends = ruptures.Pelt(model="l2", min_size=SHORTEST_SIDE, jump=1).fit(values).predict(pen=penalty)
    found, edges = [], [0, *ends]
    for left, at, right in zip(edges, edges[1:], edges[2:]):
        before, after = values[left:at], values[at:right]
        p = float(stats.ttest_ind(before, after, equal_var=True).pvalue)
        size = float(numpy.median(after) - numpy.median(before))
        if p <= SIGNIFICANCE_LEVEL and abs(size) >= SMALLEST_STEP:
            found.append(Step(at + skipped, size))
    return found
