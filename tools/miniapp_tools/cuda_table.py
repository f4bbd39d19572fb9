# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers and instructions of the kernels of rows on NVIDIA, from what `cuobjdump -res-usage` and `cuobjdump -sass` said
of a program, as committed tables."""

import pathlib

from miniapp_tools import cubin, figures, instruction_table, launched, sass
from miniapp_tools.code_object import Unusable
from miniapp_tools.resource_table import key
from miniapp_tools.variants import listed, variant_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIELDS = ("registers", "stack", "shared", "warps")


def registers(kernel):
    return dict(zip(FIELDS, (kernel["vgpr"], kernel["scratch"], kernel["lds"], kernel["occupancy"])))


def launched_kernels(kernels, families, named):
    """Of variants that no kernel is named after: the kernels that they launch on gfx90a, which have the same names."""
    by_name = {}
    for kernel in kernels:
        by_name.setdefault(launched.short(kernel["name"]), []).append(kernel)
    for family, variant, names in launched.committed(families):
        if f"{family}/{variant}" not in named:
            for name in names:
                for kernel in by_name.get(name, ()):
                    yield (family, variant, launched.precision(kernel["name"]), name), kernel


def rows(text, program, parse=cubin.parse, figures_of=registers):
    """(arch, [(kernel, figures)]); `program`, of any build, knows the variants' names."""
    families = listed(program, of_other_builds=True)  # hip/ rungs are NVIDIA's too
    if families is None:
        raise Unusable(f"{program} does not start, and the names of variants are wanted from it")
    arch, kernels = parse(text)
    named = [(name, k) for k in kernels if (name := variant_of(k["name"], families)) and "." in name[0]]
    named += launched_kernels(kernels, families, {f"{family}/{variant}" for (family, variant, *_), _ in named})
    found = [(key(dict(zip(("family", "variant", "precision", "part"), name))), figures_of(kernel)) for name, kernel in named]
    order = {f"{f}/{v}": n for n, (f, v) in enumerate((f, v) for f, vs in families.items() for v in vs)}
    return arch, sorted(found, key=lambda row: (order[row[0].split(" ")[0]], row[0]))


def write_table(name, found, tool, text):
    if not found:
        raise Unusable(f"no kernel of a row is in that text; it should be what `cuobjdump {tool} miniapp` prints")
    path = ROOT / "tests/gpu_resources" / name
    path.write_text(text)
    return path


def write(text, program, compiler):
    """Writes tests/gpu_resources/<arch>.txt; returns its path."""
    arch, found = rows(text, program)
    title = (
        f"Registers of the kernels of rows on {arch}: of a thread, its stack in bytes (spills among it), shared memory of",
        "a block in bytes, warps of a scheduler by the registers. Written by scripts/resources --cuda.",
    )
    return write_table(f"{arch}.txt", found, "-res-usage", figures.text_of(title, compiler, FIELDS, found, 9))


def write_instructions(text, program, compiler):
    """Writes tests/gpu_resources/<arch>-instructions.txt; returns its path."""
    arch, found = rows(text, program, sass.parse, sass.figures)
    title = (
        f"Instructions of the kernels of rows on {arch}, of a listing, in which a loop counts once. Local memory is scratch,",
        "the uniform unit, constants, branches and barriers are scalar. `passed`: those of valu, with loops as often as they are",
        "passed; `untold`: loops that do not tell how often that is. Written by scripts/resources --cuda-instructions.",
    )
    text = figures.text_of(title, compiler, (*instruction_table.FIELDS, "passed", "untold"), found, 7)
    return write_table(f"{arch}-instructions.txt", found, "-sass", text)
