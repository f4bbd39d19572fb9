# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The differences of two kernels, the largest first.

What decides is an order of costs, not a model of time: a spill turns registers into traffic; a flat access asks the LDS
beside the memory and counts as both; fewer waves are fewer requests under way; then come loads that are made twice,
then integer arithmetic. A difference is told from a size on that the chapters have seen in a time."""
from miniapp_tools.why.instructions import LOADS, MEMORY, before_first_load, counts, is_nvidia

WORDS = {  # for AMD's and for NVIDIA's code
    "waves": ("waves a SIMD", "warps a scheduler"),
    "scratch": ("bytes of scratch a lane", "bytes of local memory a thread"),
    "flat": (
        "are flat, {0} of {{B}}'s {1}: the compiler does not know that the pointers are of global memory, and the LDS is asked as well",
        "are generic, {0} of {{B}}'s {1}: the compiler does not know that the pointers are of global memory",
    ),
    "repeated": ("launch arguments that come through memory, or values that are read again", "values that are read again"),
}


class Side:
    """A kernel with what is counted in it."""

    def __init__(self, kernel):
        self.kernel = kernel
        self.nvidia = any(is_nvidia(mnemonic) for mnemonic, _ in kernel["code"][:1])
        self.counts = counts(kernel["code"])
        self.index = before_first_load(kernel["code"])
        self.accesses = self.of(*MEMORY)
        self.flat = self.of("flat load", "flat store")

    def of(self, *classes):
        return sum(self.counts.get(c, 0) for c in classes)

    @property
    def spills(self):
        return self.kernel["vgpr_spill"]

    def words(self, what):
        return WORDS[what][self.nvidia]

    def limit(self):
        k = self.kernel
        return f"{k['occupancy']} {self.words('waves')}, limited by {k['limited_by']}"


def scratch(a, b):
    """(size, sentence) or None; size 1 is where a difference begins to count."""
    x, y = a.of("scratch"), b.of("scratch")
    if a.kernel["scratch"] <= b.kernel["scratch"]:
        return None
    memory = f"{a.kernel['scratch']} {a.words('scratch')}"
    if x <= y:
        return 1, f"{{A}} reserves {memory} for a function that it may call"
    bound, other = (s.kernel.get("launch_bound", 0) for s in (a, b))
    told = f"{memory}, {x} instructions of {a.accesses + x} that touch memory"
    if a.nvidia:
        cause = f"{{A}} keeps values in memory, spilled registers or an array that is indexed at run time ({told})"
    elif a.spills:
        cause = f"{{A}} spills {a.spills} registers to memory ({told})"
        if bound > other:
            cause += f": its block may have {bound} threads, {{B}}'s {other}, which leaves a thread fewer registers"
    else:
        cause = f"{{A}} keeps an array in memory ({told}): it is indexed at run time, since a loop over it is not unrolled"
    return 20 * (x - y) / max(1, a.accesses), cause


def flat(a, b):
    share, other = (s.flat / max(1, s.accesses) for s in (a, b))
    if share <= other:
        return None
    return 4 * (share - other), f"{a.flat} of {{A}}'s {a.accesses} accesses " + a.words("flat").format(b.flat, b.accesses)


def waves(a, b):
    x, y = a.kernel["occupancy"], b.kernel["occupancy"]
    if x >= y:
        return None
    return 4 * (y / x - 1), f"{{A}} has {a.limit()}, {{B}} {b.limit()}: fewer requests are under way"


def loads(a, b):
    x, y = a.of(*LOADS), b.of(*LOADS)
    if x <= y or not y:
        return None
    return 5 * (x / y - 1), f"{{A}} loads {x} times where {{B}} loads {y} times: {a.words('repeated')}"


def index(a, b):
    if a.index <= b.index:
        return None
    return (a.index - b.index) / 20, (f"{{A}} computes {a.index} integer instructions before its first load, {{B}} {b.index}: finding the place costs more")


def length(a, b):
    x, y = len(a.kernel["code"]), len(b.kernel["code"])
    if x <= y:
        return None
    return 5 * (x / max(1, y) - 1), f"{{A}} is {x} instructions long, {{B}} {y}"


ORDER = (scratch, flat, waves, loads, index, length)


def differences(a, b, names):
    """Sentences, the largest first; each says which of the two it is to the disadvantage of."""
    found = []
    for place, look in enumerate(ORDER):
        for first, second, titles in ((a, b, names), (b, a, names[::-1])):
            if (seen := look(first, second)) and seen[0] >= 1:
                found.append((place, seen[1].format(A=titles[0], B=titles[1])))
    return [text for _, text in sorted(found, key=lambda f: f[0])]


def sentence(a, b, names):
    found = differences(a, b, names)
    if found:
        return f"Largest difference: {found[0]}."
    return "Largest difference: none in the code that would explain a difference in time; look at the launch and the traffic."
