# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Registers, scratch and occupancy of the kernels in an AMD build, against the committed figures: needs no GPU, and
finds what makes tomorrow's kernel slow before anybody measures it."""

from miniapp_tools import gates, resource_table
from miniapp_tools.code_object import Unusable
from miniapp_tools.compare import machine, verdicts


def rises(table):
    """Yields kernels that need a granule of vector registers more, which may not yet cost a wave, with a sentence on each."""
    before = gates.read_baseline(table)
    for kernel in gates.of_variants(table):
        name = resource_table.key(kernel)
        old = before.get(name, {}).get("vgpr")
        if old is not None and kernel["vgpr"] >= old + machine.REGISTERS_MORE:
            yield name, f"VGPR {old} to {kernel['vgpr']}"


def judged(table):
    """Rows of what became heavier. The chapters that the program was built without are not judged."""
    found, families = {}, {kernel["family"] for kernel in table["kernels"]}
    for name, words in rises(table):
        found.setdefault(name, []).append(words)
    for gate, judge in gates.GATES.items():
        for line in judge(table):
            name, _, words = line.partition(": ")
            if name.partition("/")[0] not in families:
                continue
            found.setdefault(name, []).append(f"{gate}: {words}")
    return [verdicts.Row(name, "HEAVIER", None, ["in the built program", *words]) for name, words in found.items()]


def rows(build):
    """(rows of what became heavier, what to tell); other compilers' figures cannot be held against the committed ones."""
    try:
        table = resource_table.read(build)
        found = judged(table)
    except Unusable as reason:
        return [], f"registers were not judged: {reason}"
    return found, f"registers of {len(gates.of_variants(table))} kernels for {table['arch']} judged: {len(found)} heavier"
