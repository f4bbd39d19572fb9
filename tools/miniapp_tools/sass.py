# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of a linked CUDA program with their instructions, from `cuobjdump -sass`."""

import re

FUNCTION = re.compile(r"^\s*Function : (\S+)")
INSTRUCTION = re.compile(r"^\s*/\*(?P<address>[0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?(?P<name>[A-Z][\w.]*)\s*(?P<operands>[^;]*?)\s*;")
WHOLE_REGISTER = re.compile(r"\bR\d+(?:\.reuse)?(?![\w.])")


def is_padding(name, operands, address):
    """Says if an instruction only stands after a kernel's end: a branch to itself, or NOP."""
    target = re.fullmatch(r"(?:`\()?0x([0-9a-f]+)\)?", operands)
    return name == "NOP" or bool(name == "BRA" and target and int(target[1], 16) == int(address, 16))


def is_packed(name, operands):
    """Says if an instruction computes on two halves in a register. nvcc writes constants and converts with the same
    instructions, but with no whole register."""
    sources = operands.partition(",")[2]
    return re.match(r"H[A-Z]+2\b", name) is not None and WHOLE_REGISTER.search(sources) is not None


def parse(text):
    """{symbol: [(name, operands)]} of the tool's output."""
    found, code = {}, None
    for line in text.splitlines():
        if function := FUNCTION.match(line):
            code = found[function[1]] = []
        elif code is not None and (seen := INSTRUCTION.match(line)) and not is_padding(seen["name"], seen["operands"], seen["address"]):
            code.append((seen["name"], seen["operands"]))
    return found
