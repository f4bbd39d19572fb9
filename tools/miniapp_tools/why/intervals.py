# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Intervals of medians and ratios from raw samples, as the program makes them (src/driver/measure/statistics.hpp says why):
between order statistics, interpolated to 95 %, and Student's t over batches where that is wider."""

import dataclasses
import math
import statistics

WANTED = 0.95
STUDENT = (4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)  # 97.5 %, 2 to 10 degrees of freedom


@dataclasses.dataclass
class Interval:
    value: float
    low: float
    high: float
    coverage: float = WANTED

    def inverse(self):
        return Interval(1 / self.value, 1 / self.high, 1 / self.low, self.coverage)

    def text(self, digits=4):
        short = f"{self.value:.{digits}g} [{self.low:.{digits}g}, {self.high:.{digits}g}]"
        return short if self.coverage >= WANTED else f"{short} ({100 * self.coverage:.0f} %)"


def coverage_of(n, k):
    return 1 - 2 * sum(math.comb(n, i) for i in range(k)) / 2**n


def around_median(values):
    """The interval of the median; None for fewer than two values."""
    ordered, n = sorted(values), len(values)
    if n < 2:
        return None
    made = Interval(statistics.median(ordered), ordered[0], ordered[-1], coverage_of(n, 1))
    if made.coverage <= WANTED:
        return made
    k = 1
    while coverage_of(n, k + 1) >= WANTED:
        k += 1
    outer, inner = coverage_of(n, k), coverage_of(n, k + 1)
    step = (outer - WANTED) / (outer - inner)
    weight = (n - k) * step / (k + (n - 2 * k) * step)
    made.low = (1 - weight) * ordered[k - 1] + weight * ordered[k]
    made.high = (1 - weight) * ordered[n - k] + weight * ordered[n - k - 1]
    made.coverage = WANTED
    return made


def batch_medians(values, wanted):
    n = len(values)
    batches = min(wanted, n // 2)
    if batches < 3:
        return []
    groups = {}
    for at, value in enumerate(values):
        groups.setdefault(at * batches // n, []).append(value)
    return [statistics.median(group) for group in groups.values()]


def ratio(a, b, batches=1):
    """The interval of a over b, samples of the same rounds; None if there are none, or not as many."""
    if len(a) != len(b) or not all(isinstance(v, (int, float)) and v > 0 for v in (*a, *b)):
        return None
    pairs = [x / y for x, y in zip(a, b)]
    made = around_median(pairs)
    medians = batch_medians(pairs, batches) if made else []
    if medians:
        logarithms = [math.log(m) for m in medians]
        freedom = len(medians) - 1
        student = STUDENT[freedom - 2] if freedom - 2 < len(STUDENT) else 1.960 + 2.38 / freedom
        half = student * statistics.stdev(logarithms) / math.sqrt(len(medians))
        made.low = min(made.low, made.value * math.exp(-half))
        made.high = max(made.high, made.value * math.exp(half))
    return made
