# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""results/compiled.md of a chapter of rows: what the compilers made of each change, before and after, without a GPU."""

import pathlib
import re

from miniapp_tools import figures
from miniapp_tools.book import verdicts
from miniapp_tools.book.markdown import paragraph, table

FOLDER = pathlib.Path("tests/gpu_resources")
COUNTS = ("global", "flat", "lds", "scratch", "scalar", "valu", "packed")
CUDA = ("registers", "stack")


def of_variants(table_of, chapter):
    """{row/variant: figures}, the largest of a variant's kernels; of the table's {kernel: figures}."""
    names = ((kernel.split(" ")[0], values) for kernel, values in table_of.items())
    return figures.worst((name.removeprefix(f"{chapter}."), values) for name, values in names if name.startswith(f"{chapter}."))


def read(root, name):
    path = root / FOLDER / name
    return figures.parse(path.read_text()) if path.is_file() else {}


def compiler_of(root, name):
    """As the table says; `none` where there is no table."""
    path = root / FOLDER / name
    found = re.search("^# compiler: (.*)$", path.read_text(), re.M) if path.is_file() else None
    return found[1] if found else "none"


def told(before, after):
    """`4`, or `4 to 1` where the change changes it."""
    return str(before) if before == after else f"{before} to {after}"


def cells(known, names, fields, launched):
    """A side that launches no kernel has `none` for each figure of the other's."""
    nothing = dict.fromkeys(fields, "none")
    before, after = (nothing if launched.get(name) == [] else known.get(name) for name in names)
    if not (before and after) or before is after:
        return [""] * len(fields)
    return [told(before[f], after[f]) for f in fields]


def whose(launched, names):
    """What is to be said of the kernels before and after; nothing where each has its own."""
    found = [launched.get(name, ["not listed"]) for name in names]
    silent = [f"`{name.partition('/')[2]}` {figures.NOT_RUN}" for name, own in zip(names, found) if own is None]
    if silent:
        return ", ".join(silent)
    if found[0] == found[1]:
        return "" if found[0] == ["not listed"] else "the same" if found[0] else figures.NONE
    return ", ".join(f"`{name.partition('/')[2]}` has none" for name, own in zip(names, found) if not own)


def launched_of(root, chapter):
    """{row/variant: [kernel]}, None of what does not apply."""
    path = root / FOLDER / "gfx90a-launched.txt"
    found = figures.launched(path.read_text()) if path.is_file() else {}
    return {v.partition(".")[2]: kernels for v, kernels in found.items() if v.startswith(chapter.name + ".")}


def registers_of(kernels):
    found = {}
    for kernel in kernels:
        old = found.setdefault(kernel.name, kernel.figures)
        found[kernel.name] = {f: max(old[f], kernel.figures[f]) for f in kernel.figures}
    return found


def about(root):
    """Paragraphs and a list."""
    yield (
        "This page shows what the compilers made of each change, without any GPU: the registers of a thread, bytes of scratch and stack"
        " a lane, LDS of a block, and how many instructions of each class the listing has. A loop counts once, and packed instructions are"
        " counted among VALU too. If a change changes a figure, it stands as *before to after*; if a variant has several kernels, the"
        " largest figure is shown. A column with nothing but 0 is left out."
    )
    yield (
        "Compare changes and not machines: the columns of sm_90 do not count quite the same. Local memory stands under scratch, and shared"
        " memory under LDS. What a warp does as one (uniform unit, constants, branches, barriers) stands under scalar, where gfx90a has"
        " its waits as well."
    )
    yield (
        "Kernels are found by their name. Otherwise a run over a runtime without a GPU notes what a variant launches. The column *kernels*"
        " says where both sides launch the same kernel, where a side launches none but a library's, and what does not apply to the GPU or"
        " to the row's default parameters."
    )
    yield (
        f"gfx90a: {compiler_of(root, 'gfx90a.txt')}. sm_90: registers by {compiler_of(root, 'sm_90.txt')}, instructions by"
        f" {compiler_of(root, 'sm_90-instructions.txt')}. Written by `scripts/results`; not to be changed by hand."
    )


def page(root, chapter, results, kernels):
    """Its text; empty where nothing is committed."""
    counts = of_variants(read(root, "gfx90a-instructions.txt"), chapter.name)
    cuda = of_variants(read(root, "sm_90.txt"), chapter.name)
    cuda_counts = of_variants(read(root, "sm_90-instructions.txt"), chapter.name)
    own = registers_of(kernels)
    launched = launched_of(root, chapter)
    if not (own or cuda):
        return ""
    known = [change for runs in results.values() for change in verdicts.claimed(runs)]
    changes = {(row, name): verdicts.over_of(run, v.expectation) for row, name, run, v in known}
    rows = []
    for (row, name), over in changes.items():
        names = f"{row}/{over}", f"{row}/{name}"
        tables = (own, ("vgpr", "scratch", "lds")), (counts, COUNTS), (cuda, CUDA), (cuda_counts, COUNTS)
        line = [cell for known, fields in tables for cell in cells(known, names, fields, launched)]
        rows.append([f"`{row}`", f"`{over}` to `{name}`", whose(launched, names), *line])
    heads = ["row", "change", "kernels", "VGPR", "scratch", "LDS", *COUNTS, *(f"sm_90 {name}" for name in (*CUDA, *COUNTS))]
    kept = [n for n in range(len(heads)) if any(r[n] not in ("", "0") for r in rows)]
    lines = [f"# {chapter.name}: what the compilers made of each change", ""]
    for text in about(root):
        lines += [*paragraph(text), ""]
    lines.pop()
    return "\n".join([*lines, "", *table([heads[n] for n in kept], [[r[n] for n in kept] for r in rows])]) + "\n"
