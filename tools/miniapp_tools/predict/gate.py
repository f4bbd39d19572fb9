# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The gate: bytes of every rung on a small problem and a die with a small second-level cache, in seconds, so that a rung
that begins to move more is seen before somebody has the card. It says nothing of a real machine."""

from miniapp_tools.predict import emulated, machine

BOX = {"size": "64x12x10", "precision": "double"}
PROBLEMS = {  # the first one that a rung does not refuse
    "laplacian": ({"size": "256x96x18", "precision": "double", "block": "64x1x1"},),
    "transpose": (
        {"rows": 520, "columns": 776, "precision": "double"},
        {"rows": 768, "precision": "double", "place": "in"},
        {"rows": 10000, "columns": 37, "precision": "double"},
    ),
    "lbm": (BOX, BOX | {"block": "64x1x1"}, BOX | {"storage": "half"}),
}
SMALL = 1 << 18  # bytes of the second level: less than two planes of that box


def small_machine():
    found = machine.load("mi250x-gcd")
    found["units"] = 4
    found["second_level"]["bytes"] = SMALL
    return found


def figures(program, variants, in_parallel):
    """{family/variant: bytes} of all; `variants`: {family: names}."""
    small = small_machine()

    def of(family):
        moved = emulated.of_problems(program, small, family, variants[family], PROBLEMS[family])
        return {f"{family}/{name}": {"fetched": round(t["fetched"]), "written": round(t["written"])} for name, t in moved.items()}

    return {name: row for rows in in_parallel(of, [f for f in PROBLEMS if f in variants]) for name, row in rows.items()}
