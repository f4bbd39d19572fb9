# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the table of the changes that variants declare (`shows` in kernels/variants.json): how each changes the
registers on gfx90a and the time on each machine."""

from miniapp_tools import declared
from miniapp_tools.book import data, registers, verdicts
from miniapp_tools.book.markdown import table, with_filled_blocks
from miniapp_tools.book.rungs import machine_heading
from miniapp_tools.measured.problem import Problem


def declared_changes():
    """Returns the changes that variants declare, grouped by rules, as a list of (rule, family, variant, variant with
    which it is compared)."""
    found = [
        (shown["rule"], family["name"], variant["name"], shown["over"])
        for family in declared.families()
        for variant in family["variants"]
        for shown in variant.get("shows", ())
    ]
    rules = list(dict.fromkeys(rule for rule, *_ in found))
    return sorted(found, key=lambda change: rules.index(change[0]))


def chapter_of(family):
    return family.split(".")[0]


def runs_of(root, machine, chapters):
    """Returns the committed runs of these chapters on a machine."""
    files = [root / f"kernels/{chapter}/results/{machine}.json" for chapter in chapters]
    return [run for file in files if file.is_file() for run in data.read_runs(file)]


def register_change(kernels, family, name, over):
    """Returns the registers of the variants `over` and `name` as text, such as `VGPR 90 to 128`, with scratch memory if
    either uses any, and with the LDS if it differs. Returns "" if the figures of either are not committed. In a family
    that is no row of a chapter, only kernels in double count."""
    _, _, row = family.partition(".")
    prefix = f"{row}/" if row else ""
    both = [[k.figures for k in kernels if k.variant == prefix + n and (row or k.precision == "double")] for n in (over, name)]
    if not all(both):
        return ""
    told = []
    for word, field in (("VGPR", "vgpr"), ("scratch", "scratch"), ("LDS", "lds")):
        before, after = (max(figures[field] for figures in side) for side in both)
        if word == "VGPR" or before != after or (word == "scratch" and before):
            told.append(f"{word} {before} to {after}")
    return "; ".join(told)


def table_lines(root, figures, machines):
    """Returns the lines of the table, with a row for each change. `machines` is {name: heading of its column}."""
    found = declared_changes()
    chapters = list(dict.fromkeys(chapter_of(family) for _, family, _, _ in found))
    kernels = {chapter: registers.read_registers(root / figures, chapter)[1] for chapter in chapters}
    runs = {machine: runs_of(root, machine, chapters) for machine in machines}
    rows = []
    for rule, *change in found:
        cells = [verdicts.ratio_text(verdicts.ratio_of_pair(runs[m], *change)[0]) for m in machines]
        where = f"`{change[0]}`: `{change[1]}` over `{change[2]}`"
        registers_of_both = register_change(kernels[chapter_of(change[0])], *change)
        if not (registers_of_both or any(cells)):
            raise Problem(f"small rungs: nothing is committed of {where}")
        rows.append(["" if rule in (row[0] for row in rows) else rule, where, registers_of_both, *cells])
    return table(["rule", "where", "gfx90a, compiled", *machines.values()], rows, range(3, 3 + len(machines)))


def updated_page(root, figures, text):
    """Returns the text of the page with a new table in its generated block. The table has a column for each machine on
    which all chapters with changes were measured."""
    chapters = list(dict.fromkeys(chapter_of(family) for _, family, _, _ in declared_changes()))
    measured = [{p.stem for p in (root / f"kernels/{chapter}/results").glob("*.json")} for chapter in chapters]
    machines = {name: machine_heading(name, runs_of(root, name, chapters)) for name in sorted(set.intersection(*measured))}
    return with_filled_blocks(text, "results", lambda _: table_lines(root, figures, machines), "kernels/README.md")
