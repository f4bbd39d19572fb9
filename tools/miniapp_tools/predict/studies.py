# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The gate of scripts/predict, and the parameters that it takes where the command line names none: kernels/predicted.yaml."""

import pathlib

from miniapp_tools.measured.problem import Problem
from miniapp_tools.packages import yaml
from miniapp_tools.predict import emulated, machine

ROOT = pathlib.Path(__file__).resolve().parents[3]
KNOWN = yaml.safe_load((ROOT / "kernels/predicted.yaml").read_text())
SMALL = 1 << 18  # bytes of the second level of the gate's machine


def whole(parameters):
    """Converts extents to numbers; one number stands for three."""
    if "size" not in parameters or isinstance(parameters["size"], tuple):
        return dict(parameters)
    extents = str(parameters["size"]).split("x")
    if not all(e.isdigit() for e in extents) or len(extents) not in (1, 3):
        raise Problem(f"size is '{parameters['size']}' and must be N or NXxNYxNZ")
    return parameters | {"size": tuple(map(int, extents)) * (3 // len(extents))}


def parameters_of(family, size=None, said=()):
    """The usual parameters of a family with the size, which some call rows, and with what else is said."""
    usual = KNOWN["families"].get(family, {})
    extent = {"rows" if "rows" in usual else "size": size} if size else {}
    return whole(usual | extent | dict(said))


def small_machine():
    found = machine.load("mi250x-gcd")
    found["units"] = 4
    found["second_level"]["bytes"] = SMALL
    return found


def gate(program, variants, in_parallel):
    """{family/variant: bytes} of every variant on a small problem; `variants`: {family: names}."""
    small = small_machine()

    def of(family):
        moved = emulated.of_problems(program, small, family, variants[family], KNOWN["gate"][family])
        return {f"{family}/{name}": {"fetched": round(t["fetched"]), "written": round(t["written"])} for name, t in moved.items()}

    return {name: row for rows in in_parallel(of, [f for f in KNOWN["gate"] if f in variants]) for name, row in rows.items()}
