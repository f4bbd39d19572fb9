# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes results files of schema 2 with invented times, for tests."""

import json
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
    """Returns the results of a variant with random samples around `median`, in seconds. `noise` is their relative standard deviation; `more`
    replaces entries."""
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


def wrong(name):
    made = variant(name, 1.0) | {"status": "wrong", "note": "17 elements differ"}
    return {k: v for k, v in made.items() if k not in ("time_s", "rates_per_second", "rate_per_second", "share_of_limit", "speedup")}


def limit(controls):
    """Returns a limit whose kernels are slower by a factor. `controls` is {kernel: factor}."""
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


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data))
    return path
