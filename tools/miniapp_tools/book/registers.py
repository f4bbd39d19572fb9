# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the tables of a chapter's registers, scratch memory and occupancy on gfx90a, and of the instructions that the
chapter's variants execute on the emulator. All figures come from tests/gpu_resources."""

import dataclasses
import pathlib
import re

from miniapp_tools import declared
from miniapp_tools.book.markdown import paragraph, table
from miniapp_tools.book.rungs import base_name, ladder
from miniapp_tools.declared import family_prefix, path_in_kernels
from miniapp_tools.measured.problem import Problem
from miniapp_tools.resources import figures

FIELDS = ("vgpr", "scratch", "spill", "lds", "occupancy")
PORTABLE_FIELDS = ("vgpr", "scratch", "occupancy", "flat")
NAMES_LENGTH_LIMIT = 64  # rungs share a row only if their names together have fewer characters than this
HEADINGS = ("VGPR", "scratch", "spills", "LDS", "waves per SIMD")


@dataclasses.dataclass
class Kernel:
    """The committed figures of one kernel. A variant may have several kernels."""

    variant: str
    precision: str
    part: str
    figures: dict
    kind: str


def read_registers(path, family):
    """Reads a file of committed figures. Returns the versions of the compiler and of Kokkos as text, and a list of the
    Kernels of the family."""
    text, kinds = path.read_text(), declared.kinds(path.parents[2] / "kernels/variants.json")
    made_with, kernels = dict(re.findall("^# (compiler|Kokkos): (.*)$", text, re.M)), []
    for key, row in figures.rows(text):
        variant, precision, *part = key.split(" ")
        if re.match(rf"{family}[/.]", variant):
            kernels.append(Kernel(variant[len(family) + 1 :], precision, " ".join(part), row, kinds.get(variant, "portable")))
    return f"{made_with['compiler']}, Kokkos {made_with['Kokkos']}", kernels


def worst_kernels(kernels):
    """Returns one Kernel for each variant. It has the lowest occupancy of all kernels of the variant, and the largest
    value of every other figure."""
    found, first = figures.worst_by_kernel((k.variant, k.figures) for k in kernels), {k.variant: k for k in reversed(kernels)}
    return [dataclasses.replace(first[name], figures=row) for name, row in found.items()]


def joined_values(values):
    """Formats a figure of several tunings: one value if all are equal, otherwise all values."""
    return str(values[0]) if len(set(values)) == 1 else ", ".join(map(str, values))


def tuning_names(kernels):
    """Returns the names of a rung's kernels, separated by commas. All but the first are shortened to the tuning:
    `hip/tiled/1`, `2`, `4`."""
    first, *others = (k.variant for k in kernels)
    stem = f"hip/{base_name(first, 'gpu')}/"
    return ", ".join(f"`{n}`" for n in (first, *(o.removeprefix(stem) for o in others)))


def native_table(chapter, kernels, selectors, where):
    """Returns the lines of a table with one row for each native rung, whose cells list the figures of the rung's
    tunings. Consecutive rungs with the same figures share a row if their names are short enough. Only kernels whose
    fields have the values in `selectors` count; an error message names the place `where`."""
    chosen = [k for k in kernels if k.kind == "gpu" and all(getattr(k, s) == v for s, v in selectors.items())]
    if not chosen:
        raise Problem(f"{where}: no native kernel with {selectors}")
    rows = []
    for rung in ladder(chapter, worst_kernels(chosen)):
        cells = [joined_values([k.figures[f] for k in rung.native]) for f in FIELDS]
        names = tuning_names(rung.native)
        if rows and rows[-1][2:] == cells and len(rows[-1][1] + names) < NAMES_LENGTH_LIMIT:
            first = rows[-1][0][:2]
            rows[-1][:2] = first if first == rung.label else f"{first}-{rung.label}", f"{rows[-1][1]}, {names}"
        else:
            rows.append([rung.label, names, *cells])
    kept = [n for n in range(len(rows[0])) if n not in (3, 4, 5) or any(r[n] != "0" for r in rows)]
    heads = ["rung", "native", *HEADINGS]
    return [*table([heads[n] for n in kept], [[r[n] for n in kept] for r in rows], range(2, len(kept))), ""]


def portable_table(kernels, selectors, names):
    """Returns the lines of a table with a row for each precision of each of the portable variants `names`, which shows
    the worst figures of the variant's kernels."""
    found = [k for p in ("double", "float") if selectors.get("precision") in (None, p) for k in worst_kernels(portable_kernels(kernels, p))]
    rows = [[f"`{k.variant}`", k.precision, *(str(k.figures[f]) for f in PORTABLE_FIELDS)] for k in found if k.variant in names]
    return table(["portable", "precision", "VGPR", "scratch", "waves per SIMD", "flat accesses"], rows, range(2, 6))


def portable_kernels(kernels, precision):
    return [k for k in kernels if k.kind == "portable" and k.precision == precision]


def part_cell(kernel):
    """Returns the cell with a kernel's part. A part with template arguments is set as code, because Markdown would take
    the angle brackets for HTML."""
    return f"`{kernel.part}`" if "<" in kernel.part else kernel.part


def path_to_kernels(chapter):
    """Returns the relative path from the folder of a chapter's results to kernels/."""
    return "../" * (path_in_kernels(chapter).count("/") + 2)


def registers_page(chapter, compiler, kernels, executed=()):
    """Returns the text of a chapter's page results/gfx90a.md. `executed` holds the lines of the page's section on
    executed instructions."""
    up = path_to_kernels(chapter)
    lines = [
        f"# {family_prefix(chapter)} on gfx90a: what the compiler made of it",
        "",
        *paragraph(
            "This page lists the registers, spills, LDS and occupancy of every kernel of the chapter, as the compiler made them for an MI200."
            f" [Reading registers]({up}lessons/registers.md) explains the columns."
        ),
        "",
        *paragraph(
            source_sentence(compiler) + " The LDS that a team asks for at its launch does not stand in the"
            " code object: it is noted while the program runs over a runtime without a GPU. Made by `scripts/book` from"
            " `tests/gpu_resources`."
        ),
        "",
    ]
    heads = ["kernel", "precision", "part", *HEADINGS, "SGPR", "flat accesses", "stores", "nontemporal"]
    rows = [[f"`{k.variant}`", k.precision, part_cell(k), *(str(k.figures[f]) for f in (*FIELDS, "sgpr", "flat", "stores", "nontemporal"))] for k in kernels]
    lines += table(heads, rows, range(3, len(heads)))
    return "\n".join([*lines, *executed]) + "\n"


def source_sentence(compiler):
    return f"Compile time only, no GPU involved: {compiler}, `-O3 --offload-arch=gfx90a`, read by `scripts/resources` from the linked program."


EXECUTED_FILE = pathlib.Path("tests/gpu_resources/gfx90a-executed.txt")
INSTRUCTION_CLASSES = ("VALU", "SALU", "SMEM", "VMEM", "FLAT", "LDS")


@dataclasses.dataclass
class ExecutedCounts:
    """The counts of the emulator for the variants of one chapter. `variants` is empty if no counts are committed."""

    program: str = ""
    verified_text: str = ""  # for instance `106 of 124 variants, 18 left out by the program`
    variants: dict = dataclasses.field(default_factory=dict)  # {name: [launches, waves, instructions of each class]}


def read_executed(root, chapter):
    path = root / EXECUTED_FILE
    text = path.read_text() if path.is_file() else ""
    header = dict(re.findall(r"^# (\w+): (.*)$", text, re.M))
    rows = {name: list(row.values()) for name, row in figures.rows(text) if re.match(rf"{chapter}[/.]", name)}
    return ExecutedCounts(header.get("program", ""), header.get(chapter, ""), {name[len(chapter) + 1 :]: row for name, row in rows.items()})


def executed_sentence(found, up="../"):
    """Returns the sentence of a README on the variants that the emulator executed. `up` is the relative path from the
    README to kernels/."""
    return f"Executed by the [emulator]({up}../tools/gfx90a/README.md) of a gfx90a, with right results: {found.verified_text}."


def instruction_section(found, up="../../"):
    """Returns the lines of the section of results/gfx90a.md on executed instructions, or [] if no counts are committed.
    Its table shows the number of waves of each variant's timed part and the instructions that a wave executes. `up` is
    the relative path from the page to kernels/."""
    if not found.variants:
        return []
    heads = ["variant", "kernels", "SQ_WAVES", *(f"{c} a wave" for c in INSTRUCTION_CLASSES)]
    rows = [[f"`{name}`", *map(str, n[:2]), *(f"{count / n[1]:.1f}" for count in n[2:])] for name, n in found.variants.items()]
    text = (
        f"The [emulator]({up}../tools/gfx90a/README.md) of a gfx90a executed these variants on small problems, and their results are right:"
        f" {found.verified_text}. A row says how many instructions of each class a wave of the variant's timed part executes, in one launch, under"
        f" rocprof's names (SQ_INSTS_VALU and so on, over SQ_WAVES); in double if the problem has a choice. {found.program}."
    )
    return ["", "## Executed", "", *paragraph(text), "", *table(heads, rows, range(1, len(heads)))]
