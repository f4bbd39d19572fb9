# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions by class of the kernels of rows (`chapter.row/variant`), as a committed table beside the registers'."""

import pathlib

from miniapp_tools import figures as figures_table
from miniapp_tools import launched
from miniapp_tools.code_object import Unusable
from miniapp_tools.resource_table import key
from miniapp_tools.why.instructions import counts

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = ROOT / "tests/gpu_resources/gfx90a-instructions.txt"
CLASSES = {
    "global": ("global load", "global store"),
    "flat": ("flat load", "flat store"),
    "lds": ("LDS",),
    "scratch": ("scratch",),
    "scalar": ("scalar", "scalar load", "branch", "wait, barrier"),
    "valu": ("vector, floating point", "vector, other", "AGPR move"),
}
FIELDS = (*CLASSES, "packed", "calls", "all")


def figures(kernel):
    """{field: instructions} of a kernel with its code; packed ones are counted among the VALU's too."""
    found = counts(kernel["code"])
    result = {field: sum(found.get(name, 0) for name in names) for field, names in CLASSES.items()}
    packed = sum(m.startswith("v_pk_") for m, _ in kernel["code"])
    calls = sum(m.startswith("s_swappc") for m, _ in kernel["code"])
    return result | {"packed": packed, "calls": calls, "all": len(kernel["code"])}


def of_rows(table):
    return [k for k in table["kernels"] if k["family"] and "." in k["family"]]


def text_of(table):
    title = (
        f"Instructions of the kernels of rows on {table['arch']}, of a listing, in which a loop counts once.",
        "Written by scripts/resources BUILD --update.",
    )
    return figures_table.text_of(title, table["compiler"], FIELDS, [(key(k), figures(k)) for k in of_rows(table)], 7)


def judge(table):
    """Gate: a kernel has other counts than committed for this compiler."""
    launched.require(table)
    if not FILE.is_file() or f"# compiler: {table['compiler']}\n" not in FILE.read_text():
        raise Unusable(f"no committed counts of {table['compiler']}; scripts/resources BUILD --update writes {FILE.name}")
    old, new = figures_table.parse(FILE.read_text()), figures_table.parse(text_of(table))
    for name in sorted(old.keys() | new.keys()):
        if name not in new:
            yield f"{name}: was there, is not any more"
        elif old.get(name, {}).get("scratch", 0) < new[name]["scratch"]:
            yield f"{name}: {new[name]['scratch']} instructions go to scratch; committed are {old.get(name, {}).get('scratch', 0)}"
        elif name in old and old[name] != new[name]:
            changed = ", ".join(f"{f} {old[name][f]} to {new[name][f]}" for f in FIELDS if old[name][f] != new[name][f])
            yield f"{name}: {changed}"


def write(table):
    FILE.write_text(text_of(table))
