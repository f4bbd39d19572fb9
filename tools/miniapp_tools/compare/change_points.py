# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Since when: steps in the history of a figure, smaller than what one night can tell.

An alert for a person and never a gate. PELT (Killick, Fearnhead and Eckley, doi:10.1080/01621459.2012.737745, by the
library ruptures) proposes steps; one counts if the t test of its two sides gives less than 0.0001 and it is at least
half the smallest change of a night."""

import dataclasses
import math

import numpy
from scipy import stats

WINDOW = 50  # nights looked back
SHORTEST = 4  # nights on either side of a step
LEVEL = 1e-4  # the place of the step was chosen by the data, of some fifty; and points are hundreds
SMALLEST = math.log(1.015)


@dataclasses.dataclass
class Step:
    """Before `at` (an index into the series) the median is by `log_ratio` below what it is from there on."""

    at: int
    log_ratio: float
    p: float


def steps(series):
    """Returns the steps in a series of logarithms, a night each, oldest first."""
    import ruptures

    values = numpy.asarray(series, float)[-WINDOW:]
    skipped = len(series) - len(values)
    if len(values) < 2 * SHORTEST:
        return []
    noise = max(1e-6, float(numpy.median(numpy.abs(numpy.diff(values))) * 1.4826 / math.sqrt(2)))
    penalty = 3 * noise**2 * math.log(len(values))
    ends = ruptures.Pelt(model="l2", min_size=SHORTEST, jump=1).fit(values).predict(pen=penalty)
    found, edges = [], [0, *ends]
    for left, at, right in zip(edges, edges[1:], edges[2:]):
        before, after = values[left:at], values[at:right]
        p = float(stats.ttest_ind(before, after, equal_var=True).pvalue)
        size = float(numpy.median(after) - numpy.median(before))
        if p <= LEVEL and abs(size) >= SMALLEST:
            found.append(Step(at + skipped, size, p))
    return found
