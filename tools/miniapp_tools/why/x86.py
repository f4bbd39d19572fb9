# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions and loops of x86-64 code, in the words of `objdump -M intel`."""

import collections
import dataclasses
import re

WIDTHS = {"ZMMWORD": 64, "YMMWORD": 32, "XMMWORD": 16, "QWORD": 8, "DWORD": 4, "WORD": 2, "BYTE": 1}
MEMORY = re.compile(r"\b([XYZ]MMWORD|[QD]?WORD|BYTE) (?:PTR|BCST) (?:[cdefgs]s:)?\[([^\]]*)\]")
VECTOR = re.compile(r"\b([xyz])mm\d+")
BITS = {"x": 128, "y": 256, "z": 512}
READ_ONLY = r"v?(test|cmp|u?comis)|bt$|prefetch|nop|push|j|call|f?div|idiv|i?mul"  # first operand in memory, and yet no store
# The first that fits counts. Of arithmetic in floating point and what moves lanes about.
KINDS = {
    "fused multiply-add": r"vfn?m(add|sub|addsub|subadd)\w*[ps][sd]$",
    "multiplication": r"v?mul[ps][sd]$",
    "addition or subtraction": r"v?h?(add|sub|addsub)[ps][sd]$",
    "division or square root": r"v?(div|sqrt|rsqrt\w*|rcp\w*)[ps][sd]$",
    "shuffle": r"v?(p?shuf|p?perm|p?unpck|p?align|align|p?blend|p?broadcast|p?insert|p?extract|movddup|movs[lh]dup|p?expand|p?compress)",
}
OTHER, INTEGER = "other vector instruction", "integer, addresses"
ORDER = ("load", "store", "nontemporal store", "gather", "scatter", "load from the stack", "store to the stack", "prefetch")


@dataclasses.dataclass(frozen=True)
class Instruction:
    at: int
    mnemonic: str
    operands: str = ""
    mentions: tuple = ()  # addresses that it names: targets and what it takes the address of

    def text(self):
        return f"{self.mnemonic:14} {self.operands}".rstrip()


def parse(listing):
    """The instructions of `objdump -d --no-show-raw-insn -M intel`."""
    found = []
    for at, words in re.findall(r"^ *([0-9a-f]+):\t(.*)$", listing, re.M):
        code, _, comment = words.partition("#")
        code = re.sub(r"<[^>]*>?.*$", "", code)
        mnemonic, _, operands = code.strip().partition(" ")
        if mnemonic in ("notrack", "bnd", "lock", "rep", "repz", "data16"):
            mnemonic, _, operands = operands.strip().partition(" ")
        jump = [operands.strip()] if is_branch(mnemonic) else re.findall(r"0x([0-9a-f]+)", operands)
        named = [*jump, *comment.split()[:1]]
        found.append(Instruction(int(at, 16), mnemonic, operands.strip(), tuple(int(n, 16) for n in named if re.fullmatch("[0-9a-f]+", n))))
    return found


def is_branch(mnemonic):
    return mnemonic.startswith("j") or mnemonic in ("call", "ret", "loop")


def width_of(instruction):
    """Of what it computes: bits of the widest register, `one number`, or None where no such register is."""
    registers = VECTOR.findall(instruction.operands)
    if not registers:
        return None
    if re.search(r"[sp]?(sd|ss)[id]?$", instruction.mnemonic):
        return "one number"
    return f"{max(BITS[v] for v in registers)} bits"


def access_of(instruction, frame):
    """(kind, bytes) of what is read or written in memory, None of nothing."""
    memory = MEMORY.search(instruction.operands)
    mnemonic = instruction.mnemonic
    if not memory or mnemonic in ("lea", "nop"):
        return None
    if mnemonic.startswith("prefetch"):
        return "prefetch", 0
    if "gather" in mnemonic or "scatter" in mnemonic:
        return ("gather" if "gather" in mnemonic else "scatter"), 0
    first = instruction.operands.lstrip().startswith(memory[0])
    kind = "store" if first and not re.match(READ_ONLY, mnemonic) else "load"
    if re.search(r"\brsp\b" + (r"|\brbp\b" if frame else ""), memory[2]):
        return kind + (" to" if kind == "store" else " from") + " the stack", WIDTHS[memory[1]]
    if re.match("v?movnt", mnemonic) and kind == "store":
        kind = "nontemporal store"
    return kind, WIDTHS[memory[1]]


def width_of_access(instruction, size):
    """Of what it reads or writes."""
    if not VECTOR.search(instruction.operands):
        return "integer"
    return f"{8 * size} bits" if size > 8 else "one number"


def classes_of(instruction, frame=False):
    """What it counts as, in words: an addition that reads memory is a load and an addition."""
    if is_branch(instruction.mnemonic):
        return ["branch"]
    access = access_of(instruction, frame)
    found = []
    if access:
        named = access[0] in ORDER[:3]
        found.append(f"{access[0]}, {width_of_access(instruction, access[1])}" if named else access[0])
    if access and re.match(r"v?(p?broadcast|mov)|prefetch|v?p?(gather|scatter)", instruction.mnemonic):
        return found
    width = width_of(instruction)
    if width is None:
        return [*found, INTEGER]
    kind = next((k for k, pattern in KINDS.items() if re.match(pattern, instruction.mnemonic)), None)
    return [*found, f"{kind}, {width}"] if kind else found or [OTHER]


class Loop:
    """Instructions from the target of a jump backwards to that jump."""

    def __init__(self, code, frame=False):
        self.code = code
        self.frame = frame
        self.counts = collections.Counter(c for i in code for c in classes_of(i, frame))
        self.accesses = [(i, *a) for i in code if (a := access_of(i, frame))]
        single, double = (sum(re.search(f"[ps]{kind}$", i.mnemonic) is not None for i in code) for kind in "sd")
        self.size = 4 if single > double else 8  # bytes of a number, as the mnemonics have it

    @property
    def start(self):
        return self.code[0].at

    @property
    def end(self):
        return self.code[-1].at

    def of(self, prefix):
        return sum(n for name, n in self.counts.items() if name.split(",")[0] == prefix)

    def bytes_of(self, *kinds):
        """Of accesses through vector registers."""
        return sum(b for i, kind, b in self.accesses if kind in kinds and VECTOR.search(i.operands))

    @property
    def stored(self):
        return self.bytes_of("store", "nontemporal store")

    @property
    def results(self):
        """Numbers that an iteration stores."""
        return self.stored / self.size

    @property
    def moved(self):
        return self.stored + self.bytes_of("load")

    def widest(self):
        """Bits of the widest memory access or arithmetic, 0 of single numbers."""
        named = [re.search(r", (\d+) bits", name) for name in self.counts if not name.startswith(("other", "shuffle"))]
        return max((int(n[1]) for n in named if n), default=0)


def loops(code):
    """Every loop of a function that reads or writes numbers, and has no other such loop in it. Of several jumps back to
    one place each is a loop: a path that is seldom taken ends behind the one that is."""
    frame = any(i.mnemonic == "mov" and i.operands == "rbp,rsp" for i in code[:40])
    place = {i.at: n for n, i in enumerate(code)}
    jumps = {(place[t], n) for n, i in enumerate(code) if i.mnemonic.startswith("j") for t in i.mentions if place.get(t, n + 1) <= n}
    found = [(first, last, Loop(code[first : last + 1], frame)) for first, last in sorted(jumps)]
    moving = [f for f in found if f[2].moved] or found
    return [loop for first, last, loop in moving if not any(first < f and to <= last for f, to, _ in moving)]
