# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The instructions of a kernel by class: of gfx90a, whose mnemonics are small letters, and of sm_90, whose are capitals."""
import re

from miniapp_tools import cubin

# The classes are in the order of the table. The first that fits counts; a mnemonic that fits none is `other`.
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
# The same classes of sm_90, by what stands before a mnemonic's first dot: generic accesses are flat, local memory is
# scratch, shared memory the LDS, constants are scalar loads.
SM_CLASSES = {
    "global load": r"LDG|TEX|TLD4?|LDGSTS|SULD",
    "global store": r"STG|RED|ATOMG|SUST|SURED",
    "flat load": r"LD",
    "flat store": r"ST|ATOM",
    "scratch": r"LDL|STL",
    "LDS": r"LDS|STS|ATOMS|LDSM|STSM",
    "scalar load": r"ULDC|LDCU?",
    "branch": r"BR[AX]U?|CALL|RET|BSSY|BSYNC|BREAK",
    "wait, barrier": r"BAR|WARPSYNC|MEMBAR|ERRBAR|DEPBAR|LDGDEPBAR|CCTL|YIELD|NOP|EXIT",
    "scalar": r"U[A-Z]\w*|S2UR|R2UR",
    "vector, floating point": r"[DF](ADD|MUL|FMA)|MUFU",
    "vector, other": r"[A-Z]\w*",
}
MEMORY = ("global load", "global store", "flat load", "flat store")
LOADS = ("global load", "flat load")
INTEGERS = ("scalar", "vector, other")


def is_nvidia(mnemonic):
    return mnemonic[:1].isupper()


def class_of(mnemonic, operands=""):
    if not is_nvidia(mnemonic):
        return next((name for name, pattern in CLASSES.items() if re.match(pattern, mnemonic)), "other")
    if cubin.is_packed(mnemonic, operands):
        return "vector, floating point"
    base = mnemonic.partition(".")[0]
    return next((name for name, pattern in SM_CLASSES.items() if re.fullmatch(pattern, base)), "other")


def counts(code):
    """{class: instructions}, of the classes that occur, in the table's order."""
    found = [class_of(*instruction) for instruction in code]
    return {name: found.count(name) for name in (*CLASSES, "other") if name in found}


def width(mnemonic):
    """The width of an access in a mnemonic: `dwordx2` of global_load_dwordx2, `64` of LDG.E.64.CONSTANT."""
    if is_nvidia(mnemonic):
        return next((p for p in mnemonic.split(".") if p in ("64", "128", "U8", "S8", "U16", "S16")), "32")
    return mnemonic.split("_")[-1]


def before_first_load(code):
    """Integer instructions, scalar and vector, that stand before the first load of data: what it takes to find the
    place. Data is what most loads are as wide as: a block's size, in the launch's packet, is narrower. Of a listing,
    not of a run: a loop counts once."""
    loads = [width(m) for m, o in code if class_of(m, o) in LOADS]
    usual = max(sorted(set(loads)), key=loads.count, default=None)
    total = 0
    for mnemonic, operands in code:
        name = class_of(mnemonic, operands)
        if name in LOADS and width(mnemonic) == usual:
            break
        total += name in INTEGERS
    return total


def marked(code):
    """The listing: `>` before a load, `<` before a store, `!` before what goes to scratch, `|` before the LDS."""
    marks = {"global load": ">", "flat load": ">", "global store": "<", "flat store": "<", "scratch": "!", "LDS": "|"}
    return [f"{marks.get(class_of(m, o), ' ')} {m:28} {o}".rstrip() for m, o in code]
