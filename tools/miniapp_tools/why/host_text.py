# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two variants of a program for CPUs side by side, as lines: times, bytes, and the loops that they spend their time in."""

import dataclasses
import re
import tempfile

from miniapp_tools.code_object import Unusable
from miniapp_tools.why import host, text, times, x86

NOTE = """Instructions are of one iteration of the loop, in brackets of one number that it stores; an addition that reads memory
counts as both. Bytes are what the algorithm must move, not counted."""
VERBS = {
    "prefetch": "prefetches",
    "gather": "gathers from scattered places",
    "shuffle": "moves lanes about",
    "load from the stack": "reads from the stack",
}


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
        ("GB/s of these", lambda p: (p.work.get("bytes_read", 0) + p.work.get("bytes_written", 0)) / p.median),
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
    for kind, words in VERBS.items():
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
        return times.read(host.run(tables[0], ones, case, folder), names, {})


def with_extents(one, asked):
    """A size of one number where the family's has three."""
    size = asked.parameters.get("size", "")
    if size.isdigit() and "x" in host.case_of(one, text.Asked(), None).get("size", ""):
        return dataclasses.replace(asked, parameters=asked.parameters | {"size": "x".join([size] * 3)})
    return asked


def comparison(names, tables, asked):
    ones = [host.One(n, n + mark, t) for n, mark, t in zip(names, text.marks(tables), tables)]
    for one in ones:
        one.check()
    labels = [one.label for one in ones]
    asked = with_extents(ones[0], asked)
    found = read_times(asked, names, ones, tables, host.case_of(ones[0], asked, None))
    cases = [host.case_of(one, asked, found) for one in ones]
    if asked.results:  # of a machine that may have more memory: its words, and the program's own sizes
        cases = [{k: v for k, v in case.items() if v.isalpha()} for case in cases]
    hot = [host.hottest(one, case, asked.part) for one, case in zip(ones, cases)]
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
        first, second = loops
        yield from conclusion(first, second, labels, tables[0] is tables[1])


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
    one = host.One(name, name, table)
    one.check()
    asked = with_extents(one, asked)
    function, loop, how = host.hottest(one, host.case_of(one, asked, None), asked.part)
    if not loop:
        raise Unusable(f"loop of {name}: {how}")
    yield f"{name}, {short(function)}; {how}"
    for i in loop.code:
        kind = (x86.access_of(i, loop.frame) or " ")[0]
        yield ("<" if "store" in kind else ">" if "load" in kind or kind == "gather" else " ") + " " + i.text()
