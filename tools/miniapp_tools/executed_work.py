# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the variants of rows executed on the emulator of a gfx90a, against the operations and bytes that their rows declare: what a
compiler has folded, or left out, is not timed.

The executed counts are of wavefronts' instructions. So what they may have done at most is compared: a vector instruction does
two operations a lane, a multiply-add, and four where the kernel has packed ones; one where a row's operations are additions
alone; an access moves 16 bytes a lane, a scalar one 64 bytes. A count below what is declared is a proof; one above is none.

The same of a listing, for a thread of sm_90 and for an element of a CPU: its vector or floating-point instructions, with the
loops whose number of turns the listing tells as often as they are passed. A kernel with a loop that does not tell is judged
only where it has enough without."""

import dataclasses
import json
import pathlib
import re
import subprocess
import tempfile

from miniapp_tools import figures as figures_table
from miniapp_tools.code_object import Unusable

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "tests/gpu_resources"
CUDA = FOLDER / "sm_90-instructions.txt"
EXECUTED, INSTRUCTIONS = FOLDER / "gfx90a-executed.txt", FOLDER / "gfx90a-instructions.txt"
INPUT = ROOT / "inputs/emulated.yaml"
CHAPTER = "advice"
LANES, WIDEST, SCALAR = 64, 16, 64

# Rows whose operations are additions alone, which no instruction does two of in a lane.
ADDITIONS = {
    "advice.register_temporary",
    "advice.dimension",
    "advice.row_sums",
    "advice.column_sums",
    "advice.team_scratch",
    "advice.unrolled",
    "advice.staging",
    "advice.levels",
    "advice.carveout",
    "advice.banks",
    "advice.constant",
    "advice.interleaving",
    "advice.private_index",
    "advice.texture",
}
# Rows whose variants do different operations, so that the row declares none.
UNEQUAL = {
    "advice.flop_per_load",
    "advice.loop_bound",
    "advice.masking",
    "advice.rare_branch",
    "advice.coalescing",
    "advice.intrinsics",
    "advice.masked",
    "advice.predication",
    "advice.round_trip",
    "advice.spill",
}


@dataclasses.dataclass
class Row:
    """Of one run of the input: what every variant of the row does."""

    items: float
    flops: float
    bytes: float


@dataclasses.dataclass
class Finding:
    variant: str
    what: str  # operations, bytes
    declared: float
    at_most: float

    @property
    def folded(self):
        return self.at_most < self.declared


def executed(text):
    """{family/variant: {count: figure}}"""
    names = next(line for line in text.splitlines() if line.startswith("#launches")).removeprefix("#").split()[:-1]
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            *numbers, variant = line.split(" ", len(names))
            if variant.partition(".")[0] == CHAPTER:
                found[variant] = dict(zip(names, map(int, numbers)))
    return found


def packed(text):
    """The variants one of whose kernels has instructions for two numbers of 32 bits, or for two halves."""
    return {re.split(r" (?:float|double)\b", kernel)[0] for kernel, row in figures_table.rows(text) if row["packed"]}


def rows_of(results):
    """{family: Row} of a results file; of several runs of a family the first, as in the table of what was executed."""
    found = {}
    for run in results["runs"]:
        work = run["work"]
        if run["family"].partition(".")[0] == CHAPTER:
            found.setdefault(run["family"], Row(work["items"], work["flops"], work["bytes_read"] + work["bytes_written"]))
    return found


def counted_of(families):
    """{family/variant: operations of an element on a GPU} of those that declare them one by one in the program of a CPU."""
    return {
        f"{family['name']}/{v['name']}": v["counted"]["steps_on_a_gpu"] * sum(v["counted"]["operations"].values())
        for family in families
        for v in family.get("variants", ())
        if "counted" in v
    }


def judge(rows, counted, counts, with_packed):
    """Yields a Finding for each variant that was executed, and each figure that its row declares."""
    for variant, count in counts.items():
        family = variant.partition("/")[0]
        if not (row := rows.get(family)):
            continue
        vector = LANES * count["SQ_INSTS_VALU"]
        if variant in counted:
            yield Finding(variant, "operations", counted[variant] * row.items, vector)
        elif row.flops:
            each = 1 if family in ADDITIONS else 2
            yield Finding(variant, "operations", row.flops, vector * each * (2 if variant in with_packed else 1))
        accesses = count["SQ_INSTS_VMEM"] + count["SQ_INSTS_FLAT"]
        yield Finding(variant, "bytes", row.bytes, accesses * LANES * WIDEST + count["SQ_INSTS_SMEM"] * SCALAR)


def of_variants(text):
    """{family/variant: figures} of a table of instructions, the largest of a variant's kernels."""
    return figures_table.worst((re.split(r" (?:float|double)\b", kernel)[0], values) for kernel, values in figures_table.rows(text))


def judge_listing(rows, counted, table):
    """Yields (Finding, whether the listing tells) for each variant whose row declares operations; table: of_variants().
    `counted`: what variants declare one by one, which scripts/folded counts on a CPU."""
    for variant, of_kernel in table.items():
        family = variant.partition("/")[0]
        row = rows.get(family)
        if not row or not (variant in counted or row.flops) or "passed" not in of_kernel:
            continue
        declared = counted.get(variant, row.flops / row.items)
        each = 1 if variant in counted or family in ADDITIONS else 2
        finding = Finding(variant, "operations", declared, of_kernel["passed"] * each * (2 if of_kernel.get("packed") else 1))
        yield finding, not (finding.folded and of_kernel["untold"])


def without_call(families, table):
    """Lines about the variants that declare a function which they call, and whose kernel has no more calls than that of the
    first variant of their row; table: {family/variant: figures} of a listing."""
    for family in families:
        names = [v["name"] for v in family["variants"]]
        calls = {name: table[f"{family['name']}/{name}"]["calls"] for name in names if f"{family['name']}/{name}" in table}
        for v in family["variants"]:
            if "calls" in v and v["name"] in calls and calls[v["name"]] <= calls[names[0]]:
                yield f"{family['name']}/{v['name']}: declares that it calls {v['calls']}, and has {calls[v['name']]} calls, {names[0]} {calls[names[0]]}"


def undeclared(rows, counted, counts):
    """The rows that were executed and declare no operations."""
    declares = {variant.partition("/")[0] for variant in counted} | {name for name, row in rows.items() if row.flops}
    return sorted({variant.partition("/")[0] for variant in counts} & rows.keys() - declares)


def wrong(findings):
    """Lines that say what is folded."""
    for f in findings:
        if f.folded:
            yield f"{f.variant}: {f.what}: declared {f.declared:.0f}, executed at most {f.at_most:.0f}"


def declared_by(program):
    """(rows, counted) of a program: it runs the input, of which only the work of each run is wanted."""
    listed = subprocess.run([program, "--list=json"], capture_output=True, text=True, check=True).stdout
    families = [f for f in json.loads(listed)["families"] if f["name"].partition(".")[0] == CHAPTER]
    if not families:
        raise Unusable(f"{program} has not the chapter {CHAPTER}")
    with tempfile.TemporaryDirectory() as folder:
        text, results = INPUT.read_text(), pathlib.Path(folder) / "results.json"
        names = {f["name"] for f in families}
        head = text[: text.index("runs:")]
        runs = [line for line in text.splitlines() if (m := re.search(r"family: ([\w.]+)", line)) and m[1] in names]
        source = pathlib.Path(folder) / "rows.yaml"
        source.write_text(head + "runs:\n" + "\n".join(runs) + "\n")
        # Times so short may be refused, and end the program with a finding; what is read here is not timed.
        done = subprocess.run([program, source, "--quiet", "--output", results], capture_output=True, text=True)
        if not results.is_file():
            raise Unusable(f"{program} left no results: {done.stderr.strip()}")
        return rows_of(json.loads(results.read_text())), counted_of(families)


def committed():
    """(counts, packed) of the committed tables."""
    return executed(EXECUTED.read_text()), packed(INSTRUCTIONS.read_text())


def lines(findings):
    """A line for each."""
    findings = list(findings)
    width = max(len(f.variant) for f in findings)
    for f in findings:
        verdict = "  FOLDED" if f.folded else ""
        yield f"{f.variant:{width}} {f.what:10} declared {f.declared:9.0f} executed at most {f.at_most:9.0f}{verdict}"
