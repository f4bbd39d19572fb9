# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of a linked CUDA program with their instructions, from `cuobjdump -sass`, and the classes of these."""

import re

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
INSTRUCTION = re.compile(r"^\s*/\*(?P<address>[0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?(?P<name>[A-Z][\w.]*)\s*(?P<operands>[^;]*?)\s*;")
WHOLE_REGISTER = re.compile(r"\bR\d+(?:\.reuse)?(?![\w.])")


def is_padding(name, operands, address):
    """What stands after a kernel's last instruction: a branch to itself, and nothing."""
    return name == "NOP" or name == "BRA" and re.fullmatch(r"0x0*" + (address.lstrip("0") or "0"), operands) is not None


def is_packed(name, operands):
    """Of two halves in a register. nvcc writes constants and converts with the same instructions, of no whole register."""
    sources = operands.partition(",")[2]
    return re.match(r"H[A-Z]+2\b", name) is not None and WHOLE_REGISTER.search(sources) is not None


def class_of(name):
    base = name.partition(".")[0]
    return next((found for found, pattern in CLASSES.items() if re.fullmatch(pattern, base)), "valu")


def figures(kernel):
    """{field: instructions}, the fields of instruction_table."""
    found = [class_of(name) for name, _ in kernel["code"]]
    counts = {name: found.count(name) for name in (*CLASSES, "valu")}
    return counts | {"packed": sum(is_packed(*instruction) for instruction in kernel["code"]), "all": len(found)}


def parse(text):
    """(arch, kernels) of the tool's output; lines that are neither a function's name nor an instruction may be missing."""
    arch = (re.findall(r"\bsm_\d+", text) or ["unknown"])[0]
    found, code = {}, None
    for line in text.splitlines():
        if function := FUNCTION.match(line):
            code = found[function[1]] = []
        elif code is not None and (seen := INSTRUCTION.match(line)) and not is_padding(seen["name"], seen["operands"], seen["address"]):
            code.append((seen["name"], seen["operands"]))
    return arch, [{"symbol": symbol, "name": name, "code": code} for (symbol, code), name in zip(found.items(), demangle(list(found)))]
