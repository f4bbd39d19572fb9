# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Performance portability: what of its efficiency a code keeps from machine to machine.

The metric of Pennycook, Sewall and Lee (doi:10.1016/j.future.2017.08.007): the harmonic mean of the efficiencies over a
set of platforms, 0 where the code fails on one. Architectural efficiency is the share of the limit, application
efficiency the share of the best known time. The cascade (Sewall and others, doi:10.1109/P3HPC51967.2020.00007) takes
the platforms from the best efficiency to the worst and shows the metric of the first one, two, three."""

import typing

from miniapp_tools.measured import kinds

PORTABLE, NATIVE = "portable", "native"


class Cell(typing.NamedTuple):
    """Efficiencies of one application on one platform for one problem; 0 is a failure."""

    problem: str
    application: str
    platform: str
    architectural: float
    application_efficiency: float
    variant: str


def harmonic(efficiencies):
    values = list(efficiencies)
    return 0.0 if not values or min(values) <= 0 else len(values) / sum(1 / e for e in values)


def application_of(point):
    return kinds.of(point.kind).side


def cells(sessions):
    """The best variant of each application, problem and platform. Problems are families, with what the machines have in
    common: a size is chosen for a machine, so each gives its best case of the family and precision."""
    best = {}
    for session in sessions:
        for point in session.points.values():
            application = application_of(point)
            problem = f"{point.family} {point.parameters.get('precision', '')} {point.parameters.get('operation', '')}".strip()
            if application and point.valid and point.share and point.share <= 1.2:
                key = (problem, application, session.device)
                if key not in best or point.share > best[key].share:
                    best[key] = point
    made = []
    for (problem, application, platform), point in best.items():
        top = max(p.share for (q, _, d), p in best.items() if (q, d) == (problem, platform))
        made.append(Cell(problem, application, platform, min(1.0, point.share), point.share / top, point.variant))
    return made


def by_problem(made, efficiency="architectural"):
    """{problem: {application: {platform: efficiency}}}, 0 where one has no figure on a platform that others have."""
    platforms, result = {}, {}
    for c in made:
        platforms.setdefault(c.problem, {})[c.platform] = 0.0
    for c in made:
        result.setdefault(c.problem, {a: dict(platforms[c.problem]) for a in (PORTABLE, NATIVE)})[c.application][c.platform] = getattr(c, efficiency)
    return result


def cascade(efficiencies):
    """[(platform, its efficiency, metric of the platforms so far)], best first, of {platform: efficiency}."""
    order = sorted(efficiencies, key=efficiencies.get, reverse=True)
    return [(p, efficiencies[p], harmonic(efficiencies[q] for q in order[: n + 1])) for n, p in enumerate(order)]
