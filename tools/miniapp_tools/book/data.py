# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the committed results, kernels/<chapter>/results/<machine>.json, run by run. A run consists of points
(measured/points.py)."""

from __future__ import annotations

import dataclasses

from miniapp_tools import ROOT
from miniapp_tools.environment import yaml
from miniapp_tools.measured import points, reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.measured.reading import SCHEMA_VERSIONS, texts_of

TITLE_RULES = yaml.safe_load((ROOT / "kernels/parameters.yaml").read_text())
TITLE_PARAMETERS = tuple(TITLE_RULES["title_parameters"])


@dataclasses.dataclass
class Run:
    """The points of one session that belong to one family with one set of parameters, in the order in which the program
    ran them."""

    variants: list
    session: points.Session

    def __post_init__(self):
        first = self.variants[0]
        self.family, self.parameters, self.work, self.merits, self.limit = first.family, first.parameters, first.work, first.merits, first.limit

    def rate(self, variant, at=0):
        """Returns a variant's rate by figure of merit number `at`, in the figure's unit, or None if there is no rate.
        The limit refers to the first figure; the last figure is the one that is usual in the field."""
        return variant.rates[at] / self.merits[at]["unit_per_second"] if self.merits and variant.rates else None

    def unit(self, at=0):
        return self.merits[at]["unit"] if self.merits else ""

    def limit_rate(self, kernel):
        """Returns the rate of the limit or of one of its kernels, in the unit of the first figure of merit."""
        return kernel["rate_per_second"] / self.merits[0]["unit_per_second"]

    def chart_value(self, variant):
        """Returns what a chart shows of a variant: the share of the limit in percent; the rate if there is no limit;
        the time in milliseconds if there is no figure of merit."""
        if self.limit:
            return None if variant.share is None else 100 * variant.share
        return self.rate(variant) if self.merits else variant.median and 1e3 * variant.median

    def short_title(self):
        """Returns as text the parameters that distinguish this run from others."""
        return ", ".join(f"{name} {value}" for name, value in self.title_parameters().items())

    def title_parameters(self):
        """Returns {name: value} of the parameters that distinguish this run. Parameters that are 0 are left out,
        because 0 refers to another parameter: `columns 0` means as many columns as rows."""
        return {name: self.parameters[name] for name in TITLE_PARAMETERS if self.parameters.get(name, "0") != "0"}

    def best(self, kinds):
        return best(v for v in self.variants if v.kind in kinds)


def best(variants):
    """Returns the fastest of the variants that were measured, or None if none was."""
    return max((v for v in variants if v.has_figure), key=points.Point.speed_key, default=None)


def ratio_heading(timed):
    """Returns the heading of a column of ratios, with the smallest coverage of their confidence intervals."""
    least = min((one.speedup["coverage"] for one in timed if one.speedup.get("coverage")), default=0.95)
    return f"ratio [{100 * least:.0f} %]"


class Runs(list):
    """The runs of a results file. `sessions` are the sessions to which these runs and the whole simulations belong."""

    def __init__(self, sessions):
        super().__init__(Run(own, session) for session in sessions for own in session.points_by_run)
        self.sessions = sessions


def read_runs(path):
    """Returns the Runs of a committed results file. Raises Problem if the file cannot be read or its schema version is
    unknown. Types and bounds are not checked, because the import has done that."""
    data = reading.read_json(path)
    if data.get("schema_version") not in SCHEMA_VERSIONS:
        raise Problem(f"{path} has schema version {data.get('schema_version')}, not {' or '.join(map(str, SCHEMA_VERSIONS))}; import the results again")
    return Runs([points.session_of(session, path) for session in data["sessions"]])


def read_runs_by_machine(path):
    """Returns {machine: Runs} of a committed results file NAME.json. Sessions of one rank belong to the machine NAME,
    those of N ranks to the machine NAMExN."""
    found = {}
    for session in read_runs(path).sessions:
        found.setdefault(machine_name(path.stem, session.ranks), []).append(session)
    return {machine: Runs(sessions) for machine, sessions in found.items()}


def machine_name(name, ranks):
    return name if ranks == 1 else f"{name}x{ranks}"


def simulations(runs):
    """Returns the whole simulations of a results file, each with its session."""
    return [s | {"parameters": texts_of(s["parameters"]), "session": session} for session in runs.sessions for s in session.simulations]


def choose_runs(runs, selectors, where):
    """Returns the runs with the parameters `selectors`, which may contain `family`. Raises Problem if there is none;
    `where` is the name of the page for the error message."""
    chosen = [r for r in runs if all(({"family": r.family} | r.parameters).get(k) == v for k, v in selectors.items())]
    if not chosen:
        asked = " ".join(f"{k}={v}" for k, v in selectors.items())
        raise Problem(f"{where}: no run with {asked}; there are\n  " + "\n  ".join(f"{r.family} {r.variants[0].parameters_text}" for r in runs))
    return chosen
