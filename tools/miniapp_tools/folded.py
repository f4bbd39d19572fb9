# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations of an element in the object code of a CPU, against what its variant declares: a compiler folds loops whose
result it knows, and what is folded is not timed."""

import functools
import json
import math
import re
import subprocess

from miniapp_tools import launched
from miniapp_tools.code_object import Unusable

# Lower bounds: a class may count what is none of a step's operations, such as an address.
CLASSES = {
    "add": r"v?(add|sub)[sp][sd]",
    "multiply": r"(i?mul|mulx|v?mul[sp][sd]|v?pmul\w+)[bwlq]?",
    "fma": r"vfn?m(add|sub)\w+|v?mul[sp][sd]",
    "divide": r"i?div[bwlq]?|v?div[sp][sd]",
    "sqrt": r"v?sqrt[sp][sd]",
    "xor": r"xor[bwlq]?|v?pxor[dq]?|vpternlog[dq]",
    "and": r"and[bwlq]?|v?pand[dq]?|vpternlog[dq]",
    "shift": r"(sar|shr)x?[bwlq]?|v?ps(ra|rl)v?[wdq]",
}
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
INSTRUCTION = re.compile(r"^\s*([0-9a-f]+):\s+(\S+)\s*(.*?)\s*$")
JUMP = re.compile(r"^j\w+$")
TARGET = re.compile(r"^([0-9a-f]+)\b")
STORE = re.compile(r"v?mov")
PREFIXES = ("data16", "cs", "notrack", "bnd", "rep", "lock")


@functools.cache
def functions(listing):
    """{demangled name: [[(address, mnemonic, operands)]]} of what objdump printed; a name may come several times."""
    found, code = {}, None
    for line in listing.splitlines():
        if head := FUNCTION.match(line):
            code = []
            found.setdefault(head[1], []).append(code)
        elif code is not None and (read := INSTRUCTION.match(line)) and read[2] not in PREFIXES:
            code.append((int(read[1], 16), read[2], read[3]))
    return found


def loops(code):
    """[(first, last)] addresses of a function's loops: from where a jump goes back to, to the last such jump."""
    ends = {}
    for address, mnemonic, operands in code:
        if JUMP.match(mnemonic) and (target := TARGET.match(operands)) and int(target[1], 16) <= address:
            ends[int(target[1], 16)] = address
    return sorted(ends.items())


def is_store(mnemonic, operands):
    """Whether it writes a floating-point register, as an output is, to memory other than the stack."""
    place = re.match(r"%[xyz]mm\d+,.*\(([^()]*)\)(?:\{%k\d\})?$", operands)
    return bool(STORE.match(mnemonic) and place and place[1] not in ("%rsp", "%rbp"))


def inside(loop, address):
    return loop[0] <= address <= loop[1]


def passes(loops, address):
    """How often an instruction is passed; loops: [((first, last), turns)], which count once where turns are None."""
    return math.prod(turns or 1 for loop, turns in loops if inside(loop, address))


def within(inner, outer):
    return inner != outer and outer[0] <= inner[0] and inner[1] <= outer[1]


def turns(code, loop, steps):
    """How often a loop is passed: by the number that its counter is compared with, or begins with and goes down from; as
    often as there are steps where neither is told. A loop that a compiler has cut into lanes or unrolled has fewer."""
    body = [(m, o) for a, m, o in code if inside(loop, a)]
    before = [(m, o) for a, m, o in code if a < loop[0]]
    (last, operands) = body[-2] if len(body) > 1 else ("", "")
    if compared := re.fullmatch(r"\$0x([0-9a-f]+),(%\w+)", operands) if last.startswith("cmp") else None:
        by = [re.fullmatch(r"(?:\$0x([0-9a-f]+),)?" + compared[2], o) for m, o in body if re.fullmatch(r"(inc|add)[lq]?", m)]
        strides = [int(found[1] or "1", 16) for found in by if found]
        return int(compared[1], 16) // strides[0] if len(strides) == 1 else steps
    down = re.fullmatch(r"(?:\$0x1,)?(%\w+)", operands) if re.fullmatch(r"(dec|sub)[lq]?", last) else None
    begun = [re.fullmatch(r"\$0x([0-9a-f]+)," + down[1], o) for m, o in before if m.startswith("mov")] if down else []
    begun = [found for found in begun if found]
    return int(begun[-1][1], 16) if begun else steps


def of_element(code, steps):
    """{class: operations} of an element: in the loop that stores it an instruction counts once, in a loop inside that
    stores nothing as often as that is passed. Of several loops, as of vectors and a rest, the largest count."""
    found = dict.fromkeys(CLASSES, 0)
    all_loops = loops(code)
    storing = [loop for loop in all_loops if any(inside(loop, a) and is_store(m, o) for a, m, o in code)]
    # A jump back to where a launch was prepared encloses all of it.
    of_elements = [loop for loop in storing if not any(within(other, loop) for other in storing)]
    for loop in of_elements:
        of_steps = [other for other in all_loops if other not in storing and within(other, loop)]
        passed = {inner: turns(code, inner, steps) for inner in of_steps}
        for name, pattern in CLASSES.items():
            at = [a for a, m, _ in code if inside(loop, a) and re.fullmatch(pattern, m)]
            count = sum(max((n for s, n in passed.items() if inside(s, a)), default=1) for a in at)
            found[name] = max(found[name], count)
    return found


def counted(listing, code, steps):
    """The largest counts of all functions of that kernel; None where there is none."""
    own = [body for name, bodies in functions(listing).items() if launched.short(name) == code for body in bodies]
    counts = [of_element(body, steps) for body in own]
    return {name: max(c[name] for c in counts) for name in CLASSES} if counts else None


def declarations(families):
    """[(family/variant, chapter, code, steps, {class: operations of a step})]"""
    return [
        (f"{f['name']}/{v['name']}", f["chapter"], v["counted"]["code"], v["counted"]["steps"], v["counted"]["operations"])
        for f in families
        for v in f.get("variants", ())
        if "counted" in v
    ]


def judge(declared, listings):
    """Yields (variant, class, declared, counted) of all; counted is None where the kernel is not there."""
    for variant, chapter, code, steps, operations in declared:
        found = counted(listings[chapter], code, steps)
        for name, each in operations.items():
            yield variant, name, each * steps, found and found[name]


def is_folded(wanted, found):
    return found is None or found < wanted


def read(build):
    """(declarations, {chapter: listing}) of a build for a CPU."""
    program = build / "miniapp"
    if not program.is_file():
        raise Unusable(f"there is no program {program}")
    listed = subprocess.run([program, "--list=json"], capture_output=True, text=True, check=True).stdout
    declared = declarations(json.loads(listed)["families"])
    listings = {}
    for chapter in {row[1] for row in declared}:
        library = build / f"kernels/libchapter_{chapter}.a"
        done = subprocess.run(["objdump", "-dC", "--no-show-raw-insn", library], capture_output=True, text=True, check=True)
        listings[chapter] = done.stdout
        if "file format elf64-x86-64" not in done.stdout:
            raise Unusable(f"{library} is not for x86-64, whose instructions this reads")
    return declared, listings
