# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the differences between two kernels that can explain a difference in time, the most important first.

Their order is one of costs and not a model of time. First come spills, which turn registers into memory traffic; then
flat accesses, which also ask the LDS; then fewer waves, which keep fewer requests in flight; then repeated loads; then
integer arithmetic. A difference is reported only if it is as large as one that changed a time in a chapter."""

import re

from miniapp_tools.resources import cubin

WORDING = {  # (words for AMD's code, words for NVIDIA's)
    "waves": ("waves a SIMD", "warps a scheduler"),
    "scratch": ("bytes of scratch a lane", "bytes of local memory a thread"),
    "flat": (
        "are flat, {0} of {{B}}'s {1}: the compiler does not know that the pointers are of global memory, and the LDS is asked as well",
        "are generic, {0} of {{B}}'s {1}: the compiler does not know that the pointers are of global memory",
    ),
    "repeated": ("launch arguments that come through memory, or values that are read again", "values that are read again"),
}


class CountedKernel:
    """A kernel with the counts of its instructions."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.nvidia = any(is_nvidia(mnemonic) for mnemonic, _ in kernel["code"][:1])
        self.counts = count_classes(kernel["code"])
        self.index = integers_before_first_load(kernel["code"])
        self.accesses = self.count_of(*MEMORY_CLASSES)
        self.flat = self.count_of("flat load", "flat store")

    def count_of(self, *classes):
        return sum(self.counts.get(c, 0) for c in classes)

    @property
    def spilled_registers(self):
        return self.kernel["vgpr_spill"]

    def wording(self, what):
        return WORDING[what][self.nvidia]

    def limit_text(self):
        k = self.kernel
        return f"{k['occupancy']} {self.wording('waves')}, limited by {k['limited_by']}"


def scratch_difference(a, b):
    """Returns (size, sentence) for a disadvantage of `a` compared with `b`, or None if `a` has none. Differences count
    from a size of 1 on. The other functions of DIFFERENCES return such a pair for other resources."""
    x, y = a.count_of("scratch"), b.count_of("scratch")
    if a.kernel["scratch"] <= b.kernel["scratch"]:
        return None
    memory = f"{a.kernel['scratch']} {a.wording('scratch')}"
    if x <= y:
        return 1, f"{{A}} reserves {memory} for a function that it may call"
    bound, other = (s.kernel.get("launch_bound", 0) for s in (a, b))
    told = f"{memory}, {x} instructions of {a.accesses + x} that touch memory"
    if a.nvidia:
        cause = f"{{A}} keeps values in memory, spilled registers or an array that is indexed at run time ({told})"
    elif a.spilled_registers:
        cause = f"{{A}} spills {a.spilled_registers} registers to memory ({told})"
        if bound > other:
            cause += f": its block may have {bound} threads, {{B}}'s {other}, which leaves a thread fewer registers"
    else:
        cause = f"{{A}} keeps an array in memory ({told}): it is indexed at run time, since a loop over it is not unrolled"
    return 20 * (x - y) / max(1, a.accesses), cause


def flat_difference(a, b):
    share, other = (s.flat / max(1, s.accesses) for s in (a, b))
    if share <= other:
        return None
    return 4 * (share - other), f"{a.flat} of {{A}}'s {a.accesses} accesses " + a.wording("flat").format(b.flat, b.accesses)


def wave_difference(a, b):
    x, y = a.kernel["occupancy"], b.kernel["occupancy"]
    if x >= y:
        return None
    return 4 * (y / x - 1), f"{{A}} has {a.limit_text()}, {{B}} {b.limit_text()}: fewer requests are under way"


def load_difference(a, b):
    x, y = a.count_of(*LOAD_CLASSES), b.count_of(*LOAD_CLASSES)
    if x <= y or not y:
        return None
    return 5 * (x / y - 1), f"{{A}} loads {x} times where {{B}} loads {y} times: {a.wording('repeated')}"


def address_difference(a, b):
    if a.index <= b.index:
        return None
    return (a.index - b.index) / 20, (f"{{A}} computes {a.index} integer instructions before its first load, {{B}} {b.index}: finding the place costs more")


def length_difference(a, b):
    x, y = len(a.kernel["code"]), len(b.kernel["code"])
    if x <= y:
        return None
    return 5 * (x / max(1, y) - 1), f"{{A}} is {x} instructions long, {{B}} {y}"


DIFFERENCES = (scratch_difference, flat_difference, wave_difference, load_difference, address_difference, length_difference)


def difference_sentences(a, b, names):
    """Returns sentences on the differences, in the order of DIFFERENCES, the most important first. Each says which of
    the two variants has the disadvantage."""
    found = []
    for place, look in enumerate(DIFFERENCES):
        for first, second, titles in ((a, b, names), (b, a, names[::-1])):
            if (seen := look(first, second)) and seen[0] >= 1:
                found.append((place, seen[1].format(A=titles[0], B=titles[1])))
    return [text for _, text in sorted(found, key=lambda f: f[0])]


def largest_difference(a, b, names):
    found = difference_sentences(a, b, names)
    if found:
        return f"Largest difference: {found[0]}."
    return "Largest difference: none in the code that would explain a difference in time; look at the launch and the traffic."


# Classes of gfx90a's instructions in the order of the table. The first that matches counts; a mnemonic that matches
# none is `other`.
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
# The same classes for sm_90, by the part of a mnemonic before its first dot. Generic accesses count as flat, local
# memory as scratch, shared memory as LDS, and loads of constants as scalar loads.
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
MEMORY_CLASSES = ("global load", "global store", "flat load", "flat store")
LOAD_CLASSES = ("global load", "flat load")
INTEGER_CLASSES = ("scalar", "vector, other")


def is_nvidia(mnemonic):
    return mnemonic[:1].isupper()


def class_of(mnemonic, operands=""):
    if not is_nvidia(mnemonic):
        return next((name for name, pattern in CLASSES.items() if re.match(pattern, mnemonic)), "other")
    if cubin.is_packed(mnemonic, operands):
        return "vector, floating point"
    base = mnemonic.partition(".")[0]
    return next((name for name, pattern in SM_CLASSES.items() if re.fullmatch(pattern, base)), "other")


def count_classes(code):
    """Returns {class: number of instructions} for the classes that occur, in the order of the table."""
    found = [class_of(*instruction) for instruction in code]
    return {name: found.count(name) for name in (*CLASSES, "other") if name in found}


def access_width(mnemonic):
    """Returns the width in the mnemonic of a memory access, such as `dwordx2` of global_load_dwordx2 or `64` of
    LDG.E.64.CONSTANT."""
    if is_nvidia(mnemonic):
        return next((p for p in mnemonic.split(".") if p in ("64", "128", "U8", "S8", "U16", "S16")), "32")
    return mnemonic.split("_")[-1]


def integers_before_first_load(code):
    """Returns the number of scalar and vector integer instructions before the first load of data, which compute the
    address of this load. Loads of data are those of the most frequent width; the block's size, which is loaded from the
    packet of the launch, is narrower. Instructions are counted as listed, so that a loop counts once."""
    loads = [access_width(m) for m, o in code if class_of(m, o) in LOAD_CLASSES]
    usual = max(sorted(set(loads)), key=loads.count, default=None)
    total = 0
    for mnemonic, operands in code:
        name = class_of(mnemonic, operands)
        if name in LOAD_CLASSES and access_width(mnemonic) == usual:
            break
        total += name in INTEGER_CLASSES
    return total


def marked_listing(code):
    """Returns the lines of the listing, marked with `>` before a load, `<` before a store, `!` before an access to
    scratch and `|` before one to the LDS."""
    marks = {"global load": ">", "flat load": ">", "global store": "<", "flat store": "<", "scratch": "!", "LDS": "|"}
    return [f"{marks.get(class_of(m, o), ' ')} {m:28} {o}".rstrip() for m, o in code]
