# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loop that a variant of a program for CPUs spends its time in.

A variant's code is found by name, as a kernel's is: the functions that are named after it, and all functions of the
program that these call or hand to the OpenMP runtime. Which of their loops runs is what perf sees in a run; without
perf it is guessed from the listing, and that is said."""

import collections
import difflib
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile

from miniapp_tools.code_object import Unusable, architectures
from miniapp_tools.resource_table import compiler_of, kokkos_of
from miniapp_tools.variants import listed, variant_of
from miniapp_tools.why import launch, text, x86
from miniapp_tools.why.program import Unknown

OURS = re.compile(r"miniapp::|^\.omp_outlined")  # and clang's name of a parallel region
X86_64 = 62  # e_machine of ELF
SECONDS = 600
ENOUGH = 50  # samples of perf
BINDING = {"OMP_PROC_BIND": "spread", "OMP_PLACES": "cores"}
LISTING = "not seen in a run, but guessed of {} loops: it has no branch in it and moves the most bytes ({})"


def is_host(build):
    """Whether the build's program has code for no GPU."""
    file = pathlib.Path(build, "miniapp")
    return file.is_file() and not architectures(file) and b".nv_fatbin" not in file.read_bytes()


def output(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except FileNotFoundError:
        raise Unusable(f"there is no {command[0]}, which reads the program's code (on Debian: apt-get install binutils)") from None
    except subprocess.CalledProcessError as error:
        raise Unusable(f"{command[0]} cannot read {command[-1]}: {error.stderr.strip()[:200]}") from None


def space_of(family):
    return f"miniapp::{family.replace('.', '::')}::"


class Code:
    """Functions of a program, by address."""

    def __init__(self, file):
        self.file = str(file)
        self.size, self.name, self.address = {}, {}, {}
        lines = [output("nm", *how, "-S", "--defined-only", "--no-sort", self.file).splitlines() for how in ((), ("-C",))]
        for symbol, plain in zip(*lines):
            at, size, kind, name = plain.split(" ", 3) if len(plain.split(" ", 3)) == 4 else ("", "", "", "")
            if kind and kind in "tTwW":
                self.size[int(at, 16)] = int(size, 16)
                self.name[int(at, 16)] = name
                self.address[symbol.rsplit(" ", 1)[-1]] = int(at, 16)
        self.read = {}

    def instructions(self, at):
        if at not in self.read:
            part = (f"--start-address={at:#x}", f"--stop-address={at + self.size[at]:#x}")
            self.read[at] = x86.parse(output("objdump", "-d", "--no-show-raw-insn", "-M", "intel", *part, self.file))
        return self.read[at]

    def functions_of(self, family, variant, precision, families):
        """Addresses of all that the variant reaches; empty where no function is named after it. A precision of None is any."""
        space = space_of(family)
        named = ((at, variant_of(name, families)) for at, name in self.name.items() if space in name)
        reached = [at for at, of in named if of and of[:2] == (family, variant) and precision in (None, of[2])]
        for at in reached:  # grows
            mentioned = {m for i in self.instructions(at) for m in i.mentions if m in self.name}
            reached += [m for m in sorted(mentioned) if m not in reached and OURS.search(self.name[m])]
        return reached


def open_build(build):
    file = pathlib.Path(build, "miniapp")
    if struct.unpack_from("<H", file.open("rb").read(20), 18)[0] != X86_64:
        raise Unusable(f"{file} is no code of x86-64, and instructions of other CPUs are not known here; its times: {file} -o results.json")
    families = listed(file)
    if families is None:
        raise Unusable(f"{file} does not start here ({file} --list says why)")
    about = {"arch": "x86-64", "compiler": compiler_of(build), "kokkos": kokkos_of(build), "build": pathlib.Path(build)}
    return about | {"program": file, "families": families, "code": Code(file)}


class One(text.Named):
    """A variant in its program."""

    def check(self):
        names = [f"{f}/{v}" for f, vs in self.table["families"].items() for v in vs]
        if self.name not in names:
            near = difflib.get_close_matches(self.name, names, 3)
            raise Unknown(f"{self.table['program']} has no {self.name}" + (f"; did you mean {' or '.join(near)}?" if near else ""))

    def loops(self, case, part, seen=()):
        """[(function's name, loop)] of the variant; of those functions of its chapter that were `seen` where none is named
        after it; of several functions those that the case's words name (triad)."""
        code = self.table["code"]
        reached = code.functions_of(self.family, self.variant, case.get("precision"), self.table["families"])
        reached = reached or sorted({at for at, _ in seen if space_of(self.family.partition(".")[0]) in code.name[at]})
        words = part.split() if part else [v for v in case.values() if v.isalpha()]
        found = [(code.name[at], loop) for at in reached for loop in x86.loops(code.instructions(at))]
        meant = [f for f in found if any(re.search(rf"::{w}\b", f[0], re.I) for w in words)]
        return [f for f in meant or found if f[1].accesses]


def case_of(one, asked, found):
    """As of a GPU's program."""
    try:
        return text.case_of(one, asked, found)
    except launch.NotNoted as reason:
        raise Unusable(str(reason)) from None


def run(table, ones, case, folder, before=(), **measure):
    """A run of the program; the file of its results."""
    names = {}
    for one in ones:
        names.setdefault(one.family, []).append(one.variant)
    runs = [{"family": f, **case, "variants": list(dict.fromkeys(vs))} for f, vs in names.items()]
    file, results = pathlib.Path(folder, "input.yaml"), pathlib.Path(folder, "results.json")
    file.write_text(json.dumps(({"measure": measure} if measure else {}) | {"runs": runs}))
    command = [*before, table["program"].resolve(), "--quiet", file, "-o", results]
    try:
        done = subprocess.run(command, env=BINDING | os.environ, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        raise Unusable(f"the program did not end within {SECONDS} s; give a smaller problem (--set size=...)") from None
    if done.returncode not in (0, 1) or not results.is_file():  # 1: a result is wrong, and has no time then
        words = [line for line in done.stderr.splitlines() if line.strip()] or [f"it ended with {done.returncode}"]
        raise Unknown(f"{table['program']} did not run these: {' '.join(words)[:400]}".replace(f"{folder}/", ""))
    return results


def samples(one, case):
    """({(function, address): samples} of a run of the variant under perf, why there are none)"""
    if not shutil.which("perf"):
        return {}, "`perf` is not there (on Debian: apt-get install linux-perf)"
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/perf.data"
        try:
            run(one.table, [one], case, folder, ("perf", "record", "-q", "-e", "cpu-clock:u", "-F", "2000", "-o", data), samples=5, sample_ms=20)
            script = output("perf", "script", "--no-demangle", "-F", "ip,sym,symoff", "-i", data)
        except (Unusable, Unknown) as reason:
            return {}, f"`perf record` did not work here: {reason}"
    at = one.table["code"].address
    places = re.findall(r"\s(\S+)\+0x([0-9a-f]+)", script)
    return collections.Counter((at[s], at[s] + int(offset, 16)) for s, offset in places if s in at), ""


def hottest(one, case, part):
    """(function's name, loop, how it was chosen), without a loop why there is none."""
    seen, why_not = samples(one, case)
    found = one.loops(case, part, seen)
    if not found:
        known = f"none was found: no function of {one.table['program']} is named after it, or its work is a library's"
        return "", None, known + (f" ({why_not})" if why_not else "")
    hits = [sum(n for (_, at), n in seen.items() if loop.start <= at <= loop.end) for _, loop in found]
    total = sum(n for (_, at), n in seen.items() if any(loop.start <= at <= loop.end for _, loop in found))
    if total >= ENOUGH:  # the shortest, where loops overlap
        best = min((n for n, hit in enumerate(hits) if hit >= 0.9 * max(hits)), key=lambda n: len(found[n][1].code))
        return *found[best], f"the one with {100 * hits[best] / total:.0f} % of the {total} samples that perf took in its {len(found)} loops"
    why_not = why_not or f"perf took only {total} samples in its loops"
    name, loop = max(found, key=lambda f: (f[1].of("branch") == 1, f[1].moved, f[1].of("nontemporal store")))
    return name, loop, LISTING.format(len(found), why_not)
