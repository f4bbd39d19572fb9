# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two variants side by side, as lines; and the blocks of kernels/WHY.md that scripts/why writes, each of which names its command:

    <!-- why:begin FAMILY/VARIANT FAMILY/VARIANT --set size=512x512x512 -->
    <!-- why:end -->"""

from __future__ import annotations

import dataclasses
import pathlib
import re
import textwrap

from miniapp_tools.why import program, times, traffic
from miniapp_tools.why.verdict import CLASSES, Side, differences, marked, sentence

FIGURES = {  # titles for AMD's and NVIDIA's code; None if the program does not say
    ("threads of a block, at most", None): "launch_bound",
    ("VGPR", "registers"): "vgpr",
    ("SGPR", None): "sgpr",
    ("AGPR", None): "agpr",
    ("registers spilled", None): "vgpr_spill",
    ("scratch, bytes a lane", "local memory, bytes a thread"): "scratch",
    ("LDS, bytes a block", "shared memory, bytes a block"): "lds",
    ("waves a SIMD", "warps a scheduler"): "occupancy",
    ("limited by", "limited by"): "limited_by",
}
NVIDIA = {"scratch": "local memory", "LDS": "shared memory", "flat load": "generic load", "flat store": "generic store", "scalar load": "constant load"}
CONTEXT = 3  # lines around the place where two listings part


@dataclasses.dataclass
class Asked:
    """The options of a comparison besides its names."""

    precision: str = "double"
    part: str | None = None
    parameters: dict = dataclasses.field(default_factory=dict)
    results: pathlib.Path | None = None
    counters: pathlib.Path | None = None


@dataclasses.dataclass
class One:
    """A variant with its program and its kernel."""

    name: str
    label: str
    table: dict
    side: Side

    def __post_init__(self):
        self.family, _, self.variant = self.name.partition("/")


def marks(tables):
    """Suffixes that tell two builds' variants apart: Kokkos, or the folder."""
    if tables[0] is tables[1]:
        return "", ""
    kinds = ([f"Kokkos {t['kokkos'] or 'unknown'}" for t in tables], [str(t["build"]) for t in tables])
    return [f" ({mark})" for mark in next((k for k in kinds if k[0] != k[1]), kinds[-1])]


def ones(names, tables, asked):
    sides = [Side(program.kernel_of(t, n, asked.precision, asked.part)) for n, t in zip(names, tables)]
    return [One(n, n + mark, t, side) for n, mark, t, side in zip(names, marks(tables), tables, sides)]


def rows_of_times(found):
    yield "ms [95 %]" if any(p and p.samples for p in found.found) else "ms", *map(times.milliseconds, found.found)
    yield "faster than its run's first", *map(times.over_first, found.found)


def case_of(one, asked, found):
    """Parameters of the launch that is asked about: those of the times, or the program's, and those that were named."""
    known = found.parameters() if found and found.parameters() else program.defaults(one.table["program"].resolve(), one.family)
    return known | ({"precision": asked.precision} if "precision" in known else {}) | asked.parameters


def rows_of_launch(pair, asked, found):
    """(rows, the line that says where they are from)"""
    if any(one.side.nvidia for one in pair):
        return [], "Block and grid: noted of HIP programs alone; on the GPU `ncu` prints them (launch__block_size, launch__grid_size)."
    cells, cases = [], []
    try:
        for one in pair:
            case = case_of(one, asked, found)
            shapes = program.noted(one.table["program"], one.family, [one.variant], case)
            cells.append(program.cells(shapes, one.side.kernel["symbol"]))
            cases.append(f"{one.family} with " + ", ".join(f"{k} {v}" for k, v in case.items()))
    except program.NotRecorded as reason:
        return [], f"Block and grid: not noted: {reason}."
    blocks, grids = zip(*cells)
    what = " and of ".join(dict.fromkeys(cases))
    return [("block of the launch", *blocks), ("grid of the launch, in blocks", *grids)], f"Block and grid: {program.SOURCE}, of {what}."


def rows_of_code(a, b):
    which = int(a.nvidia)
    for titles, field in FIGURES.items():
        x, y = (s.kernel.get(field, 0) for s in (a, b))
        if titles[which] and str(x) + str(y) != "00":
            yield titles[which], x, y
    for name in (*CLASSES, "other"):
        if a.counts.get(name) or b.counts.get(name):
            yield NVIDIA.get(name, name) if a.nvidia else name, a.counts.get(name, 0), b.counts.get(name, 0)
    yield "instructions", len(a.kernel["code"]), len(b.kernel["code"])
    yield "integer, before the first load", a.index, b.index


def parting(a, b):
    """The lines around the first place where the mnemonics of the two listings differ."""
    x, y = ([m for m, _ in s.kernel["code"]] for s in (a, b))
    at = next((n for n, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
    lines = [marked(s.kernel["code"])[max(0, at - CONTEXT) : at + 2 * CONTEXT] for s in (a, b)]
    for n in range(max(map(len, lines))):
        left, right = (side[n] if n < len(side) else "" for side in lines)
        yield f"  {left[:54]:54} | {right[:54]}".rstrip()


def table_lines(labels, rows):
    wide = [max(24, len(label)) for label in labels]
    yield f"{'':32} {labels[0]:>{wide[0]}} {labels[1]:>{wide[1]}}"
    for title, x, y in rows:
        yield f"{title:32} {x!s:>{wide[0]}} {y!s:>{wide[1]}}" + ("  *" if str(x) != str(y) else "")


def heading(tables, with_others):
    """Lines that say whose code it is (target, compiler, Kokkos) and where another Kokkos is."""
    for table in {id(t): t for t in tables}.values():
        yield program.title_of(table)
    if with_others and tables[0] is tables[1]:
        for folder, version in program.beside(tables[0]["build"]):
            yield f"Beside it: {folder}, Kokkos {version} (--build reads that one, --against compares with it)."


def about_times(found, arch):
    session = found.session
    if session is None:
        return
    parameters = ", ".join(f"{k} {v}" for k, v in (found.parameters() or {}).items())
    yield f"Times: {session.device}, {session.date[:10]}, of {parameters}." if parameters else f"Times: {session.device}, {session.date[:10]}."
    measured_on = session.provenance.get("device_arch", "").split(":")[0]
    if measured_on and measured_on != arch:
        yield f"The times are of {measured_on}, the code is {arch}'s: what is told of the one need not explain the other."


def comparison(names, tables, asked, whole=True):
    """All of it, the largest difference last; not whole: without other builds and listings."""
    a, b = pair = ones(names, tables, asked)
    labels, sides = (a.label, b.label), (a.side, b.side)
    found = times.read(asked.results, names, {"precision": asked.precision} | asked.parameters) if asked.results else None
    launched, launched_where = rows_of_launch(pair, asked, found)
    case = (found.parameters() if found else None) or asked.parameters
    moved, moved_where = traffic.rows(asked, a.table["arch"], names, case)
    yield from heading(tables, whole)
    yield ""
    yield from table_lines(labels, [*(rows_of_times(found) if found else ()), *launched, *rows_of_code(*sides), *moved])
    yield ""
    yield launched_where
    if moved_where:
        yield f"Bytes: {moved_where}."
    if found:
        yield from about_times(found, a.table["arch"])
        yield times.sentence(found, labels)
    if whole:
        yield "\nThe listings part here:"
        yield from parting(*sides)
    told = differences(*sides, labels)
    if told:
        yield "\nDifferences that cost, the largest first:"
        yield from (f"- {text}." for text in told)
    yield "\n" + sentence(*sides, labels)


ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/WHY.md"
BUILD = pathlib.Path("build/hip-mi200")
BLOCK = re.compile(r"^<!-- why:begin (\S+) (\S+) --set (\w+)=(\S+) -->\n.*?^<!-- why:end -->$", re.M | re.S)
WIDTH = 116


def wrapped(line):
    """A sentence over several lines; rows of the table as they are."""
    if len(line) <= WIDTH:
        return line
    return "\n".join(textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False))


def page(table):
    """The page with its blocks as the program in BUILD has them."""

    def block(found):
        *names, parameter, value = found.groups()
        lines = comparison(names, (table, table), Asked(parameters={parameter: value}), whole=False)
        told = "\n".join(wrapped(line) for part in lines for line in part.split("\n"))
        command = f"{' '.join(names)} --set {parameter}={value}"
        return f"<!-- why:begin {command} -->\n    scripts/why {command}\n\n```\n{told}\n```\n<!-- why:end -->"

    return BLOCK.sub(block, PAGE.read_text())
