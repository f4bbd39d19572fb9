# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the times of two variants from results of `miniapp -o`, or from the committed results of the book. The only
intervals are those that the program itself computed, for each variant's speedup over the first timed variant of its
run."""

from __future__ import annotations

import dataclasses

from miniapp_tools.measured import points

NO_INTERVAL = "no interval: neither of them is the first timed variant of a run with both"


@dataclasses.dataclass
class Times:
    """Times of two variants. `pair` holds the points of the variants, None for one that was not timed; `ratio` is the
    first time divided by the second ({value, low, high, coverage}), or {} if the program did not write it; both come from
    `session`."""

    names: tuple
    pair: list
    ratio: dict
    session: points.Session | None

    def parameters(self):
        """Returns the parameters of the case whose times were found, or None."""
        return next((p.parameters for p in self.pair if p), None)


def matches(point, name, parameters):
    return point.short_name == name and point.has_time and all(point.parameters.get(k, v) == v for k, v in parameters.items())


def ratio_of(session, a, b):
    """Returns the time of `a` divided by that of `b`, with its interval, if one of them is the first timed variant of a
    run that has both; otherwise {}."""
    first = next((p for p in session.points.values() if p.has_time and (p.family, p.parameters_text) == (a.family, a.parameters_text)), None)
    if (a.family, a.parameters_text) != (b.family, b.parameters_text) or first not in (a, b):
        return {}
    ratio = (b if first is a else a).speedup
    if "low" not in ratio:
        return {}
    return ratio if first is a else points.inverse_ratio(ratio)


def read_times(file, names, parameters):
    """Returns the Times of the first case that has both variants or, if there is none, the first time that the file has
    of each."""
    sessions = points.sessions(file)
    own = [[(s, p) for s in sessions for p in s.points.values() if matches(p, name, parameters)] for name in names]
    for session, a in own[0]:
        for other, b in own[1]:
            if session is other and (a.parameters_text == b.parameters_text or a.family != b.family):
                return Times(names, [a, b], ratio_of(session, a, b), session)
    found = [pairs[0] if pairs else (None, None) for pairs in own]
    return Times(names, [p for _, p in found], {}, next((s for s, _ in found if s), None))


def milliseconds_text(point):
    return f"{1e3 * point.median:.4g}" if point else "not in the results"


def interval_text(ratio):
    """Returns a ratio with its interval as text, or "" if it has none."""
    if "low" not in ratio:
        return ""
    coverage = ratio.get("coverage", 0.95)
    short = f"{ratio['value']:.4g} [{ratio['low']:.4g}, {ratio['high']:.4g}]"
    return short if coverage >= 0.95 else f"{short} ({100 * coverage:.0f} %)"


def time_sentence(times, labels):
    """Returns a sentence that says how many times as long as the second variant the first one takes."""
    missing = " and ".join(dict.fromkeys(name for name, point in zip(times.names, times.pair) if point is None))
    if missing:
        return f"Time: no time of {missing} there."
    a, b = times.pair
    if times.ratio:
        return f"Time: {labels[0]} takes {interval_text(times.ratio)} times as long as {labels[1]} (95 %, the program's own ratio)."
    return f"Time: {labels[0]} takes {a.median / b.median:.3g} times as long as {labels[1]} by the medians ({NO_INTERVAL})."
