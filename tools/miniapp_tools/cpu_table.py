# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The work that the rows declare, and the instructions of their kernels in the object code of a CPU, as a committed table."""

import json
import re
import subprocess

from miniapp_tools import executed_work, figures, folded, launched
from miniapp_tools.variants import listed, variant_of

FILE = executed_work.FOLDER / "cpu-instructions.txt"
DECLARED = ("elements", "operations", "bytes")
CODE = ("counted", "passed", "untold", "floating", "packed", "memory", "calls", "all")
FIELDS = DECLARED + CODE
FLOATING = re.compile(r"v?(add|sub|mul|div|sqrt|min|max|fn?m(add|sub)\w*)[sp][sdh]")
IN_MEMORY = re.compile(r"\([^()]*%")
NO_ACCESS = re.compile(r"lea|nop|j|call")
SPACE = re.compile(r"\bHostSpace\b")
# The name of a member that is a template begins with what it returns.
LAUNCHED = re.compile(r"(?:std::enable_if<.*>::type )?Kokkos::Impl::Parallel")
BY_HAND = re.compile(r"miniapp::(\w+::\w+)::omp_(\w+)<(?:float|double)(?:, (\d+))?>\(.*\._omp_fn")


def classes(code):
    """{class: instructions} of a function."""
    return {
        "floating": sum(bool(FLOATING.fullmatch(m)) for _, m, _ in code),
        "packed": sum(bool(FLOATING.fullmatch(m)) and lanes(m, o) > 1 for _, m, o in code),
        "memory": sum(bool(IN_MEMORY.search(o)) and not NO_ACCESS.match(m) for _, m, o in code),
        "calls": sum(m.startswith("call") for _, m, _ in code),
        "all": len(code),
    } | of_element(code)


def lanes(mnemonic, operands):
    """Numbers that an instruction takes at once."""
    if not (packed := re.search(r"p([sdh])$", mnemonic)):
        return 1
    width = next(bits for name, bits in (("%zmm", 512), ("%ymm", 256), ("", 128)) if name in operands)
    return width // {"s": 32, "d": 64, "h": 16}[packed[1]]


def of_element(code):
    """`passed`: what the floating-point instructions of a function do to numbers at most, for an element: each lane counts, and
    a loop inside of the one that stores an element as often as it is passed; `untold`: loops that do not tell how often
    that is, and calls, whose instructions are elsewhere."""
    loops = [loop for loop in folded.loops(code) if not any(folded.inside(loop, a) and folded.is_store(m, o) for a, m, o in code)]
    told = [(loop, folded.turns(code, loop, None)) for loop in loops]
    passed = sum(lanes(m, o) * folded.passes(told, a) for a, m, o in code if FLOATING.fullmatch(m))
    return {"passed": passed, "untold": sum(n is None for _, n in told) + sum(m.startswith("call") for _, m, _ in code)}


def kernels(listing, families):
    """({family/variant: [code]}, {short name: [code]}) of what Kokkos launches or OpenMP does, as functions of the object code."""
    by_variant, by_name = {}, {}
    for name, bodies in folded.functions(listing).items():
        if by_hand := BY_HAND.search(name):
            variant = "/".join(filter(None, ("omp", *by_hand.groups()[1:])))
            by_variant.setdefault(f"{by_hand[1].replace('::', '.')}/{variant}", []).extend(bodies)
        if not LAUNCHED.match(name):
            continue
        if found := variant_of(name, families):
            by_variant.setdefault("/".join(found[:2]), []).extend(bodies)
        if short := launched.short(SPACE.sub("MemorySpace", name)):
            by_name.setdefault(short, []).extend(bodies)
    return by_variant, by_name


def rows(program, listing, declared):
    """[(family/variant, {field: figure})] in the program's order. A variant without a kernel in the listing has zeros; `counted`
    are its operations of an element, where it declares them one by one."""
    work, each = declared
    families = {f: v for f, v in listed(program, of_other_builds=True).items() if f.partition(".")[0] == executed_work.CHAPTER}
    by_variant, by_name = kernels(listing, families)
    told = json.loads(subprocess.run([program, "--list=json"], capture_output=True, text=True, check=True).stdout)["families"]
    counted = {}
    for variant, _, code, steps, operations in folded.declarations(told):
        found = folded.counted(listing, code, steps) or {}
        counted[variant] = sum(min(found.get(name, 0), steps * n) for name, n in operations.items())
    for family, variant, names in launched.committed(families):
        name = f"{family}/{variant}"
        bodies = by_variant.get(name) or [b for n in names for b in by_name.get(SPACE.sub("MemorySpace", n), ())]
        of_code = max(map(classes, bodies), key=lambda c: c["all"], default=dict.fromkeys(CODE, 0))
        row = work[family]
        operations = each[name] * row.items if name in each else row.flops
        yield name, {"elements": row.items, "operations": operations, "bytes": row.bytes, "counted": counted.get(name, 0)} | of_code


def text_of(found, compiler):
    title = (
        "Of each variant of a row: what its row declares of its first problem of emulated.yaml, and the instructions of its",
        "largest kernel in a CPU's object code, of a listing in which a loop counts once; `counted`, of an element, with its",
        "loops as often as they are passed, where a variant declares each operation; `passed`, what its floating-point",
        "instructions do to numbers at most; `untold`, loops that do not tell how often they are passed, and calls; `packed`, the",
        "floating-point instructions of vectors. Written by scripts/folded BUILD --update.",
    )
    found = [(name, {f: round(figures_of[f]) for f in FIELDS}) for name, figures_of in found]
    return figures.text_of(title, compiler, FIELDS, found, 8)


def vectorised_in_part(table):
    """The rows of some of whose variants the compiler made vectors, and of others not; table: {family/variant: figures}."""
    kinds = {}
    for variant, of_code in table.items():
        if of_code["floating"]:
            kinds.setdefault(variant.partition("/")[0], set()).add(of_code["packed"] > 0)
    return {row for row, found in kinds.items() if len(found) > 1}


def compiler_of(listing_of_strings):
    """`GCC: (Debian 12.2.0-14) 12.2.0`, as the compiler wrote it into the object code."""
    found = re.search(r"GCC: \([^)]*\) [\d.]+|clang version [\d.]+", listing_of_strings)
    return found[0] if found else "unknown"


def judged(build, declared):
    """[(Finding, whether the listing tells)] of the variants that do not declare their operations one by one."""
    found = rows(build / "miniapp", folded.read(build)[1][executed_work.CHAPTER], declared)
    return list(executed_work.judge_listing(declared[0], {}, {v: of for v, of in found if of["all"] and v not in declared[1]}))


def write(build):
    _, listings = folded.read(build)
    library = build / f"kernels/libchapter_{executed_work.CHAPTER}.a"
    comment = subprocess.run(["strings", "-a", library], capture_output=True, text=True, check=True).stdout
    program = build / "miniapp"
    found = rows(program, listings[executed_work.CHAPTER], executed_work.declared_by(program))
    FILE.write_text(text_of(found, compiler_of(comment)))
    return FILE
