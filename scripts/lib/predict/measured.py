# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counters of rungs from a CSV of `ncu --csv --page raw` (dram__bytes_read.sum and its like), as rows that scripts/predict
can be held against."""

import statistics

from counters import nvidia
from measured.problem import Problem
from variants import variant_of

SUMS = {
    "fetched": ("dram__bytes_read.sum",),
    "written": ("dram__bytes_write.sum",),
    "seconds": ("gpu__time_duration.sum",),
    "sectors": ("lts__t_sectors_op_read.sum", "lts__t_sectors_op_write.sum"),
    "hits": ("lts__t_sectors_op_read_lookup_hit.sum", "lts__t_sectors_op_write_lookup_hit.sum"),
}


def launches(file, families):
    """{(family, variant): [metrics of a launch]}, without helpers' kernels."""
    found = {}
    for (name, _), metrics in nvidia.parse(file).items():
        mine = variant_of(name, families)
        if mine and all(m in metrics for names in SUMS.values() for m in names):
            found.setdefault(mine[:2], []).append(metrics)
    if not found:
        raise Problem(f"{file} holds no launch of a traced rung with {', '.join(m for names in SUMS.values() for m in names)}")
    return found


def figures(metrics, launches_of_run):
    """Of one run of a rung: the medians over its launches, times the launches of a run."""
    medians = {key: launches_of_run * sum(statistics.median(m[n] for m in metrics) for n in names) for key, names in SUMS.items()}
    nanoseconds = 1e-9 if medians["seconds"] > 1 else 1
    return {
        "fetched": medians["fetched"],
        "written": medians["written"],
        "hit": 100 * medians["hits"] / medians["sectors"],
        "seconds": nanoseconds * medians["seconds"],
        "registers": metrics[0].get("launch__registers_per_thread"),
    }
