# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of a linked CUDA program with their instructions, from `cuobjdump -sass`, and the classes of these."""

import re

from miniapp_tools import folded
from miniapp_tools.code_object import demangle

# The names of gfx90a's classes, by an instruction's name before its first dot; what fits none is the vector units'.
# What a warp does as one is scalar: the uniform unit, constants, branches, barriers. A wait is no instruction here.
CLASSES = {
    "global": r"LDG|STG|RED|ATOMG|LDGSTS|TEX|TLD4?|SULD|SUST|SURED",
    "flat": r"LD|ST|ATOM",
    "lds": r"LDS|STS|ATOMS|LDSM|STSM",
    "scratch": r"LDL|STL",
    "scalar": r"U[A-Z]\w*|LDCU?|S2UR|R2UR|BR[AX]U?|BSSY|BSYNC|BREAK|CALL|RET|EXIT|BAR|WARPSYNC|MEMBAR|ERRBAR|DEPBAR|LDGDEPBAR|CCTL|YIELD|NOP",
}
FUNCTION = re.compile(r"^\s*Function : (\S+)")
INSTRUCTION = re.compile(r"^\s*/\*(?P<address>[0-9a-f]{4,})\*/\s+(?:@!?(?P<predicate>U?P\w+)\s+)?(?P<name>[A-Z][\w.]*)\s*(?P<operands>[^;]*?)\s*;")
WHOLE_REGISTER = re.compile(r"\bR\d+(?:\.reuse)?(?![\w.])")


def is_padding(name, operands, address):
    """What stands after a kernel's last instruction: a branch to itself, and nothing."""
    return name == "NOP" or name == "BRA" and address_of(operands) == int(address, 16)


def is_packed(name, operands):
    """Of two halves in a register. nvcc writes constants and converts with the same instructions, of no whole register."""
    sources = operands.partition(",")[2]
    return re.match(r"H[A-Z]+2\b", name) is not None and WHOLE_REGISTER.search(sources) is not None


def class_of(name):
    base = name.partition(".")[0]
    return next((found for found, pattern in CLASSES.items() if re.fullmatch(pattern, base)), "valu")


def figures(kernel):
    """{field: instructions}, the fields of instruction_table, and what of_element says."""
    found = [class_of(name) for name, _ in kernel["code"]]
    counts = {name: found.count(name) for name in (*CLASSES, "valu")}
    packed = sum(is_packed(*instruction) for instruction in kernel["code"])
    calls = sum(name.startswith("CALL") for name, _ in kernel["code"])
    return counts | {"packed": packed, "calls": calls, "all": len(found)} | of_element(kernel)


def loops(kernel):
    """[((first, last), predicate)]: addresses of what a branch goes back over, and what it asks."""
    places = zip(kernel["code"], kernel["places"])
    back = [((target, at), p) for (name, ops), (at, p) in places if name == "BRA" and (target := address_of(ops)) is not None and target <= at]
    return sorted(back)


def address_of(operands):
    found = re.fullmatch(r"(?:`\()?0x([0-9a-f]+)\)?", operands)
    return int(found[1], 16) if found else None


def number(text):
    """Of an operand; None where it is none that is known."""
    text = text.strip().removesuffix(".reuse")
    if text in ("RZ", "URZ", "-RZ"):
        return 0
    found = re.fullmatch(r"(-?)0x([0-9a-f]+)", text)
    if not found:
        return None
    value = int(found[2], 16) * (-1 if found[1] else 1)
    return value - (1 << 32) if value >= 1 << 31 else value


def set_to(name, operands):
    """What a move puts into its register; None where it is no known number."""
    base, (_, *sources) = name.partition(".")[0], [o.strip() for o in operands.split(",")]
    if base in ("MOV", "UMOV", "CS2R") and sources:
        return number(sources[0])
    if name.startswith("IMAD.MOV") and len(sources) == 3:
        return number(sources[2])
    return 0 if base == "HFMA2" and sources in (["-RZ", "RZ", "0", "0"], ["-RZ", "RZ", "-0.0", "-0.0"]) else None


def turns(kernel, loop, predicate):
    """How often a loop is passed whose counter begins, steps and ends with numbers; None otherwise."""
    code = [(at, name, ops) for (name, ops), (at, _) in zip(kernel["code"], kernel["places"])]
    body = [(name, [o.strip().removesuffix(".reuse") for o in ops.split(",")]) for at, name, ops in code if folded.inside(loop, at)]
    asked = [ops for name, ops in body if re.match(r"U?ISETP\.(NE|LT|LE|GE|GT)", name) and ops[0] == predicate]
    if not asked or (end := number(asked[-1][3])) is None:
        return None
    counter = asked[-1][2]
    adds = [ops for name, ops in body if name in ("IADD3", "VIADD", "UIADD3") and ops[:2] == [counter, counter]]
    before = [set_to(name, ops) for at, name, ops in code if at < loop[0] and ops.split(",")[0].strip() == counter]
    step = number(adds[0][2]) if len(adds) == 1 else None
    if not step or not before or before[-1] is None:
        return None
    return max(1, abs(end - before[-1]) // abs(step))


def of_element(kernel):
    """`passed`: vector instructions of an element, those of a loop as often as it is passed; `untold`: the loops that do not
    tell how often that is, and count once. A loop that writes to memory is one over elements, and counts once too."""
    places = list(zip(kernel["code"], (at for at, _ in kernel["places"])))
    writes = [at for (name, _), at in places if class_of(name) in ("global", "flat") and name.startswith(("STG", "ST.", "RED"))]
    inner = [(loop, p) for loop, p in loops(kernel) if not any(folded.inside(loop, at) for at in writes)]
    told = [(loop, turns(kernel, loop, p)) for loop, p in inner]
    passed = sum(folded.passes(told, at) for (name, _), at in places if class_of(name) == "valu")
    return {"passed": passed, "untold": sum(n is None for _, n in told)}


def parse(text):
    """(arch, kernels) of the tool's output; lines that are neither a function's name nor an instruction may be missing."""
    arch = (re.findall(r"\bsm_\d+", text) or ["unknown"])[0]
    found, code = {}, None
    for line in text.splitlines():
        if function := FUNCTION.match(line):
            code, places = found[function[1]] = [], []
        elif code is not None and (seen := INSTRUCTION.match(line)) and not is_padding(seen["name"], seen["operands"], seen["address"]):
            code.append((seen["name"], seen["operands"]))
            places.append((int(seen["address"], 16), seen["predicate"]))
    names = demangle(list(found))
    return arch, [{"symbol": s, "name": name, "code": code, "places": places} for (s, (code, places)), name in zip(found.items(), names)]
