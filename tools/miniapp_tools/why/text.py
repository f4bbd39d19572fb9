# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows two variants side by side as lines, and writes the blocks of kernels/WHY.md, each of which names its command:

    <!-- why:begin FAMILY/VARIANT FAMILY/VARIANT --set size=512x512x512 -->
    <!-- why:end -->"""

from __future__ import annotations

import dataclasses
import pathlib
import textwrap

from miniapp_tools import ROOT
from miniapp_tools.book.markdown import with_filled_blocks
from miniapp_tools.why import program, times, traffic
from miniapp_tools.why.verdict import CLASSES, CountedKernel, difference_sentences, largest_difference, marked_listing

FIGURES = {  # {(title for AMD's code, title for NVIDIA's): field of the kernel}; a title is None if the field does not exist there
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
NVIDIA_CLASSES = {"scratch": "local memory", "LDS": "shared memory", "flat load": "generic load", "flat store": "generic store", "scalar load": "constant load"}
LISTING_CONTEXT = 3  # lines before the place at which two listings begin to differ; twice as many are shown after it


@dataclasses.dataclass
class ComparisonOptions:
    """The options of a comparison, without the names of the variants."""

    precision: str = "double"
    part: str | None = None
    parameters: dict = dataclasses.field(default_factory=dict)
    results: pathlib.Path | None = None
    counters: pathlib.Path | None = None


@dataclasses.dataclass
class ComparedVariant:
    """One of the two variants, with its program and its kernel."""

    name: str
    label: str
    table: dict
    counted: CountedKernel

    def __post_init__(self):
        self.family, _, self.variant = self.name.partition("/")


def build_suffixes(tables):
    """Returns the suffixes that distinguish the variants of two builds: the versions of Kokkos, or the folders of the
    builds if these versions are equal."""
    if tables[0] is tables[1]:
        return "", ""
    kinds = ([f"Kokkos {t['kokkos'] or 'unknown'}" for t in tables], [str(t["build"]) for t in tables])
    return [f" ({mark})" for mark in next((k for k in kinds if k[0] != k[1]), kinds[-1])]


def compared_variants(names, tables, asked):
    sides = [CountedKernel(program.kernel_of(t, n, asked.precision, asked.part)) for n, t in zip(names, tables)]
    return [ComparedVariant(n, n + mark, t, side) for n, mark, t, side in zip(names, build_suffixes(tables), tables, sides)]


def time_rows(found):
    yield "ms", *map(times.milliseconds_text, found.pair)
    yield "speedup over its run's first", *(times.interval_text(p.speedup if p else {}) for p in found.pair)


def launch_parameters(one, asked, found):
    """Returns the parameters of a launch: those of the measured times or, without times, the program's defaults; values
    that the user named replace these."""
    known = found.parameters() if found and found.parameters() else program.default_parameters(one.table["program"].resolve(), one.family)
    return known | ({"precision": asked.precision} if "precision" in known else {}) | asked.parameters


def launch_rows(pair, asked, found):
    """Returns the rows on block and grid, and a line that says where these come from, or why there are none."""
    if any(one.counted.nvidia for one in pair):
        return [], "Block and grid: noted of HIP programs alone; on the GPU `ncu` prints them (launch__block_size, launch__grid_size)."
    cells, cases = [], []
    try:
        for one in pair:
            case = launch_parameters(one, asked, found)
            shapes = program.launch_shapes(one.table["program"], one.family, [one.variant], case)
            cells.append(program.shape_cells(shapes, one.counted.kernel["symbol"]))
            cases.append(f"{one.family} with " + ", ".join(f"{k} {v}" for k, v in case.items()))
    except program.NotRecorded as reason:
        return [], f"Block and grid: not noted: {reason}."
    blocks, grids = zip(*cells)
    what = " and of ".join(dict.fromkeys(cases))
    return [("block of the launch", *blocks), ("grid of the launch, in blocks", *grids)], f"Block and grid: {program.LAUNCH_SOURCE}, of {what}."


def code_rows(a, b):
    which = int(a.nvidia)
    for titles, field in FIGURES.items():
        x, y = (s.kernel.get(field, 0) for s in (a, b))
        if titles[which] and str(x) + str(y) != "00":
            yield titles[which], x, y
    for name in (*CLASSES, "other"):
        if a.counts.get(name) or b.counts.get(name):
            yield NVIDIA_CLASSES.get(name, name) if a.nvidia else name, a.counts.get(name, 0), b.counts.get(name, 0)
    yield "instructions", len(a.kernel["code"]), len(b.kernel["code"])
    yield "integer, before the first load", a.index, b.index


def first_difference(a, b):
    """Yields lines that show two listings side by side, around the first place at which the mnemonics differ."""
    x, y = ([m for m, _ in s.kernel["code"]] for s in (a, b))
    at = next((n for n, (p, q) in enumerate(zip(x, y)) if p != q), min(len(x), len(y)))
    lines = [marked_listing(s.kernel["code"])[max(0, at - LISTING_CONTEXT) : at + 2 * LISTING_CONTEXT] for s in (a, b)]
    for n in range(max(map(len, lines))):
        left, right = (side[n] if n < len(side) else "" for side in lines)
        yield f"  {left[:54]:54} | {right[:54]}".rstrip()


def table_lines(labels, rows):
    wide = [max(24, len(label)) for label in labels]
    yield f"{'':32} {labels[0]:>{wide[0]}} {labels[1]:>{wide[1]}}"
    for title, x, y in rows:
        yield f"{title:32} {x!s:>{wide[0]}} {y!s:>{wide[1]}}" + ("  *" if str(x) != str(y) else "")


def heading_lines(tables, with_others):
    """Yields a line for each build, which names the target, the compiler and Kokkos, and lines on other builds whose
    Kokkos differs."""
    for table in {id(t): t for t in tables}.values():
        yield program.table_title(table)
    if with_others and tables[0] is tables[1]:
        for folder, version in program.other_kokkos_builds(tables[0]["build"]):
            yield f"Beside it: {folder}, Kokkos {version} (--build reads that one, --against compares with it)."


def time_lines(found, arch):
    session = found.session
    if session is None:
        return
    parameters = ", ".join(f"{k} {v}" for k, v in (found.parameters() or {}).items())
    yield f"Times: {session.device}, {session.date[:10]}, of {parameters}." if parameters else f"Times: {session.device}, {session.date[:10]}."
    measured_on = session.provenance.get("device_arch", "").split(":")[0]
    if measured_on and measured_on != arch:
        yield f"The times are of {measured_on}, the code is {arch}'s, so that it may not explain them."


def comparison_lines(names, tables, asked, whole=True):
    """Yields the lines of the comparison, of which the last names the largest difference. If not `whole`, other builds
    and listings are left out."""
    a, b = pair = compared_variants(names, tables, asked)
    labels, sides = (a.label, b.label), (a.counted, b.counted)
    found = times.read_times(asked.results, names, {"precision": asked.precision} | asked.parameters) if asked.results else None
    launched, launched_where = launch_rows(pair, asked, found)
    case = (found.parameters() if found else None) or asked.parameters
    moved, moved_where = traffic.traffic_rows(asked, a.table["arch"], names, case)
    yield from heading_lines(tables, whole)
    yield ""
    yield from table_lines(labels, [*(time_rows(found) if found else ()), *launched, *code_rows(*sides), *moved])
    yield ""
    yield launched_where
    if moved_where:
        yield f"Bytes: {moved_where}."
    if found:
        yield from time_lines(found, a.table["arch"])
        yield times.time_sentence(found, labels)
    if whole:
        yield "\nThe listings begin to differ here:"
        yield from first_difference(*sides)
    told = difference_sentences(*sides, labels)
    if told:
        yield "\nDifferences that cost, the largest first:"
        yield from (f"- {text}." for text in told)
    yield "\n" + largest_difference(*sides, labels)


PAGE = ROOT / "kernels/WHY.md"
BUILD = pathlib.Path("build/hip-mi200")
WIDTH = 116


def wrapped_line(line):
    if len(line) <= WIDTH:
        return line
    return "\n".join(textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_on_hyphens=False, break_long_words=False))


def page_text(table):
    """Returns the text of kernels/WHY.md, in which every block is written anew from the build of `table`."""

    def block(words):
        *names, _, setting = words.split()
        lines = comparison_lines(names, (table, table), ComparisonOptions(parameters=dict([setting.split("=")])), whole=False)
        return [f"    scripts/why {words}", "", "```", *(wrapped_line(line) for part in lines for line in part.split("\n")), "```"]

    return with_filled_blocks(PAGE.read_text(), "why", block, PAGE)
