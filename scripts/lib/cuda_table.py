# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers of the kernels of rows on NVIDIA, from what `cuobjdump -res-usage` said of a program, as a committed table."""

import pathlib

import cubin
import figures
import launched
from code_object import Unusable
from resource_table import key
from variants import listed, variant_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIELDS = ("registers", "stack", "shared", "warps")


def row(kernel, *name):
    values = (kernel["vgpr"], kernel["scratch"], kernel["lds"], kernel["occupancy"])
    return key(dict(zip(("family", "variant", "precision", "part"), name))), dict(zip(FIELDS, values))


def launched_rows(kernels, families, named):
    """Of variants that no kernel is named after: the kernels that they launch on gfx90a, which have the same names."""
    by_name = {}
    for kernel in kernels:
        by_name.setdefault(launched.short(kernel["name"]), []).append(kernel)
    for family, variant, names in launched.committed(families):
        if f"{family}/{variant}" not in named:
            for name in names:
                for kernel in by_name.get(name, ()):
                    yield row(kernel, family, variant, launched.precision(kernel["name"]), name)


def rows(text, program):
    """(arch, [(kernel, figures)]); `program`, of any build, knows the variants' names."""
    families = listed(program, of_other_builds=True)  # hip/ rungs are NVIDIA's too
    if families is None:
        raise Unusable(f"{program} does not start, and the names of variants are wanted from it")
    arch, kernels = cubin.parse(text)
    found = []
    for kernel in kernels:
        name = variant_of(kernel["name"], families)
        if name and "." in name[0]:
            found.append(row(kernel, *name))
    found += launched_rows(kernels, families, {name.split(" ")[0] for name, _ in found})
    order = {f"{f}/{v}": n for n, (f, v) in enumerate((f, v) for f, vs in families.items() for v in vs)}
    return arch, sorted(found, key=lambda row: (order[row[0].split(" ")[0]], row[0]))


def write(text, program, compiler):
    """Writes tests/gpu_resources/<arch>.txt; returns its path."""
    arch, found = rows(text, program)
    if not found:
        raise Unusable("no kernel of a row is in that text; it should be what `cuobjdump -res-usage miniapp` prints")
    title = (
        f"Registers of the kernels of rows on {arch}: of a thread, its stack in bytes (spills among it), shared memory of",
        "a block in bytes, warps of a scheduler by the registers. Written by scripts/resources --cuda.",
    )
    path = ROOT / f"tests/gpu_resources/{arch}.txt"
    path.write_text(figures.text_of(title, compiler, FIELDS, found, 9))
    return path

