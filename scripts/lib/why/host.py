# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two variants of a program for CPUs: their times, their bytes and the loop that each spends its time in, side by side.

A variant's code is found by name, as a kernel's is: the functions that are named after it, and all functions of the
program that these call or hand to the OpenMP runtime. Which of their loops runs is what perf sees in a run; without
perf it is guessed from the listing, and that is said."""

import collections
import dataclasses
import difflib
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile

from code_object import Unusable, architectures
from measured import points
from resource_table import compiler_of, kokkos_of
from variants import listed, variant_of
from why import launch, text, times, x86
from why.program import Unknown

OURS = re.compile(r"miniapp::|^\.omp_outlined")  # and clang's name of a parallel region
X86_64 = 62  # e_machine of ELF
SECONDS = 600
ENOUGH = 50  # samples of perf
BINDING = {"OMP_PROC_BIND": "spread", "OMP_PLACES": "cores"}
NOTE = """Instructions are of one iteration of the loop, in brackets of one number that it stores; an addition that reads memory
counts as both. Bytes are what the algorithm must move, not counted."""
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
            at, size, kind, name = plain.split(" ", 3) if len(plain.split(" ", 3)) == 4 else (0, 0, "", "")
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


@dataclasses.dataclass
class One:
    """A variant in its program."""

    name: str
    label: str
    table: dict

    @property
    def family(self):
        return self.name.partition("/")[0]

    @property
    def variant(self):
        return self.name.partition("/")[2]

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


def short(name):
    """A function's name without what is in its brackets and before it: every_row<3, VectorsOfPlanes<3>, ..., double>."""
    before = None
    name = re.sub(r"\[clone.*|\(anonymous namespace\)::|#\d+", "", name)
    while before != name:
        before, name = name, re.sub(r"\([^()]*\)( const)?", "", name)
    name = re.sub(r"\w+::(?=\w)|^void ", "", re.sub(r"^std::enable_if<.*>::type ", "", name)).strip()
    return name if len(name) <= 100 else name[:97] + "..."


def rows_of_bytes(found):
    """What the algorithm must move, as the problem declares it, and how fast that was."""
    if not all(found.found):
        return
    for title, cell in (
        ("to be read, GB (declared)", lambda p: p.work.get("bytes_read")),
        ("to be written, GB (declared)", lambda p: p.work.get("bytes_written")),
        ("GB/s of these", lambda p: p.work.get("bytes_read", 0) + p.work.get("bytes_written", 0) and (p.work["bytes_read"] + p.work["bytes_written"]) / p.median),
        ("share of the limit", lambda p: p.share and p.share * 1e9),
    ):
        values = [cell(p) for p in found.found]
        if any(values):
            yield title, *(f"{v / 1e9:.4g}" if v else "-" for v in values)


def rows_of_loops(a, b):
    """Per iteration, and in brackets per number that is stored."""

    def cell(loop, n):
        return f"{n} ({n / loop.results:.3g})" if loop.results and n else str(n)

    yield "numbers stored an iteration", *(f"{loop.results:g}" if loop.stored else "-" for loop in (a, b))
    names = sorted({*a.counts, *b.counts}, key=lambda n: (place(n), n))
    for name in names:
        yield name, cell(a, a.counts[name]), cell(b, b.counts[name])
    yield "instructions", cell(a, len(a.code)), cell(b, len(b.code))


def place(name):
    order = (*x86.ORDER, *x86.KINDS, x86.OTHER, "integer", "branch")
    return order.index(name.split(",")[0])


def differences(a, b, labels):
    """Plain sentences of what differs in the two loops."""
    wide = ["single numbers" if not w else f"vectors of {w} bits" for w in (a.widest(), b.widest())]
    if wide[0] != wide[1]:
        yield f"{labels[0]} works on {wide[0]}, {labels[1]} on {wide[1]}"
    past = [loop.of("nontemporal store") for loop in (a, b)]
    plain = [loop.of("store") for loop in (a, b)]
    if any(past) and bool(past[0]) != bool(past[1]):
        x, y = (0, 1) if past[0] else (1, 0)
        yield f"{labels[x]} stores past the caches ({past[x]} of its {past[x] + plain[x]} stores), {labels[y]} stores through them"
    for what, count in (
        ("numbers loaded, of each stored", lambda loop: loop.bytes_of("load") / loop.size),
        ("instructions, of each number stored", lambda loop: len(loop.code)),
        ("integer and address instructions, of each number stored", lambda loop: loop.of("integer")),
    ):
        x, y = (loop.results and count(loop) / loop.results for loop in (a, b))
        if x and y and max(x, y) >= 1.25 * min(x, y) and max(x, y) >= 0.25:
            yield f"{what}: {x:.3g} of {labels[0]}, {y:.3g} of {labels[1]}"
    for kind, words in (("prefetch", "prefetches"), ("gather", "gathers from scattered places"), ("shuffle", "moves lanes about"), ("load from the stack", "reads spilled values from the stack")):
        x, y = a.of(kind), b.of(kind)
        if bool(x) != bool(y):
            yield f"{labels[not x]} {words} ({x or y} an iteration), {labels[bool(x)]} does not"


def read_times(asked, names, ones, tables, case):
    """Of a file, or of a run here and now; None of two programs."""
    if asked.results:
        return times.read(asked.results, names, {"precision": asked.precision} | asked.parameters)
    if tables[0] is not tables[1]:
        return None
    with tempfile.TemporaryDirectory() as folder:
        return times.read(run(tables[0], ones, case, folder), names, {})


def with_extents(one, asked):
    """A size of one number where the family's has three."""
    size = asked.parameters.get("size", "")
    if size.isdigit() and "x" in case_of(one, text.Asked(), None).get("size", ""):
        return dataclasses.replace(asked, parameters=asked.parameters | {"size": "x".join([size] * 3)})
    return asked


def comparison(names, tables, asked):
    ones = [One(n, n + mark, t) for n, mark, t in zip(names, text.marks(tables), tables)]
    for one in ones:
        one.check()
    labels = [one.label for one in ones]
    asked = with_extents(ones[0], asked)
    found = read_times(asked, names, ones, tables, case_of(ones[0], asked, None))
    cases = [case_of(one, asked, found) for one in ones]
    if asked.results:  # of a machine that may have more memory: its words, and the program's own sizes
        cases = [{k: v for k, v in case.items() if v.isalpha()} for case in cases]
    hot = [hottest(one, case, asked.part) for one, case in zip(ones, cases)]
    loops = [loop for _, loop, _ in hot if loop]
    for loop in loops:
        loop.size = {"double": 8, "float": 4}.get(cases[0].get("precision"), loop.size)
    rows = [*text.rows_of_times(found), *rows_of_bytes(found)] if found else []
    yield from text.heading(tables, True)
    yield ""
    yield from text.table_lines(labels, rows + (list(rows_of_loops(*loops)) if len(loops) == 2 else []))
    yield "\n" + NOTE
    for label, (name, loop, how) in zip(labels, hot):
        yield f"Loop of {label}: {how}" + (f":\n  {loop.start:#x} to {loop.end:#x} in {short(name)}" if loop else ".")
    if found:
        yield from text.about_times(found, "")
        yield times.sentence(found, labels)
        if found.ratio and found.ratio.low <= 1 <= found.ratio.high:
            yield "The interval holds 1: these times do not show that one of the two is slower."
    if len(loops) == 2:
        yield ""
        yield from conclusion(*loops, labels, tables[0] is tables[1])


def conclusion(a, b, labels, same_program):
    if same_program and a.start == b.start:
        yield "Both run the same loop: what differs is not in its instructions."
        return
    told = list(differences(a, b, labels))
    yield "What differs in the loops:" if told else "The loops differ in what the table marks *, and by little."
    yield from (f"- {line}." for line in told)
    if told:
        yield "Which of these takes the time, a listing does not prove: change one of them alone and measure."


def listing(name, table, asked):
    """The loop's instructions: > reads memory, < writes it."""
    one = One(name, name, table)
    one.check()
    asked = with_extents(one, asked)
    function, loop, how = hottest(one, case_of(one, asked, None), asked.part)
    if not loop:
        raise Unusable(f"loop of {name}: {how}")
    yield f"{name}, {short(function)}; {how}"
    for i in loop.code:
        kind = (x86.access_of(i, loop.frame) or " ")[0]
        yield ("<" if "store" in kind else ">" if "load" in kind or kind == "gather" else " ") + " " + i.text()
