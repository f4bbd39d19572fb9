# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counters of rungs from files of `ncu --csv --page raw`, as rows that scripts/predict can be held against. Each file has
the results of the counted run beside it (`miniapp -o`, the same name with .json): its family, parameters and machine."""

import pathlib

from miniapp_tools.counters import nvidia
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem
from miniapp_tools.variants import variant_of

NEEDED = ("dram__bytes_read.sum", "dram__bytes_write.sum", "gpu__time_duration.sum")
SECTORS = 32
PROVENANCE = ("device", "date", "program", "commit", "compiler", "flags", "kokkos", "driver")
ASKED = ("lts__t_sectors_srcunit_tex_op_read.sum", "lts__t_sectors_srcunit_tex_op_write.sum")  # by the first level alone
REGISTERS = "launch__registers_per_thread"
HITS = ("lts__t_sectors_srcunit_tex_lookup_hit.sum", "lts__t_sectors_srcunit_tex_lookup_miss.sum")


def kernels(file, families):
    """{(family, variant): [metrics of each kernel]}, without helpers' kernels."""
    found = {}
    for (name, _), metrics in nvidia.parse(file, (*NEEDED, *ASKED, *HITS, REGISTERS)).items():
        mine = variant_of(name, families)
        if mine and all(m in metrics for m in NEEDED):
            found.setdefault(mine[:2], []).append(metrics)
    if not found:
        raise Problem(f"{file} holds no kernel of a variant that the program has, with {', '.join(NEEDED)}")
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
        "registers": max((int(m.get(REGISTERS, 0)) for m in metrics), default=0) or None,
        "kernels": len(metrics) // runs,
    }


def parameters_of(session, file):
    """{family: parameters} of results; a family has one set, or whose kernels these are could not be told."""
    found = {}
    for point in session.points.values():
        if found.setdefault(point.family, point.parameters) != point.parameters:
            raise Problem(f"{file} has {point.family} with several parameters: whose kernels these are cannot be told")
    return found


def runs_of(files, families, runs, asked):
    """(family, variant, parameters, figures) of every rung in these files, and their provenance. `asked(family)`: what the
    command line says, for a session that was stopped before it had results."""
    found, provenance = [], {}
    for file in map(pathlib.Path, files):
        session = points.only_session(file.with_suffix(".json"))
        provenance[file.stem] = {k: session.provenance.get(k, "") for k in PROVENANCE}
        parameters = parameters_of(session, file.with_suffix(".json"))
        wanted = {f: v for f, v in families.items() if f in parameters or not parameters}
        for (family, variant), metrics in kernels(file, wanted).items():
            found.append((family, variant, parameters.get(family) or asked(family), figures(metrics, runs)))
    return found, provenance


def committed_run(name, row, of):
    """The same of a row that is committed; `of(family, size)`: the parameters."""
    rung, size = name.rsplit(" ", 1)
    family, variant = rung.split("/", 1)
    return family, variant, of(family, int(size)), row["counted"]
