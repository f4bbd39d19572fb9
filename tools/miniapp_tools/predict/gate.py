# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The gate: bytes of every traced rung on a small problem and a die with a small second-level cache, in seconds, so that a
rung that begins to move more is seen before somebody has the card. It says nothing of a real machine."""

import concurrent.futures
import os

from miniapp_tools.measured.problem import USAGE, Problem
from miniapp_tools.predict import machine, traffic

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


def of_rung(program, small, family, variant):
    options = traffic.options_of(small, 8)
    *others, last = PROBLEMS[family]
    for problem in others:
        try:
            moved = traffic.traced(program, family, variant, problem, options)
            break
        except Problem as refusal:
            if refusal.code != USAGE:
                raise
    else:
        moved = traffic.traced(program, family, variant, last, options)
    return {"fetched": round(moved["fetched"]), "written": round(moved["written"])}


def figures(program, variants):
    """{family/variant: bytes} of all."""
    small = small_machine()
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        found = pool.map(lambda v: of_rung(program, small, *v), variants)
        return {"/".join(v): moved for v, moved in zip(variants, found)}
