# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Times of two variants from results of `miniapp -o`, or from those that the book keeps, which have no samples."""

from __future__ import annotations

import dataclasses
import math
import statistics

from miniapp_tools.measured import points

NO_SAMPLES = "no interval: the file keeps no samples"


@dataclasses.dataclass
class Times:
    """Times of both variants: their points, or None; `ratio` of the first over the second, and how it was obtained."""

    found: list
    ratio: Interval | None
    about: str
    session: points.Session | None

    def parameters(self):
        """The parameters of the case that was found, or None."""
        return next((p.parameters for p in self.found if p), None)


def fits(point, name, parameters):
    return point.short == name and point.valid and all(point.parameters.get(k, v) == v for k, v in parameters.items())


def pairs(sessions, names, parameters):
    """(session, point, point) of both in one case of one session, in the file's order."""
    for session in sessions:
        a, b = ([p for p in session.points.values() if fits(p, n, parameters)] for n in names)
        for one in a:
            yield from ((session, one, other) for other in b if one.case == other.case or one.family != other.family)


def first_of_run(session, point):
    """The run's first variant that was timed, which the program's own ratios are over."""
    return next((p for p in session.points.values() if p.valid and (p.family, p.case) == (point.family, point.case)), None)


def of_program(session, a, b):
    """a over b where the program's own ratio says it: where one of them is its run's first."""
    for base, other, turned in ((a, b, False), (b, a, True)):
        speedup = other.speedup
        if (base.family, base.case) == (other.family, other.case) and first_of_run(session, other) is base and "low" in speedup:
            made = Interval(speedup["value"], speedup["low"], speedup["high"], speedup.get("coverage", 0.95))
            return made.inverse() if turned else made
    return None


def compared(session, a, b):
    """(interval or None, words)"""
    if a.samples and b.samples and a.case == b.case:
        made = ratio(a.samples, b.samples, session.measure.get("batches", 1))
        if made:
            return made, f"95 %, of {len(a.samples)} pairs of samples" if made.coverage >= 0.95 else f"of {len(a.samples)} pairs of samples"
    if made := of_program(session, a, b):
        return made, "95 %, the program's own ratio over its run's first variant"
    return None, NO_SAMPLES if not a.samples else "no interval: the samples are not of one run"


def read(file, names, parameters):
    """Times of the first case that has both, or of what there is."""
    sessions = points.sessions(file)
    for session, a, b in pairs(sessions, names, parameters):
        quotient, about = compared(session, a, b)
        return Times([a, b], quotient, about, session)
    found, at = [], None
    for name in names:
        own = [(s, p) for s in sessions for p in s.points.values() if fits(p, name, parameters)]
        at = at or (own[0][0] if own else None)
        found.append(own[0][1] if own else None)
    missing = " and ".join(dict.fromkeys(n for n, p in zip(names, found) if p is None))
    return Times(found, None, f"no time of {missing} there" if missing else "no interval: they are not of one run", at)


def milliseconds(point):
    if point is None:
        return "not in the results"
    made = around_median([1e3 * s for s in point.samples]) if all(isinstance(s, (int, float)) for s in point.samples) else None
    return made.text() if made else f"{1e3 * point.median:.4g}"


def over_first(point):
    speedup = point.speedup if point else {}
    return Interval(speedup["value"], speedup["low"], speedup["high"], speedup.get("coverage", 0.95)).text() if "low" in speedup else ""


def sentence(times, names):
    """A sentence on how long the first takes beside the second."""
    a, b = times.found
    if a is None or b is None:
        return f"Time: {times.about}."
    if times.ratio:
        return f"Time: {names[0]} takes {times.ratio.text()} times as long as {names[1]} ({times.about})."
    return f"Time: {names[0]} takes {a.median / b.median:.3g} times as long as {names[1]} by the medians ({times.about})."


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
