# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counters of rungs from files of `ncu --csv --page raw`, as rows that scripts/predict can be held against. Each file has
the results of the counted run beside it (`miniapp -o`, the same name with .json): its family, parameters and machine."""

import pathlib

from counters import nvidia
from measured import points
from measured.problem import Problem
from variants import variant_of

NEEDED = ("dram__bytes_read.sum", "dram__bytes_write.sum", "gpu__time_duration.sum")
SECTORS = 32
ASKED = ("lts__t_sectors_srcunit_tex_op_read.sum", "lts__t_sectors_srcunit_tex_op_write.sum")  # by the first level alone
HITS = ("lts__t_sectors_srcunit_tex_lookup_hit.sum", "lts__t_sectors_srcunit_tex_lookup_miss.sum")


def kernels(file, families):
    """{(family, variant): [metrics of each kernel]}, without helpers' kernels."""
    found = {}
    for (name, _), metrics in nvidia.parse(file).items():
        mine = variant_of(name, families)
        if mine and all(m in metrics for m in NEEDED):
            found.setdefault(mine[:2], []).append(metrics)
    if not found:
        raise Problem(f"{file} holds no kernel of a traced rung with {', '.join(NEEDED)}")
    return found


def sums(metrics, names):
    """None where one of them was not counted."""
    if any(n not in m for m in metrics for n in names):
        return None
    return sum(m[n] for m in metrics for n in names)


def figures(metrics, runs):
    """Of one run of a rung, by the kernels of so many."""
    hits, asked = sums(metrics, HITS[:1]), sums(metrics, HITS)
    requested = sums(metrics, ASKED)
    return {
        "fetched": sums(metrics, NEEDED[:1]) / runs,
        "written": sums(metrics, NEEDED[1:2]) / runs,
        "seconds": sums(metrics, NEEDED[2:]) / runs,
        "hit": 100 * hits / asked if asked else None,
        "asked": SECTORS * requested / runs if requested is not None else None,
        "registers": max((int(m.get("launch__registers_per_thread", 0)) for m in metrics), default=0) or None,
        "kernels": len(metrics) // runs,
    }


def runs_of(files, families, runs):
    """(family, variant, parameters, figures) of every rung in these files, and the provenance of the last."""
    found, provenance = [], {}
    for file in map(pathlib.Path, files):
        session = points.sessions(file.with_suffix(".json"))[0]
        provenance = session.provenance
        parameters = {}
        for point in session.points.values():
            if parameters.setdefault(point.family, point.parameters) != point.parameters:
                raise Problem(f"{file.with_suffix('.json')} has {point.family} with several parameters: whose kernels these are cannot be told")
        wanted = {f: v for f, v in families.items() if f in parameters}
        for (family, variant), metrics in kernels(file, wanted).items():
            found.append((family, variant, parameters[family], figures(metrics, runs)))
    return found, provenance
