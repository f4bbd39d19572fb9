# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The committed results, kernels/<chapter>/results/<machine>.json, as objects."""

from __future__ import annotations

import dataclasses
import json
import math
import pathlib

from miniapp_tools.measured.problem import Problem
from miniapp_tools.measured.values import SCHEMAS, texts_of
from miniapp_tools.packages import yaml

TOLD = yaml.safe_load((pathlib.Path(__file__).resolve().parents[3] / "kernels/told.yaml").read_text())
TELLING = tuple(TOLD["telling"])


@dataclasses.dataclass
class Variant:
    """A row. Times in seconds a launch; None where there is no such figure."""

    name: str
    kind: str
    status: str = "ok"
    note: str = ""
    verdict: dict = dataclasses.field(default_factory=dict)
    time_s: dict = dataclasses.field(default_factory=dict)
    rates_per_second: list = dataclasses.field(default_factory=list)
    share_of_limit: float | None = None
    speedup: dict = dataclasses.field(default_factory=dict)
    resources: dict = dataclasses.field(default_factory=dict)
    expectation: dict = dataclasses.field(default_factory=dict)
    nearest_floor: dict = dataclasses.field(default_factory=dict)
    timeline: list = dataclasses.field(default_factory=list)

    @property
    def median(self):
        return self.time_s.get("median")

    @property
    def measured(self):
        return self.status == "ok" and not (self.median is None and self.share_of_limit is None)

    def better(self):
        """A sort key: the faster, the larger."""
        return -self.median if self.median is not None else self.share_of_limit or -math.inf


@dataclasses.dataclass
class Run:
    """A family with one set of parameters."""

    family: str
    parameters: dict
    work: dict
    merits: list
    limit: dict | None
    variants: list
    session: dict
    in_cache: bool = False  # its arrays fit in the last-level cache

    def rate(self, variant, at=0):
        """By the figure of merit of that place, in its unit; None where there is none. The first is what a limit
        bounds, the last what the field reads."""
        if not self.merits or not variant.rates_per_second:
            return None
        return variant.rates_per_second[at] / self.merits[at]["unit_per_second"]

    def unit(self, at=0):
        return self.merits[at]["unit"] if self.merits else ""

    def limit_rate(self, kernel):
        """Of the limit, or of a kernel that was timed for it, in the unit of the first figure of merit."""
        return kernel["rate_per_second"] / self.merits[0]["unit_per_second"]

    def ratio_heading(self):
        return ratio_heading(self.variants)

    def title(self):
        """Size first, as one says it."""
        names = [n for n in TELLING if n in self.parameters] + [n for n in self.parameters if n not in TELLING]
        return ", ".join(f"{name} {self.parameters[name]}" for name in names)

    def short_title(self):
        """What tells this run from others, without the rest of the parameters."""
        return ", ".join(f"{name} {value}" for name, value in self.telling().items())

    def telling(self):
        """A 0 stands for what another parameter says: `columns 0` is as many as rows."""
        return {name: self.parameters[name] for name in TELLING if self.parameters.get(name, "0") != "0"}

    def best(self, kinds):
        fits = [v for v in self.variants if v.kind in kinds and v.measured]
        return max(fits, key=Variant.better, default=None)


def ratio_heading(timed):
    """How often the intervals of the ratios hold what they estimate: few samples say less than 95 %."""
    least = min((one.speedup["coverage"] for one in timed if one.speedup.get("coverage")), default=0.95)
    return f"ratio [{100 * least:.0f} %]"


def known(cls, values):
    """Later fields that this script does not know are left alone."""
    names = {f.name for f in dataclasses.fields(cls)}
    return cls(**{k: v for k, v in values.items() if k in names and v is not None})


class Runs(list):
    """Of a results file, and the sessions that they, and whole simulations, are from."""

    def __init__(self, runs, sessions):
        super().__init__(runs)
        self.sessions = sessions


def read(path):
    """The Runs of a results file."""
    data = json.loads(path.read_text())
    if data.get("schema_version") not in SCHEMAS:
        raise Problem(f"{path} has schema version {data.get('schema_version')}, not {' or '.join(map(str, SCHEMAS))}; import the results again")
    runs = [
        Run(
            family=run["family"],
            parameters=texts_of(run["parameters"]),
            work=run.get("work", {}),
            merits=run["merits"],
            limit=run["limit"],
            variants=[known(Variant, v) for v in run["variants"]],
            session=session,
            in_cache=run.get("in_cache", False),
        )
        for session in data["sessions"]
        for run in session["runs"]
    ]
    return Runs(runs, data["sessions"])


def simulations(runs):
    """Of the sessions of a results file, each with its session."""
    return [
        s | {"parameters": texts_of(s["parameters"]), "session": session}
        for session in runs.sessions
        for s in session.get("simulations", ())
    ]


def choose(runs, selectors, where):
    """The runs whose parameters are those of the selectors; `family` is one of them."""
    chosen = [r for r in runs if all(({"family": r.family} | r.parameters).get(k) == v for k, v in selectors.items())]
    if not chosen:
        asked = " ".join(f"{k}={v}" for k, v in selectors.items())
        raise Problem(f"{where}: no run with {asked}; there are\n  " + "\n  ".join(r.title() for r in runs))
    return chosen
