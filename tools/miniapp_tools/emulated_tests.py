# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every variant on its edge cases, by the tests of a HIP build over the emulator of a gfx90a (scripts/emulate --edge-cases)."""
import concurrent.futures
import dataclasses
import json
import os
import re
import time

from miniapp_tools.book import markdown

SUITE = "kernels/EveryVariant.matches_reference/"
LARGE = "kernels/LargeCase.is_right_by_every_variant/"
# Bytes above which a case is of LARGE: its oracle is asked once for several variants.
SMALL = 1e7
# Variants of a process: few, so that no core waits long for the last one, and one that ends early takes few with it.
AT_ONCE = 8
# Bytes of the largest case, as tests/kernels/every_variant_test.cpp counts them and bounds them by itself: all of it takes an
# hour of two cores.
LARGEST = 1e9
SKIPPED = 77


@dataclasses.dataclass
class Outcome:
    """The outcome of a chapter's variants, each `family/variant`."""

    name: str
    seconds: float = 0
    report: dict = dataclasses.field(default_factory=lambda: {"kernels": [], "findings": []})
    verified: set = dataclasses.field(default_factory=set)
    left_out: dict = dataclasses.field(default_factory=dict)  # a variant, and why it was not executed
    wrong: dict = dataclasses.field(default_factory=dict)

    def good(self):
        return not self.wrong and not self.report["findings"]

    def told(self):
        """Lines on the variants that were left out, and on those that are wrong."""
        yield from (f"left out: {name}: {why}" for name, why in sorted(self.left_out.items()))
        yield from (f"{name}: {why}" for name, why in sorted(self.wrong.items()))


@dataclasses.dataclass
class Tests(Outcome):
    """The same by the tests of a chapter, or by a part of them."""

    largest: float = LARGEST
    variants: dict = dataclasses.field(default_factory=dict)  # by the name of its test: family/variant
    cases: int = 0
    not_run: int = 0
    refused: int = 0
    share: str = ""  # "1/4": every fourth variant of each of `families`, on their large cases
    families: list = dataclasses.field(default_factory=list)

    def take(self, found, code, said):
        """Records one process: what googletest wrote, its exit code and its last words."""
        for suite in found:
            for test in suite["testsuite"]:
                if test["status"] != "RUN":
                    continue
                variant = self.variants[test["name"].rpartition("/")[2]]
                if test.get("failures"):
                    self.wrong[variant] = test["failures"][0]["failure"]
                elif test["result"] == "SKIPPED":
                    self.left_out[variant] = test.get("left_out", "skipped")
                elif test["result"] == "COMPLETED" and int(test["cases"]) > 0:
                    self.verified.add(variant)
                    self.cases += int(test["cases"])
                    self.not_run += int(test["not_run"])
                    self.refused += int(test["refused"])
        for variant in set(self.variants.values()) - self.verified - set(self.left_out) - set(self.wrong):
            self.wrong[variant] = f"not executed to its end; the process ended with {code}: {said}"

    def take_large(self, found, code, said):
        """The same of a share of the large cases. Their names are in what a failure says."""
        tests = {test["name"].rpartition("/")[2]: test for suite in found for test in suite["testsuite"] if test["status"] == "RUN"}
        for family in self.families:
            test = tests.get(test_name(family))
            if test is None or test["result"] != "COMPLETED" or test.get("failures"):
                why = test["failures"][0]["failure"] if test and test.get("failures") else f"not executed to its end; the process ended with {code}: {said}"
                self.wrong[f"{family}, large cases {self.share}"] = why
            else:
                self.cases += int(test["cases"])
                self.not_run -= int(test["cases"])

    def add(self, other):
        for field in ("seconds", "cases", "not_run", "refused"):
            setattr(self, field, getattr(self, field) + getattr(other, field))
        self.verified |= other.verified
        self.left_out |= other.left_out
        self.wrong |= other.wrong
        self.report["kernels"] += other.report["kernels"]
        self.report["findings"] += other.report["findings"]


def test_name(variant):
    """The name that tests/kernels/every_variant_test.cpp gives to a variant's test."""
    return re.sub(r"[^A-Za-z0-9]", "_", variant)


def of_chapter(name, families, largest):
    available = [f"{f['name']}/{v['name']}" for f in families for v in f["variants"] if v["available"]]
    return Tests(name, largest=largest or LARGEST, variants={test_name(variant): variant for variant in available})


def parts(chapter):
    """Divides a chapter into parts. Neighbours cost alike, so each part takes every n-th variant."""
    names = list(chapter.variants)
    count = -(-len(names) // AT_ONCE)
    return [Tests(chapter.name, largest=chapter.largest, variants={name: chapter.variants[name] for name in names[n::count]}) for n in range(count)]


def large_parts(chapter, families):
    """The parts of the large cases, if any are asked for."""
    if chapter.largest <= SMALL:
        return []
    count = -(-max(len(family["variants"]) for family in families) // AT_ONCE)
    names = [family["name"] for family in families]
    return [Tests(chapter.name, largest=chapter.largest, share=f"{n}/{count}", families=names) for n in range(count)]


def run_part(emulator, part, folder):
    began = time.monotonic()
    name = f"{part.name}.large.{part.share.replace('/', '.')}" if part.share else f"{part.name}.{min(part.variants)}"
    found, log, executed = (folder / f"{name}.{what}" for what in ("tests.json", "log", "report.json"))
    tests = [LARGE + test_name(family) for family in part.families] if part.share else [SUITE + name for name in part.variants]
    with log.open("w") as said:
        code, report = emulator.run(
            [f"--gtest_filter={':'.join(tests)}", "--gtest_brief=1", f"--gtest_output=json:{found}"],
            executed, said, MINIAPP_LARGEST_CASE=f"{part.largest:.0f}", MINIAPP_PART=part.share)
    part.seconds = time.monotonic() - began
    part.report = report or part.report
    last = log.read_text(errors="replace").strip().splitlines()[-3:]
    suites = json.loads(found.read_text())["testsuites"] if found.is_file() else []
    (part.take_large if part.share else part.take)(suites, code, " ".join(last))
    return part


def run(emulator, listed, folder, largest):
    """All chapters: large cases first, then those with the most variants; a process a core."""
    chapters = {name: of_chapter(name, families, largest) for name, families in listed.items()}
    work = [p for c in chapters.values() for p in large_parts(c, listed[c.name])]
    work += sorted((p for c in chapters.values() for p in parts(c)), key=lambda p: -len(chapters[p.name].variants))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(lambda p: run_part(emulator, p, folder), work):
            chapters[part.name].add(part)
    return list(chapters.values())


def table(heads, rows, not_added=()):
    """A row a chapter as Markdown, and their sums but for the columns `not_added`."""
    sums = ["" if head in not_added else sum(column) for head, column in zip(heads[1:], zip(*(figures for _, *figures in rows)))]
    cells = ([name, *(f"{figure:.0f}" if figure != "" else "" for figure in figures)] for name, *figures in [*rows, ["all", *sums]])
    return markdown.table(heads, cells, range(1, len(heads)))


def table_of(chapters, listed, executed):
    """The table of the edge cases; `executed` counts a report's instructions."""
    heads = ["chapter", "variants", "verified", "left out", "cases", "up to bytes", "larger cases left out", "instructions of waves", "seconds"]
    rows = []
    for c in chapters:
        variants = sum(len(family["variants"]) for family in listed[c.name])
        left_out = variants - len(c.variants) + len(c.left_out)
        rows.append([c.name, variants, len(c.verified), left_out, c.cases, c.largest, c.not_run, executed(c.report), c.seconds])
    return table(heads, rows, ("up to bytes",))
