# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads results of `miniapp -o` and the committed results, as sessions of points.

A point is a variant with one set of parameters; it is compared with itself from night to night. Its name is
`family/variant name=value...`, with the parameters in alphabetical order."""

from __future__ import annotations

import dataclasses
import math
import pathlib

from miniapp_tools.measured import reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.measured.reading import texts_of

FIGURES_OF_CORRECT_RESULTS = ("time_s", "rates_per_second", "rate_per_second", "share_of_limit", "speedup")
FIGURES_OF_TIMES = (*FIGURES_OF_CORRECT_RESULTS, "expectation", "note")
# {kind of a variant (src/core/variant.hpp): the side, portable or native, for whose efficiency the variant counts, or
# None}. A test compares the kinds with the program's own list.
SIDE_OF_KIND = {"portable": "portable", "gpu": "native", "host": "native", "library": None, "bound": None}
EMULATOR_DEVICE = "gfx90a in software"  # device name in results of the emulator, whose times mean nothing


class Point:
    """A variant of a run. Times are in seconds for each launch; `median` is None if nothing was timed. `figures` is the
    variant's entry in the file, so that a new field of the results needs no line here. A variant without a correct
    result has no times, rates, share or speedup, even if the file has some; nor has an emulated variant."""

    def __init__(self, run, variant, emulated=False):
        right = variant.get("status", "ok") == "ok"
        if emulated or not right:
            variant = {k: v for k, v in variant.items() if k not in (FIGURES_OF_TIMES if right else FIGURES_OF_CORRECT_RESULTS)}
        limit, time = run.get("limit") or {}, variant.get("time_s") or {}
        self.family, self.parameters = run["family"], texts_of(run["parameters"])
        self.merits = [m for m in run.get("merits", ()) if m.get("quantity") != "none"]
        self.limit = limit if limit.get("name") else {}
        self.work = {k: as_number(v) for k, v in (run.get("work") or {}).items()}
        self.in_cache = run.get("in_cache", False)  # whether the arrays of its problem fit in the last-level cache
        self.figures, self.variant, self.kind = variant, variant["name"], variant.get("kind", "portable")
        self.status, self.note = variant.get("status", "ok"), variant.get("note", "")
        self.verdict, self.expectation = variant.get("verdict") or {}, variant.get("expectation") or {}
        self.median, self.spread = time.get("median"), time.get("spread")
        self.samples = time["samples"] if isinstance(time.get("samples"), list) else []  # committed results hold their number instead
        self.launches_per_sample = int(time.get("launches_per_sample") or 1)
        self.rates, self.share = variant.get("rates_per_second") or [], variant.get("share_of_limit")
        self.resources = {k: as_number(v) for k, v in (variant.get("resources") or {}).items()}
        self.speedup = valid_ratio(variant.get("speedup") or {})

    @property
    def short_name(self):
        return f"{self.family}/{self.variant}"

    @property
    def parameters_text(self):
        """Returns the parameters as they stand in the name of the point."""
        return " ".join(f"{k}={v}" for k, v in sorted(self.parameters.items()))

    @property
    def name(self):
        return f"{self.short_name} {self.parameters_text}".strip()

    @property
    def has_time(self):
        """Returns whether the point has a time that can be compared."""
        return self.status == "ok" and isinstance(self.median, (int, float)) and math.isfinite(self.median) and self.median > 0

    @property
    def has_figure(self):
        """Returns whether the point has a figure to show: a time or a share of the limit."""
        return self.status == "ok" and not (self.median is None and self.share is None)

    def speed_key(self):
        """Returns a sort key that is larger for a faster variant: the negative time or, without a time, the share of
        the limit."""
        return -self.median if self.median is not None else self.share or -math.inf

    @property
    def has_counts(self):
        """Returns whether the emulator counted the instructions of the point."""
        return self.status == "ok" and "instructions" in self.resources

    @property
    def side(self):
        """Returns "portable" or "native", or None for a library, a bound or a kind that only a newer program knows."""
        return SIDE_OF_KIND.get(self.kind)


@dataclasses.dataclass
class Session:
    """One run of the program. `path` is the file from which it was read."""

    path: pathlib.Path
    provenance: dict
    measure: dict
    points: dict
    simulations: list
    points_by_run: list = dataclasses.field(default_factory=list)  # the points of each entry of the file's `runs`

    @property
    def device(self):
        return self.provenance.get("device") or "unknown machine"

    @property
    def short_device(self):
        return short_device(self.device)

    @property
    def ranks(self):
        return int(self.provenance.get("ranks", 1))

    @property
    def date(self):
        return self.provenance.get("date", "")


def short_device(device):
    """Shortens a device's name for charts and headings: `AMD EPYC (Zen 5, AVX-512, 32 MB L3), virtual machine` becomes
    `AMD EPYC (Zen 5)`."""
    plain = device.replace("(R)", "").replace("(TM)", "").replace(" Processor", "")
    base, _, inside = plain.partition("(")
    return f"{base.strip()} ({inside.split(',')[0].rstrip(')')})" if inside else plain.split(",")[0].strip()


def distinguishing_parameters(points):
    """Returns {family: names of the parameters whose values differ among its points}."""
    by_family = {}
    for point in points:
        by_family.setdefault(point.family, []).append(point.parameters)
    return {f: {n for p in own for n in p if len({q.get(n) for q in own}) > 1} for f, own in by_family.items()}


def labels(points):
    """Returns {name of a point: label}. A label is the family/variant and those parameters that distinguish the points
    of the family."""
    points = list(points)
    names = distinguishing_parameters(points)
    return {p.name: " ".join([p.short_name, *(f"{k}={v}" for k, v in sorted(p.parameters.items()) if k in names.get(p.family, ()))]) for p in points}


def as_number(value):
    """Converts a figure to a number if it is text, as in older files. Returns text that is no number as it is."""
    try:
        return float(value) if isinstance(value, str) else value
    except ValueError:
        return value


def valid_ratio(found):
    """Returns {value, low, high}, or {value} if an end of the interval is null (infinite), or {} without a ratio."""
    known = {k: v for k, v in found.items() if isinstance(v, (int, float)) and v > 0}
    if {"value", "low", "high"} <= known.keys():
        return known
    return {"value": known["value"]} if "value" in known else {}


def inverse_ratio(ratio):
    """Returns 1 over a ratio {value, low, high}, with its interval."""
    return ratio | {"value": 1 / ratio["value"], "low": 1 / ratio["high"], "high": 1 / ratio["low"]}


def is_emulated(provenance):
    return provenance.get("device", "").startswith(EMULATOR_DEVICE)


def session_of(data, path):
    points, emulated = {}, is_emulated(data["provenance"])
    cases = [[Point(run, v, emulated) for v in run["variants"]] for run in data["runs"]]
    for point in (point for own in cases for point in own):
        if points.setdefault(point.name, point) is not point:
            raise Problem(f"{path} has {point.name} twice in one session; which of them counts cannot be told")
    return Session(path, texts_of(data["provenance"]), data.get("measure") or {}, points, data.get("simulations") or [], [own for own in cases if own])


def sessions(path):
    """Returns the sessions of a file: one for a file of `miniapp -o`, one or more for
    kernels/<chapter>/results/<machine>.json."""
    data = reading.read_results(path)
    return [session_of(s, pathlib.Path(path)) for s in data.get("sessions", [data])]


def only_session(path):
    """Returns the session of a file of `miniapp -o`. Raises Problem if the file holds several."""
    found = sessions(path)
    if len(found) > 1:
        raise Problem(f"{path} holds {len(found)} sessions, and here one is meant; give what `miniapp -o` wrote")
    return found[0]


def results_files(path):
    """Returns [path] for a file, or the sorted results files of a folder. Raises Problem if a folder has none."""
    path = pathlib.Path(path)
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.json"))
    if not found:
        raise Problem(f"{path} holds no results (*.json)")
    return found


def read_sessions(path):
    return [s for file in results_files(path) for s in sessions(file)]
