# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The committed results, kernels/<chapter>/results/<machine>.json, run by run. Their rows are points (measured/points.py)."""

from __future__ import annotations

import dataclasses
import pathlib

from miniapp_tools.measured import points, reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.measured.reading import SCHEMAS, texts_of
from miniapp_tools.packages import yaml

TOLD = yaml.safe_load((pathlib.Path(__file__).resolve().parents[3] / "kernels/told.yaml").read_text())
TELLING = tuple(TOLD["telling"])


@dataclasses.dataclass
class Run:
    """A family with one set of parameters: the points that one session has of it, in the program's order."""

    variants: list
    session: points.Session

    def __post_init__(self):
        first = self.variants[0]
        self.family, self.parameters, self.work, self.merits, self.limit = first.family, first.parameters, first.work, first.merits, first.limit

    def rate(self, variant, at=0):
        """Rate by the figure of merit of that place, in its unit; None where there is none. The first is what a limit
        bounds, the last what the field reads."""
        return variant.rates[at] / self.merits[at]["unit_per_second"] if self.merits and variant.rates else None

    def unit(self, at=0):
        return self.merits[at]["unit"] if self.merits else ""

    def limit_rate(self, kernel):
        """Rate of the limit, or of a kernel that was timed for it, in the unit of the first figure of merit."""
        return kernel["rate_per_second"] / self.merits[0]["unit_per_second"]

    def value(self, variant):
        """Returns what a chart shows of a variant: its share of the limit in percent, its rate if nothing limits, or its milliseconds."""
        if self.limit:
            return None if variant.share is None else 100 * variant.share
        return self.rate(variant) if self.merits else variant.median and 1e3 * variant.median

    def title(self):
        """All parameters, the size first."""
        names = [n for n in TELLING if n in self.parameters] + [n for n in self.parameters if n not in TELLING]
        return ", ".join(f"{name} {self.parameters[name]}" for name in names)

    def short_title(self):
        """The parameters that tell this run from others."""
        return ", ".join(f"{name} {value}" for name, value in self.telling().items())

    def telling(self):
        """{name: value} of them. A 0 stands for what another parameter says: `columns 0` is as many as rows."""
        return {name: self.parameters[name] for name in TELLING if self.parameters.get(name, "0") != "0"}

    def best(self, kinds):
        return best(v for v in self.variants if v.kind in kinds)


def best(variants):
    """The fastest that was measured; None where none was."""
    return max((v for v in variants if v.measured), key=points.Point.better, default=None)


def ratio_heading(timed):
    """Heading of a column of ratios. Few samples give intervals that hold what they estimate less often than 95 %."""
    least = min((one.speedup["coverage"] for one in timed if one.speedup.get("coverage")), default=0.95)
    return f"ratio [{100 * least:.0f} %]"


class Runs(list):
    """The runs of a results file, and the sessions that they, and whole simulations, are from."""

    def __init__(self, sessions):
        super().__init__(Run(own, session) for session in sessions for own in session.cases)
        self.sessions = sessions


def read(path):
    """The Runs of a committed file. It was held against its schema when it was imported."""
    data = reading.parsed(path)
    if data.get("schema_version") not in SCHEMAS:
        raise Problem(f"{path} has schema version {data.get('schema_version')}, not {' or '.join(map(str, SCHEMAS))}; import the results again")
    return Runs([points.session_of(session, path) for session in data["sessions"]])


def simulations(runs):
    """Whole simulations of a results file, each with its session."""
    return [s | {"parameters": texts_of(s["parameters"]), "session": session} for session in runs.sessions for s in session.simulations]


def choose(runs, selectors, where):
    """The runs whose parameters are those of the selectors; `family` is one of them."""
    chosen = [r for r in runs if all(({"family": r.family} | r.parameters).get(k) == v for k, v in selectors.items())]
    if not chosen:
        asked = " ".join(f"{k}={v}" for k, v in selectors.items())
        raise Problem(f"{where}: no run with {asked}; there are\n  " + "\n  ".join(r.title() for r in runs))
    return chosen
