# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The instructions of a gfx90a kernel by class."""
import re

# In the order of the table. The first that fits counts; a mnemonic that fits none is `other`.
CLASSES = {
    "global load": r"global_load_",
    "global store": r"global_(store|atomic)_",
    "flat load": r"flat_load_",
    "flat store": r"flat_(store|atomic)_",
    "scratch": r"(scratch|buffer)_(load|store)_",
    "LDS": r"ds_",
    "scalar load": r"s_(buffer_)?load_",
    "branch": r"s_(c?branch|setpc|swappc|call)",
    "wait, barrier": r"s_(waitcnt|barrier|nop|sleep|endpgm|inst_prefetch)",
    "scalar": r"s_",
    "vector, floating point": r"v_(?!cmp|cvt|mov|cndmask).*_(f16|f32|f64)\b",
    "AGPR move": r"v_accvgpr_",
    "vector, other": r"v_",
}
MEMORY = ("global load", "global store", "flat load", "flat store")
LOADS = ("global load", "flat load")
INTEGERS = ("scalar", "vector, other")


def class_of(mnemonic):
    return next((name for name, pattern in CLASSES.items() if re.match(pattern, mnemonic)), "other")


def counts(code):
    """{class: instructions}, of the classes that occur, in the table's order."""
    found = [class_of(mnemonic) for mnemonic, _ in code]
    return {name: found.count(name) for name in (*CLASSES, "other") if name in found}


def width(mnemonic):
    """`dwordx2` of global_load_dwordx2."""
    return mnemonic.split("_")[-1]


def before_first_load(code):
    """Integer instructions, scalar and vector, that stand before the first load of data: what it takes to find the
    place. Data is what most loads are as wide as: a block's size, in the launch's packet, is narrower. Of a listing,
    not of a run: a loop counts once."""
    loads = [width(m) for m, _ in code if class_of(m) in LOADS]
    usual = max(sorted(set(loads)), key=loads.count, default=None)
    total = 0
    for mnemonic, _ in code:
        name = class_of(mnemonic)
        if name in LOADS and width(mnemonic) == usual:
            break
        total += name in INTEGERS
    return total


def marked(code):
    """The listing: `>` before a load, `<` before a store, `!` before what goes to scratch, `|` before the LDS."""
    marks = {"global load": ">", "flat load": ">", "global store": "<", "flat store": "<", "scratch": "!", "LDS": "|"}
    return [f"{marks.get(class_of(m), ' ')} {m:28} {operands}".rstrip() for m, operands in code]
