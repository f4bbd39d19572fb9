# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where the book shows the small advice of the sources: two variants of a chapter, and what the change does to registers
on gfx90a and to the time on each machine."""

from miniapp_tools import declared
from miniapp_tools.book import gathered, registers, verdicts
from miniapp_tools.book.markdown import table, with_block
from miniapp_tools.measured.problem import Problem

BLOCK = "small-rungs"


def changes():
    """(rule, family, variant, the variant that it is compared with), as the variants declare, rule by rule."""
    by_rule = {}
    for family in declared.families():
        for variant in family["variants"]:
            for shown in variant.get("shows", ()):
                by_rule.setdefault(shown["rule"], []).append((family["name"], variant["name"], shown["over"]))
    return [(rule, *change) for rule, found in by_rule.items() for change in found]


def compiled(root, figures, family, name, over):
    """What the compiler made of both, by the committed figures."""
    chapter, _, row = family.partition(".")
    kernels = [k for k in registers.read(root / figures, chapter)[1] if row or k.precision == "double"]
    prefix = f"{row}/" if row else ""
    return verdicts.compiled_text(*(verdicts.registers_of(kernels, prefix + n) for n in (over, name)))


def block(root, figures, machines):
    """The table; machines: {name: heading}."""
    all_changes = changes()
    runs = {machine: gathered.all_runs(root, machine, {family for _, family, _, _ in all_changes}) for machine in machines}
    rows = []
    for rule, *change in all_changes:
        found = [gathered.ratio(runs[m], *change) for m in machines]
        cells = [f.text() if f else "" for f in found]
        where = f"`{change[0]}`: `{change[1]}` over `{change[2]}`"
        registers_of_both = compiled(root, figures, *change)
        if not (registers_of_both or any(cells)):
            raise Problem(f"small rungs: nothing is committed of {where}")
        rows.append(["" if rule in (row[0] for row in rows) else rule, where, registers_of_both, *cells])
    return table(["rule", "where", "gfx90a, compiled", *machines.values()], rows, range(3, 3 + len(machines)))


def filled(root, figures, text):
    """`text` with its block written anew."""
    names = sorted({p.stem for p in (root / "kernels").glob("*/results/*.json")})
    machines = {}
    for name in names:
        found = gathered.all_runs(root, name, ("laplacian",))
        if gathered.ratio(found, "laplacian", "reordered/4", "tiled/4"):  # where the ladder was timed, and not a part
            machines[name] = verdicts.heading(name, found)
    return with_block(text, BLOCK, block(root, figures, machines))
