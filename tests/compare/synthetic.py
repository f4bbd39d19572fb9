# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes results files of schema 2 with invented times, and damaged ones, for tests."""

import copy
import json
import pathlib
import random

WORK = {"bytes_read": 8e6, "bytes_written": 8e6, "flops": 1e6, "items": 1e6, "item": "point", "working_set": 16e6, "memory": 16e6}
MERITS = [{"quantity": "bytes", "unit": "GB/s", "unit_per_second": 1e9}]
FACTS = {
    "program": "miniapp synthetic",
    "commit": "000000000000",
    "compiler": "clang 0",
    "flags": "-O3",
    "kokkos": "Kokkos 0",
    "backend": "HIP",
    "device": "Synthetic GPU",
    "device_arch": "gfx90a",
    "device_memory_bytes": "68719476736",
    "driver": "1",
    "cpu": "Synthetic CPU",
    "threads": "2",
    "date": "2026-01-02T03:04:05Z",
}


def variant(name, median, noise=0.0, seed=0, **more):
    """Returns the results of a variant with random samples around `median`, in seconds. `noise` is the samples'
    relative standard deviation; `more` adds or replaces entries."""
    lots = random.Random(f"{name} {seed}")
    samples = [median * (1 + lots.gauss(0, noise)) for _ in range(11)]
    made = {
        "name": name,
        "kind": "gpu" if name.startswith("hip/") else "portable",
        "status": "ok",
        "note": "",
        "verdict": {"error": 0.0, "tolerance": 1e-15, "unwritten": 0, "out_of_bounds_writes": 0},
        "time_s": {"median": sorted(samples)[5], "minimum": min(samples), "spread": noise, "launches_per_sample": 1, "samples": samples},
        "rates_per_second": [16e6 / median],
        "rate_per_second": 16e6 / median,
        "share_of_limit": 16e6 / median / 1e12,
        "speedup": {"value": 1.0, "low": 1.0, "high": 1.0},
    }
    return made | more


def wrong_variant(name):
    made = variant(name, 1.0) | {"status": "wrong", "note": "17 elements differ"}
    return {k: v for k, v in made.items() if k not in ("time_s", "rates_per_second", "rate_per_second", "share_of_limit", "speedup")}


def limit(controls):
    """Returns a limit and its kernels. `controls` is {kernel: factor by which the kernel is slower than the limit}."""
    kernels = [{"name": name, "rate_per_second": 1e12 / factor, "samples": [factor]} for name, factor in controls.items()]
    return {"name": "copy/flat", "rate_per_second": 1e12, "kernels": kernels}


def results(variants, facts=None, measure=None, work=None, family="toy", size="8", controls=None):
    run = {
        "family": family,
        "parameters": {"size": size, "precision": "double"},
        "work": WORK | (work or {}),
        "in_cache": False,
        "merits": MERITS,
        "merit": MERITS[0],
        "limit": limit({"copy/flat": 1.0} if controls is None else controls),
        "variants": variants,
    }
    return {"schema_version": 2, "provenance": FACTS | (facts or {}), "measure": {"samples": 11} | (measure or {}), "runs": [run], "simulations": []}


def session(variants, *more, **parameters):
    """Returns a session as the tools read it, from results() with these arguments. `parameters` are added to those of the run."""
    from miniapp_tools.measured import points  # here, because fake_miniapp imports this module without a path to the tools

    data = results(variants, *more, family=parameters.pop("family", "toy"))
    data["runs"][0]["parameters"] |= parameters
    return points.session_of(data, pathlib.Path("synthetic.json"))


def write_results(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data))
    return path


DAMAGED_TEXTS = ("", "{", "[", "nul", "\x00", '"a"', "[" * 100000, '{"schema_version": 3, "a": 1e999}', '{"schema_version": 3, "a": NaN}', "1" * 5000)
WRONG_VERSIONS = (None, "3", True, 3.5, [3], 7, -1)
WRONG_NAMES = ("/abs", "..", "../../x", "a/b", "**", "[x]", "$\\frac$", "", "a b", "toy\n", "\x1b]0;", "\ud800", "x" * 300)
# Damages (path of an entry, wrong value), such as values of a wrong type, times that are not positive, and names that no
# family may have.
DAMAGES = [
    *((("runs",), v) for v in (None, {}, "a", [None], [[]], [1])),
    *((("provenance",), v) for v in (None, [], "a", {"device": 5}, {"date": []})),
    *((("measure",), v) for v in (None, [], {"samples": "many"}, {"samples": 0})),
    *((("simulations",), v) for v in ({}, "a", [None], [{"family": "toy"}])),
    *((("runs", 0, "family"), v) for v in (None, 5, [], {}, *WRONG_NAMES)),
    *((("runs", 0, "parameters"), v) for v in (None, [], "a", {"size": None}, {"size": {}})),
    *((("runs", 0, "variants"), v) for v in (None, {}, "a", [None], [{}], [[]])),
    *((("runs", 0, "merits"), v) for v in (None, {}, [None], [{}], [{"quantity": "bytes"}], [{"quantity": "bytes", "unit": "GB/s", "unit_per_second": 0}])),
    *((("sessions",), v) for v in (None, [], {}, "a", 5, [None], [[]], [{}])),
    *((("runs", 0, "limit"), v) for v in ([], "a", {"name": 5}, {"name": "x", "rate_per_second": "fast"}, {"kernels": [{"rate_per_second": 1.0}]})),
    *((("runs", 0, "work"), v) for v in (None, [], {"flops": "many"}, {"flops": []})),
    *((("runs", 0, "variants", 0, "name"), v) for v in (None, 5, [])),
    *((("runs", 0, "variants", 0, "kind"), v) for v in (None, 5, [])),
    *((("runs", 0, "variants", 0, "status"), v) for v in (None, "fine", [])),
    *((("runs", 0, "variants", 0, "note"), v) for v in (None, 5, {})),
    *((("runs", 0, "variants", 0, "verdict"), v) for v in (None, [], {"error": "large"})),
    *((("runs", 0, "variants", 0, "time_s"), v) for v in (None, [], 5, {"median": "a"}, {"samples": "a"})),
    *((("runs", 0, "variants", 0, "time_s", "launches_per_sample"), v) for v in (0, 1e308)),
    *((("runs", 0, "variants", 0, "time_s", "median"), v) for v in (0, -1.0, [])),
    *((("runs", 0, "variants", 0, "time_s", "samples"), v) for v in ([0.0], [1e-3, -1e-3], [None], ["a"], [True], {})),
    *((("runs", 0, "variants", 0, "rates_per_second"), v) for v in ("a", [None], {})),
    *((("runs", 0, "variants", 0, "share_of_limit"), v) for v in ("half", [])),
    *((("runs", 0, "variants", 0, "speedup"), v) for v in ([], {"value": "a"})),
]


def damaged_files(good):
    """Yields (description of the damage, text of the file). `good` is the content of a correct file."""
    yield from ((text[:20], text) for text in DAMAGED_TEXTS)
    for version in WRONG_VERSIONS:
        yield f"version {version}", json.dumps(good | {"schema_version": version})
    for where, value in DAMAGES:
        data = copy.deepcopy(good)
        node = data
        for key in where[:-1]:
            node = node[key]
        node[where[-1]] = value
        yield f"{'/'.join(map(str, where))} = {value!r}", json.dumps(data)
