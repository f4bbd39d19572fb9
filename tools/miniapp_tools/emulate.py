# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a HIP program in the emulator of a gfx90a, and prints what its kernels executed (scripts/emulate)."""
import argparse
import concurrent.futures
import dataclasses
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from miniapp_tools import declared
from miniapp_tools.book import markdown
from miniapp_tools.measured.problem import Problem, run_and_exit

INSTRUCTION_COUNTERS = ("SQ_INSTS_VALU", "SQ_INSTS_SALU", "SQ_INSTS_SMEM", "SQ_INSTS_VMEM", "SQ_INSTS_FLAT", "SQ_INSTS_LDS")
EXECUTED_COUNTERS = ("SQ_WAVES", *INSTRUCTION_COUNTERS)
LIBRARY = "libamdhip64.so.5"
# The settings of `measure:` with which launches are counted: each sample is one launch. With other settings, the number
# of launches would depend on measured times.
MEASURE_ONCE = {"samples": 3, "sample_ms": 0.001, "warmup_ms": 0, "apart_ms": 0, "batches": 1, "limits": "skip"}
DEFAULT_MACHINE = "mi250x-gcd"  # the machine whose traffic is counted if --traffic names none
NAME_WIDTH = 72  # most characters of a kernel's name in a table


def library_folder(root):
    """Returns the folder of the emulator's library, or the first of the two folders in which it may be built if there
    is none yet."""
    folders = (root / "build/cpu/tools/gfx90a", root / "build/gfx90a")
    return next((folder for folder in folders if (folder / LIBRARY).is_file()), folders[0])


def short_name(name):
    """Returns a kernel's name without return type, namespaces and arguments."""
    name = re.sub(r"^void ", "", name)
    name = re.sub(r"\bminiapp::|\(anonymous namespace\)::", "", name)
    depth, end = 0, len(name)
    for at, letter in enumerate(name):
        depth += (letter == "<") - (letter == ">")
        if letter == "(" and depth == 0:
            end = at
            break
    return name[:end]


def total_instructions(report):
    """Returns the number of instructions that waves executed in all kernels of a report of the emulator."""
    return sum(executed_instructions(kernel) for kernel in report["kernels"])


def executed_instructions(row):
    return sum(row[c] for c in (*INSTRUCTION_COUNTERS, "other"))


def kernel_lines(report):
    """Yields the lines of a table of the kernels in a report, their sum, and the findings."""
    kernels = sorted(report["kernels"], key=lambda k: short_name(k["kernel"]))
    yield f"{'kernel':{NAME_WIDTH}} {'launches':>8} {'waves':>8}" + "".join(f" {c.removeprefix('SQ_INSTS_'):>10}" for c in INSTRUCTION_COUNTERS)
    for kernel in kernels:
        name = markdown.shortened(short_name(kernel["kernel"]), NAME_WIDTH)
        yield f"{name:{NAME_WIDTH}} {kernel['launches']:8} {kernel['SQ_WAVES']:8}" + "".join(f" {kernel[c]:10}" for c in INSTRUCTION_COUNTERS)
    seconds = sum(kernel["seconds"] for kernel in kernels)
    rate = f", {total_instructions(report) / seconds / 1e6:.1f} million a second" if seconds else ""
    yield f"{len(kernels)} kernels, {total_instructions(report)} instructions of waves executed in {seconds:.1f} s of a core{rate}"
    yield from finding_lines(report)


def finding_lines(report):
    """Yields lines on what the emulator found in the kernels."""
    for finding in report["findings"]:
        line = f", {finding['line']}" if finding.get("line") else ""
        yield f"found: {finding['what']}\n       in {short_name(finding['kernel'])}: {finding['instruction']}{line} ({finding['times']} times)"
        if finding.get("regions"):
            yield f"       while these were timed: {', '.join(finding['regions'])}"
    if not report["findings"]:
        yield "nothing was found in them"


def traffic_lines(report):
    """Yields the lines of a table of the bytes that each timed part of the program moved; if the program names no timed
    parts, of the bytes that each kernel moved."""
    rows = [(r["region"], r) for r in report["regions"] if r["launches_counted"]]
    rows = rows or [(short_name(k["kernel"]), k) for k in report["kernels"] if "FETCH_SIZE" in k]
    yield ""
    heading = f"{'by a model of the caches':{NAME_WIDTH}} {'launches':>8} {'FETCH_SIZE':>12} {'WRITE_SIZE':>12}"
    yield f"{heading} {'L2 hits':>8} {'L1 accesses':>12} {'LDS conflicts':>13}"
    for name, row in sorted(rows, key=lambda r: r[0]):
        requests = row["TCC_HIT_sum"] + row["TCC_MISS_sum"]
        hits = f"{row['TCC_HIT_sum'] / requests:.1%}" if requests else "-"
        yield (
            f"{markdown.shortened(name, NAME_WIDTH):{NAME_WIDTH}} {row['launches_counted']:8} {row['FETCH_SIZE']:12.1f} {row['WRITE_SIZE']:12.1f} {hits:>8} "
            f"{row['TCP_TOTAL_CACHE_ACCESSES_sum']:12} {row['SQ_LDS_BANK_CONFLICT']:13}"
        )


def machine_as_json(name, only):
    """Returns a machine of scripts/predict as the JSON that the emulator takes."""
    from miniapp_tools.predict import machine  # imported here, because only this needs PyYAML

    found = machine.load_machine(name)
    if not found["arch"].startswith("gfx9"):
        raise Problem(f"the emulator executes AMD's code, and an {found['name']} executes other code")
    return json.dumps(machine.emulator_settings(found, only=only))


@dataclasses.dataclass
class Emulator:
    """A program, and the settings of the emulator in which it runs."""
    program: pathlib.Path
    library: pathlib.Path
    seed: int
    machine: str = ""  # the machine whose traffic is counted, as JSON; "" counts no traffic

    def environment(self, report=None):
        variables = {"HSA_XNACK": "1"} | os.environ | {"GFX90A_SEED": str(self.seed)}  # XNACK lets managed memory move
        if report:
            tool = str((self.library / LIBRARY).resolve())  # the library is a Kokkos tool, too, which learns from Kokkos where timed parts begin and end
            variables |= {"GFX90A_REPORT": str(report), "KOKKOS_TOOLS_LIBS": tool}
        if report and self.machine:
            variables["GFX90A_TRAFFIC"] = self.machine
        variables["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, (str(self.library), os.environ.get("LD_LIBRARY_PATH"))))
        return variables

    def run(self, arguments, report, output=None, **variables):
        """Runs the program in the emulator. Returns the program's exit code (6 if it cannot be started), and the report
        or, if none was written, None. What the program prints goes to `output`."""
        report.unlink(missing_ok=True)
        try:
            environment = self.environment(report) | variables
            code = subprocess.run([str(self.program), *arguments], env=environment, stdout=output, stderr=output).returncode
        except OSError as error:
            print(f"emulate: {self.program} does not run: {error.strerror}; scripts/setup --hip and a second call build it", file=sys.stderr)
            return 6, None
        return code, json.loads(report.read_text()) if report.is_file() else None

    def families_by_chapter(self):
        """Returns {chapter: families} as the program lists them."""
        chapters = {}
        for family in declared.families_of_program(self.program, self.environment()):
            chapters.setdefault(family["chapter"], []).append(family)
        return chapters


def is_right(verdict):
    """Returns whether the results of a variant are right. A variant that is faster than its limit does not count as
    wrong, because times mean nothing here."""
    close = verdict["error"] is not None and verdict["error"] <= verdict["tolerance"]
    return close and verdict["unwritten"] == 0 and verdict["out_of_bounds_writes"] == 0 and not verdict["inputs_changed"]


def add_counts_to_results(path, report):
    """Adds to a results file of the program, for each variant, what it executed and moved in the first problem that it
    ran. A variant that the program calls wrong only because it was faster than its limit becomes ok. A variant in which
    the emulator found something becomes wrong; a finding that belongs to no variant makes every variant wrong that the
    program did not refuse."""
    data = json.loads(path.read_text())
    counted = {r["region"]: r for r in report.get("regions", ()) if r["launches_counted"]}
    rows = {f"{run['family']}/{variant['name']}" for run in data["runs"] for variant in run["variants"]}
    findings = [(f, rows & set(f.get("regions", ())) or rows) for f in report["findings"]]
    for run in data["runs"]:
        for variant in run["variants"]:
            name = f"{run['family']}/{variant['name']}"
            if variant["status"] == "wrong" and is_right(variant["verdict"]):
                variant |= {"status": "ok", "note": ""}
            if variant["status"] in ("ok", "wrong") and (its := counted.pop(name, None)):
                figures = {"instructions": executed_instructions(its)}
                figures |= {"fetched_kb": its["FETCH_SIZE"], "written_kb": its["WRITE_SIZE"]}
                variant["resources"] = variant.get("resources", {}) | figures
            found = [f for f, where in findings if name in where]
            if found and variant["status"] != "not applicable":
                variant |= {"status": "wrong", "note": f"{found[0]['what']} in {short_name(found[0]['kernel'])}"}
    path.write_text(json.dumps(data, indent=1))


@dataclasses.dataclass
class ChapterOutcome:
    """The outcome of those variants of an input that belong to one chapter. A variant is named `family/variant`."""

    name: str
    families: list
    seconds: float = 0
    report: dict = dataclasses.field(default_factory=lambda: {"kernels": [], "findings": []})
    verified: set = dataclasses.field(default_factory=set)
    left_out: dict = dataclasses.field(default_factory=dict)  # {variant: why it was not executed}
    wrong: dict = dataclasses.field(default_factory=dict)  # {variant, or the chapter: what is wrong}
    program: str = ""  # program, compiler and Kokkos, or "" if the program left no results

    def is_good(self):
        return not self.wrong and not self.report["findings"]

    def variants(self):
        return {f"{family['name']}/{variant['name']}": variant for family in self.families for variant in family["variants"]}

    def add_results(self, runs, code, report):
        too_fast = False
        for run in runs:
            for variant in run["variants"]:
                name = f"{run['family']}/{variant['name']}"
                if variant["status"] == "ok" or (variant["status"] == "wrong" and is_right(variant["verdict"])):
                    self.verified.add(name)
                    too_fast |= variant["status"] != "ok"
                elif variant["status"] == "not applicable":
                    self.left_out.setdefault(name, variant["note"])
                else:
                    self.wrong[name] = f"{variant['status']}: {variant['note']}"
        for name, variant in self.variants().items():
            if not variant["available"]:
                self.left_out.setdefault(name, variant["reason"])
            elif name not in self.verified | self.left_out.keys() | self.wrong.keys():
                self.wrong[name] = "listed, and not executed"
        self.left_out = {name: why for name, why in self.left_out.items() if name not in self.verified}
        if report is None:
            self.wrong[self.name] = "no report"
        if code != 0 and (code != 1 or not too_fast or self.wrong):
            self.wrong[self.name] = f"the program ended with {code}"
        self.report = report or self.report


def program_line(provenance):
    return f"{provenance['program']}, {provenance['compiler']}, Kokkos {provenance['kokkos']}"


def chapters_of(text, listed):
    """Returns the names of those listed chapters that the text of an input names, by their own names or by those of
    their families."""
    named = re.findall(r"\bfamily:\s*([\w.]+)", text)
    return [name for name, families in listed.items() if name in named or any(f["name"] in named for f in families)]


def run_chapter(emulator, source, name, families, folder):
    """Runs the variants of the input that belong to one chapter, in a process of their own, and returns the
    ChapterOutcome."""
    chapter = ChapterOutcome(name, families)
    results, begin = folder / f"{name}.json", time.monotonic()
    names = {family["name"] for family in families}
    only = "/*" if names == {name} else "*/*" if name in names else ".*/*"
    words = [str(source), "--quiet", "--only", name + only, "--output", str(results)]
    code, report = emulator.run(words, folder / f"{name}.report.json")
    chapter.seconds = time.monotonic() - begin
    left = json.loads(results.read_text()) if results.is_file() else {"runs": []}
    chapter.add_results(left["runs"], code, report)
    chapter.program = program_line(left["provenance"]) if "provenance" in left else ""
    return chapter


def outcome_table(chapters):
    """Returns a Markdown table with one row for each chapter and a last row with the sums."""
    heads = ["chapter", "variants", "verified", "left out", "instructions of waves", "seconds"]
    rows = [[len(c.variants()), len(c.verified), len(c.left_out), total_instructions(c.report), c.seconds] for c in chapters]
    named = [*zip((c.name for c in chapters), rows), ("all", map(sum, zip(*rows)))]
    return markdown.table(heads, ([name, *(f"{figure:.0f}" for figure in figures)] for name, figures in named), range(1, len(heads)))


def executed_lines(chapters, source, about):
    """Yields the lines of tests/gpu_resources/gfx90a-executed.txt: the instructions of one execution of the timed part,
    for each variant whose numbers are right."""
    yield "# Variants executed by the emulator of a gfx90a (tools/gfx90a), each with a right result, and what the waves of its timed part"
    yield f"# executed, once, on its first problem of {source}. Written by scripts/emulate --table FILE --executed FILE."
    yield f"# program: {about}"
    for c in chapters:
        yield f"# {c.name}: {len(c.verified)} of {len(c.variants())} variants, {len(c.left_out)} left out by the program"
    yield "#launches " + " ".join(EXECUTED_COUNTERS) + " variant"
    for c in chapters:
        regions = {r["region"]: r for r in c.report.get("regions", ())}
        for name in (n for n in c.variants() if n in c.verified and regions.get(n, {}).get("launches_counted")):
            yield " ".join(str(regions[name][k]) for k in ("launches_counted", *EXECUTED_COUNTERS)) + f" {name}"


def print_outcome(outcome):
    """Prints the variants that were left out and those that are wrong, with the reasons, and what the emulator
    found."""
    lines = [f"left out: {name}: {why}" for name, why in sorted(outcome.left_out.items())]
    lines += [f"{name}: {why}" for name, why in sorted(outcome.wrong.items())]
    for line in (*lines, *(finding_lines(outcome.report) if outcome.report["findings"] else ())):
        print(line)


def run_chapters(emulator, source, folder):
    """Runs the chapters that an input names, as many at a time as there are cores, and returns their list."""
    listed = emulator.families_by_chapter()
    names = chapters_of(source.read_text(), listed)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(lambda name: run_chapter(emulator, source, name, listed[name], folder), names))


def main(root, arguments):
    parser = argparse.ArgumentParser(prog="scripts/emulate", allow_abbrev=False)
    parser.add_argument("--program", type=pathlib.Path, default=root / "build/hip-mi200/miniapp")
    parser.add_argument("--library", type=pathlib.Path, default=library_folder(root), help=f"folder of {LIBRARY}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worst-seeds", action="store_true")
    parser.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--table", type=pathlib.Path)
    parser.add_argument("--executed", type=pathlib.Path, help="with --table: what each variant's waves executed")
    parser.add_argument("-o", "--output", type=pathlib.Path, help="the program's results; what is counted and found is noted in them")
    parser.add_argument("--traffic", metavar="MACHINE", help="mi250x-gcd or mi100, of scripts/predict")
    parser.add_argument("--only-counted", action="store_true", help="with --traffic: executes nothing else, and so verifies nothing")
    options, rest = parser.parse_known_args(arguments)
    if options.executed and not options.table:
        parser.error("--executed goes with --table")
    counted = options.traffic or (DEFAULT_MACHINE if options.executed else "")
    machine = machine_as_json(counted, options.only_counted) if counted else ""
    if options.only_counted and not machine:
        parser.error("--only-counted goes with --traffic")
    if options.traffic and options.table:
        parser.error("--traffic counts one process, and --table runs many")
    if options.worst_seeds:
        os.environ["GFX90A_WORST_SEEDS"] = "1"
    emulator = Emulator(options.program.resolve(), options.library, options.seed, machine)
    with tempfile.TemporaryDirectory() as folder:
        if options.table is None:
            rest += ["--output", str(options.output)] if options.output else []
            code, report = emulator.run(rest, options.report or pathlib.Path(folder, "report.json"))
            if report is None:
                return code
            if options.output and options.output.is_file():
                add_counts_to_results(options.output, report)
            print("\n".join([*kernel_lines(report), *(traffic_lines(report) if machine else ())]), flush=True)
            return code or (1 if report["findings"] else 0)
        if len(rest) != 1 or options.output or options.report:
            parser.error("--table takes one input, no --report and no options of miniapp")
        chapters = run_chapters(emulator, pathlib.Path(rest[0]), pathlib.Path(folder))
    options.table.write_text("\n".join(outcome_table(chapters)) + "\n")
    if options.executed:
        program = next((c.program for c in chapters if c.program), "")
        found = executed_lines(chapters, pathlib.Path(rest[0]).name, f"{program}; {datetime.date.today().isoformat()}")
        options.executed.write_text("\n".join(found) + "\n")
    print(options.table.read_text())
    for chapter in chapters:
        print_outcome(chapter)
    print("every other variant was executed and is right; nothing was found" if all(chapter.is_good() for chapter in chapters) else "not all is right")
    return 0 if chapters and all(chapter.is_good() for chapter in chapters) else 1


if __name__ == "__main__":
    run_and_exit(lambda: main(pathlib.Path(sys.argv[1]), sys.argv[2:]), "emulate")
