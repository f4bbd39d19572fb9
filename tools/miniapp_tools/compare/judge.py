# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Turns log ratios into words.

Two batches. The first screens: whatever is not plainly SAME is measured again. The second is judged on its own data
alone, so its chance of a false alarm does not add to the first's but multiplies with it; over the points of the
second that the first had beyond its noise, Holm's method holds the chance of any false alarm below ALPHA. Only the
second makes a SLOWER or a FASTER."""

from __future__ import annotations

import dataclasses
import math

import numpy

from miniapp_tools.compare import statistics

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


def first_batch(differences, rules, interval=statistics.paired_interval):
    """{point: log ratios} to {point: Change}; fewer than three pairs decide nothing."""
    estimates = {name: interval(d) for name, d in differences.items()}
    return {n: change(screen(e, rules) if len(differences[n]) >= 3 else "INCONCLUSIVE", e) for n, e in estimates.items()}


def to_confirm(first):
    return [name for name, c in first.items() if c.word != "SAME"]


def second_batch(differences, rules, first, interval=statistics.paired_interval):
    """The same of the second batch, on its data alone. What is beyond the noise but not proved so is SUSPECT; so is, at
    most, what the first batch had as INCONCLUSIVE: such points are many, and would cost the others their proof."""
    estimates = {n: interval(d) for n, d in differences.items()}
    candidates = [n for n in differences if first[n].word != "INCONCLUSIVE"]
    signs = {n: 1 if first[n].ratio > 1 else -1 for n in candidates}
    p = dict(zip(candidates, statistics.holm([statistics.p_slower(signs[n] * numpy.asarray(differences[n])) for n in candidates])))
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
