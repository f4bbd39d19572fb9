# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the performance portability of the portable and of the native variants.

The metric of Pennycook, Sewall and Lee (doi:10.1016/j.future.2017.08.007) is the harmonic mean of the efficiencies on a
set of platforms, or 0 if the code fails on one of them. Architectural efficiency is the share of the limit, application
efficiency the share of the best known rate. The cascade (Sewall and others, doi:10.1109/P3HPC51967.2020.00007) orders
the platforms from the best efficiency to the worst and shows the metric of the first one, two, three, and so on."""

import typing

PORTABLE, NATIVE = "portable", "native"


class Cell(typing.NamedTuple):
    """The efficiencies of one application on one platform for one problem. An efficiency of 0 means that the
    application does not work there."""

    problem: str
    application: str
    platform: str
    architectural_efficiency: float
    application_efficiency: float
    variant: str


def harmonic_mean(efficiencies):
    values = list(efficiencies)
    return 0.0 if not values or min(values) <= 0 else len(values) / sum(1 / e for e in values)


def best_cells(sessions):
    """Returns a Cell for the best variant of each application, problem and platform. A problem is a family with a
    precision and an operation. Sizes are not part of it, because each machine has its own; the best size of a machine
    counts. Points with a share of the limit above 1.2 are left out."""
    best = {}
    for session in sessions:
        for point in session.points.values():
            application = point.side
            problem = f"{point.family} {point.parameters.get('precision', '')} {point.parameters.get('operation', '')}".strip()
            if application and point.has_time and point.share and point.share <= 1.2:
                key = (problem, application, session.device)
                if key not in best or point.share > best[key].share:
                    best[key] = point
    made = []
    for (problem, application, platform), point in best.items():
        top = max(p.share for (q, _, d), p in best.items() if (q, d) == (problem, platform))
        made.append(Cell(problem, application, platform, min(1.0, point.share), point.share / top, point.variant))
    return made


def efficiencies_by_problem(made, efficiency="architectural_efficiency"):
    """Returns {problem: {application: {platform: efficiency}}}. The efficiency is 0 if an application has no figure on
    a platform on which another one has."""
    platforms, result = {}, {}
    for c in made:
        platforms.setdefault(c.problem, {})[c.platform] = 0.0
    for c in made:
        result.setdefault(c.problem, {a: dict(platforms[c.problem]) for a in (PORTABLE, NATIVE)})[c.application][c.platform] = getattr(c, efficiency)
    return result


def cascade_rows(efficiencies):
    """Returns a list of (platform, efficiency on it, harmonic mean up to this platform) from {platform: efficiency},
    the best platform first."""
    order = sorted(efficiencies, key=efficiencies.get, reverse=True)
    return [(p, efficiencies[p], harmonic_mean(efficiencies[q] for q in order[: n + 1])) for n, p in enumerate(order)]
