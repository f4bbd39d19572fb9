# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""results/counts.md of a chapter of rows: the operations and bytes that each row declares, against those that are counted of
its variants on three targets, without a GPU."""

from miniapp_tools import cpu_table, executed_work, figures
from miniapp_tools.book import compiled, executed
from miniapp_tools.book.markdown import paragraph, table

PAGE = "counts.md"
CPU = cpu_table.FILE.name
CUDA = "sm_90-instructions.txt"
CUDA_CLASSES = {"memory": ("global", "flat"), "shared memory": ("lds",)}
CPU_CLASSES = ("memory",)
NO_KERNEL = "launches no kernel of its own"
HEADS = (
    "variant",
    "operations",
    "gfx90a, at most",
    "sm_90, at most",
    "CPU, at most",
    "bytes",
    "gfx90a, at most",
    *(f"sm_90 {name}" for name in CUDA_CLASSES),
    *(f"CPU {name}" for name in CPU_CLASSES),
    "not counted, or less than declared",
)


def about(root):
    cpu, cuda = (compiled.compiler_of(root, name) for name in (CPU, CUDA))
    yield (
        "This page compares what each row declares with what is counted of each of its variants, without any GPU. A variant that does less"
        " than its row declares was shortened by the compiler, and its time says nothing."
    )
    yield (
        "*Operations* and *bytes* are declared, for one element of the output. The two columns *gfx90a, at most* are what the"
        " [emulator](../../../src/emulator/README.md) of that GPU executed on a small problem, also for one element: each vector"
        " instruction counts as two operations a lane (four if the kernel has packed instructions, one if the row only adds), and each"
        " access as the 16 bytes that it can move at most. A figure below the declared one therefore proves that work is missing; a larger"
        " one proves nothing. A variant that declares each operation of its steps is held against one operation an instruction."
    )
    yield (
        "*sm_90, at most* and *CPU, at most* are the same of a thread and of an element by their listings: a loop counts as often as its"
        " counter says that it is passed, and each lane of a CPU's vectors counts. Where a loop does not tell, it counts once, and a"
        " figure that would be too small is left out. A chain of `operations` has a sixteenth of its steps on a CPU, where it is"
        " counted exactly."
    )
    yield (
        "The other columns are instructions of a listing, in which a loop counts once: of the largest kernel of the variant for sm_90, and"
        f" of the largest function that Kokkos or OpenMP calls on a CPU. They are not comparable with the declared work. sm_90: {cuda}. CPU: {cpu},"
        f" optimised for the machine that built it. gfx90a: {compiled.compiler_of(root, 'gfx90a-instructions.txt')}."
    )
    yield (
        "Declared work and the CPU's counts are written by `scripts/folded build/cpu --update`, the page by `scripts/results`; not to be"
        " changed by hand."
    )


def each(total, elements):
    return f"{total / elements:.4g}"


def why_not_executed(variant, launched):
    name = variant.partition("/")[2]
    if name.startswith("omp/"):
        return "gfx90a and sm_90: a loop by hand for CPUs"
    kernels = launched.get(variant)
    if kernels == []:
        return NO_KERNEL
    return "gfx90a: does not apply to its default parameters" if kernels is None else "gfx90a: the input of the emulator does not run it"


def notes(variant, row, known, launched, findings):
    """What is not counted on which target, and why."""
    counts, cuda, passed = known
    name = variant.partition("/")[2]
    by_hand = name.startswith("omp/")
    if variant not in counts:
        yield why_not_executed(variant, launched)
    if not by_hand and variant.partition(".")[2] not in cuda and launched.get(variant) != []:
        yield "sm_90: not in the committed listing"
    if not row["all"]:
        if by_hand:
            yield "CPU: its loop is in a function that two rows share"
        elif launched.get(variant) == [] and variant in counts:
            yield f"sm_90 and CPU: {NO_KERNEL}"
        elif launched.get(variant) != []:
            yield "CPU: a kernel for GPUs" if name.startswith("hip/") else "CPU: no function of its name"
    if not row["operations"]:
        unequal = variant.partition("/")[0] in executed_work.UNEQUAL
        yield "operations: they differ between the variants" if unequal else "operations: the row only moves elements"
    for f in findings:
        if f.folded:
            yield f"gfx90a: fewer {f.what} than declared"
    for target, found in zip(("sm_90", "CPU"), passed):
        if variant in found and found[variant].folded:
            yield f"{target}: fewer operations than declared"


def line(variant, row, known, launched, findings):
    counts, cuda, passed = known
    elements = row["elements"]
    at_most = {f.what: each(f.at_most, elements) for f in findings}
    listing = cuda.get(variant.partition(".")[2])
    return [
        f"`{variant.partition('.')[2]}`",
        each(row["operations"], elements) if row["operations"] else "",
        at_most.get("operations", ""),
        f"{passed[0][variant].at_most:.4g}" if variant in passed[0] else "",
        f"{passed[1][variant].at_most:.4g}" if variant in passed[1] else str(row["counted"] or ""),
        each(row["bytes"], elements),
        at_most.get("bytes", ""),
        *(str(sum(listing[f] for f in fields)) if listing else "" for fields in CUDA_CLASSES.values()),
        *(str(row[f]) if row["all"] else "" for f in CPU_CLASSES),
        "; ".join(notes(variant, row, known, launched, findings)),
    ]


def declared(rows):
    """({family: Row}, {variant: operations of an element}) of the committed table."""
    works = {v.partition("/")[0]: executed_work.Row(r["elements"], r["operations"], r["bytes"]) for v, r in rows.items()}
    return works, {v: r["operations"] / r["elements"] for v, r in rows.items() if r["counted"]}


def judged(rows, counts, packed):
    """{variant: [Finding]} of the committed tables."""
    found = {}
    works, operations = declared(rows)
    for f in executed_work.judge(works, operations, counts, packed):
        found.setdefault(f.variant, []).append(f)
    return found


def of_listings(root, rows):
    """What judge_listing yields of sm_90 and of a CPU, whose operations that are declared one by one scripts/folded counts."""
    listing = root / compiled.FOLDER / CUDA
    works, one_by_one = declared(rows)
    yield executed_work.judge_listing(works, one_by_one, executed_work.of_variants(listing.read_text()) if listing.is_file() else {})
    yield executed_work.judge_listing(works, {}, {v: r for v, r in rows.items() if r["all"] and not r["counted"]})


def page(root, chapter):
    """Its text; empty where no declared work is committed, or of another chapter."""
    rows = compiled.read(root, CPU)
    if not rows or chapter.name != executed_work.CHAPTER:
        return ""
    path = root / executed.FIGURES
    counts = executed_work.executed(path.read_text()) if path.is_file() else {}
    instructions = root / compiled.FOLDER / executed_work.INSTRUCTIONS.name
    packed = executed_work.packed(instructions.read_text()) if instructions.is_file() else set()
    findings = judged(rows, counts, packed)
    cuda = compiled.of_variants(compiled.read(root, CUDA), chapter.name)
    passed = [{f.variant: f for f, told in found if told} for found in of_listings(root, rows)]
    launched = figures.launched((root / compiled.FOLDER / "gfx90a-launched.txt").read_text())
    lines = [f"# {chapter.name}: declared and counted work", ""]
    for text in about(root):
        lines += [*paragraph(text), ""]
    folded = sum(f.folded for own in findings.values() for f in own)
    judged_count = sum(len(own) for own in findings.values())
    less = [sum(f.folded for f in found.values()) for found in passed]
    told = (
        f"Of {judged_count} figures that gfx90a executed, {folded} are below what is declared; of {len(passed[0])} that the listing of"
        f" sm_90 tells, {less[0]}; of {len(passed[1])} that a CPU's tells, {less[1]}."
    )
    lines += [*paragraph(told), ""]
    body = [line(v, row, (counts, cuda, passed), launched, findings.get(v, ())) for v, row in rows.items()]
    return "\n".join([*lines, *table(HEADS, body, range(1, len(HEADS) - 1))]) + "\n"
