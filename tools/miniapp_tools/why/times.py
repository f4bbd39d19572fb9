# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the times of two variants from results of `miniapp -o`, or from the committed results of the book. The only
intervals are those that the program itself computed: of each variant's speedup over the first variant of its run."""

from __future__ import annotations

import dataclasses

from miniapp_tools.measured import points

NO_INTERVAL = "no interval: neither of them is the first timed variant of a run with both"


@dataclasses.dataclass
class Interval:
    """A ratio with its confidence interval, as the program wrote it."""

    value: float
    low: float
    high: float
    coverage: float

    def inverse(self):
        return Interval(1 / self.value, 1 / self.high, 1 / self.low, self.coverage)

    def text(self):
        short = f"{self.value:.4g} [{self.low:.4g}, {self.high:.4g}]"
        return short if self.coverage >= 0.95 else f"{short} ({100 * self.coverage:.0f} %)"


@dataclasses.dataclass
class Times:
    """Times of two variants. `pair` holds the points of the variants, None for one that was not timed; `ratio` is the
    first time divided by the second, if the program wrote it; both come from `session`."""

    names: tuple
    pair: list
    ratio: Interval | None
    session: points.Session | None

    def parameters(self):
        """Returns the parameters of the case whose times were found, or None."""
        return next((p.parameters for p in self.pair if p), None)


def matches(point, name, parameters):
    return point.short == name and point.valid and all(point.parameters.get(k, v) == v for k, v in parameters.items())


def speedup_of(point):
    """Returns the interval of a variant's speedup over the first variant of its run, or None."""
    speedup = point.speedup if point else {}
    return Interval(speedup["value"], speedup["low"], speedup["high"], speedup.get("coverage", 0.95)) if "low" in speedup else None


def ratio_of(session, a, b):
    """Returns the time of `a` divided by that of `b`, as an Interval, if one of them is the first timed variant of a
    run that has both; otherwise None."""
    first = next((p for p in session.points.values() if p.valid and (p.family, p.case) == (a.family, a.case)), None)
    if (a.family, a.case) != (b.family, b.case) or first not in (a, b):
        return None
    made = speedup_of(b if first is a else a)
    return made if made is None or first is a else made.inverse()


def read_times(file, names, parameters):
    """Returns the Times of the first case that has both variants or, if there is none, the first time that the file has
    of each."""
    sessions = points.sessions(file)
    own = [[(s, p) for s in sessions for p in s.points.values() if matches(p, name, parameters)] for name in names]
    for session, a in own[0]:
        for other, b in own[1]:
            if session is other and (a.case == b.case or a.family != b.family):
                return Times(names, [a, b], ratio_of(session, a, b), session)
    found = [pairs[0] if pairs else (None, None) for pairs in own]
    return Times(names, [p for _, p in found], None, next((s for s, _ in found if s), None))


def milliseconds_text(point):
    return f"{1e3 * point.median:.4g}" if point else "not in the results"


def speedup_text(point):
    made = speedup_of(point)
    return made.text() if made else ""


def time_sentence(times, labels):
    """Returns a sentence that says how many times as long as the second variant the first one takes."""
    missing = " and ".join(dict.fromkeys(name for name, point in zip(times.names, times.pair) if point is None))
    if missing:
        return f"Time: no time of {missing} there."
    a, b = times.pair
    if times.ratio:
        return f"Time: {labels[0]} takes {times.ratio.text()} times as long as {labels[1]} (95 %, the program's own ratio)."
    return f"Time: {labels[0]} takes {a.median / b.median:.3g} times as long as {labels[1]} by the medians ({NO_INTERVAL})."
