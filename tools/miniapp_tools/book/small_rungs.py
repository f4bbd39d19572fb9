# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the book shows the small advice of the sources: two variants of a chapter, and what the change does to registers
on gfx90a and to the time on each machine."""

from miniapp_tools.book import gathered, registers, verdicts
from miniapp_tools.book.markdown import table, with_block
from miniapp_tools.measured.problem import Problem

BLOCK = "small-rungs"
# (advice, family, variant, the variant that it is compared with)
CHANGES = [
    ("keep a value in a register", "advice.register_temporary", "after", "before"),
    ("", "laplacian", "hip/accumulated/8", "hip/tiled/8"),
    ("", "transpose", "held/32/8", "rows/32/8"),
    ("read in the order of memory", "laplacian", "reordered/4", "tiled/4"),
    ("", "laplacian", "hip/reordered/4", "hip/accumulated/4"),
    ("order of indices", "laplacian", "baseline", "default_order"),
    ("extents as template arguments", "advice.dimension", "templated", "runtime"),
    ("", "lbm", "unrolled", "stack_arrays"),
    ("recompute instead of reading", "lbm", "inlined_gradients", "unrolled"),
    ("nontemporal store", "laplacian", "baseline_nontemporal", "baseline"),
    ("", "laplacian", "hip/baseline_nontemporal", "hip/baseline"),
    ("nontemporal load besides", "stream", "hip/nontemporal_load", "hip/nontemporal"),
    ("size of a block", "transpose", "rows/64/4", "rows/32/8"),
    ("", "lbm", "hip/fused/256", "hip/fused/1024"),
    ("promise the size of a block", "laplacian", "launch_bounds/16", "reordered/16"),
    ("", "laplacian", "hip/launch_bounds/16", "hip/reordered/16"),
    ("no long functions", "lbm", "no_pow", "baseline"),
    ("no assertions", "lbm", "hip/late_definition", "hip/assertion"),
    ("few arguments", "lbm", "one_view", "late_definition"),
    ("not by a pointer", "lbm", "hip/late_definition", "hip/small_arguments"),
    ("nor in constant memory", "lbm", "hip/late_definition", "hip/constant_arguments"),
    ("spill to LDS by hand", "lbm", "hip/lds_spill/4", "hip/fused/256"),
]


def kind_of(runs, family, name):
    """As the results say; portable where no machine has measured it."""
    return next((v.kind for run in runs if run.family == family for v in run.variants if v.name == name), "portable")


def compiled(root, figures, kind, family, name, over):
    """What the compiler made of both, by the committed figures."""
    chapter, _, row = family.partition(".")
    kernels = [k for k in registers.read(root / figures, chapter)[1] if row or k.precision == "double"]
    prefix = f"{row}/" if row else ""
    return verdicts.compiled_text(*(verdicts.registers_of(kernels, prefix + n) for n in (over, name)))


def block(root, figures, machines):
    """The table; machines: {name: heading}."""
    runs = {machine: gathered.all_runs(root, machine, {family for _, family, _, _ in CHANGES}) for machine in machines}
    rows = []
    for advice, *change in CHANGES:
        found = [gathered.ratio(runs[m], *change) for m in machines]
        cells = [f.text() if f else "" for f in found]
        where = f"`{change[0]}`: `{change[1]}` over `{change[2]}`"
        kind = kind_of([run for measured in runs.values() for run in measured], *change[:2])
        registers_of_both = compiled(root, figures, kind, *change)
        if not (registers_of_both or any(cells)):
            raise Problem(f"small rungs: nothing is committed of {where}")
        rows.append([advice, where, registers_of_both, *cells])
    return table(["advice", "where", "gfx90a, compiled", *machines.values()], rows, range(3, 3 + len(machines)))


def filled(root, figures, text):
    """`text` with its block written anew."""
    names = sorted({p.stem for p in (root / "kernels").glob("*/results/*.json")})
    machines = {}
    for name in names:
        found = gathered.all_runs(root, name, ("laplacian",))
        if gathered.ratio(found, "laplacian", "reordered/4", "tiled/4"):  # where the ladder was timed, and not a part
            machines[name] = verdicts.heading(name, found)
    return with_block(text, BLOCK, block(root, figures, machines))
