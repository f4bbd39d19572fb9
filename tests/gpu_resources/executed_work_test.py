#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The rows of advice execute on a gfx90a what they declare. executed_work_test.py PROGRAM [--table]

PROGRAM is of a CPU: it says what is declared. The table has a line for each variant and figure."""
import json
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools")]
sys.dont_write_bytecode = True
from miniapp_tools import cpu_table, executed_work, figures, sass
from miniapp_tools.code_object import Unusable
from miniapp_tools.executed_work import Row

HEAD = "#launches SQ_WAVES SQ_INSTS_VALU SQ_INSTS_SALU SQ_INSTS_SMEM SQ_INSTS_VMEM SQ_INSTS_FLAT SQ_INSTS_LDS variant\n"


def judged(lines, rows, counted=None, packed=()):
    """(variant, what) of the folded ones in a table of these lines."""
    counts = executed_work.executed(HEAD + lines)
    return [(f.variant, f.what) for f in executed_work.judge(rows, counted or {}, counts, packed) if f.folded]


class Rules(unittest.TestCase):
    rows = {"advice.row": Row(items=6400, flops=2 * 6400 * 10, bytes=6400 * 8)}

    def test_as_many_as_declared_are_good(self):
        self.assertEqual(judged("1 100 1000 0 0 100 100 0 advice.row/before\n", self.rows), [])

    def test_a_multiply_add_less_is_folded(self):
        self.assertEqual(judged("1 100 999 0 0 100 100 0 advice.row/before\n", self.rows), [("advice.row/before", "operations")])

    def test_a_packed_instruction_does_twice_as_much(self):
        self.assertEqual(judged("1 100 500 0 0 100 100 0 advice.row/before\n", self.rows, packed={"advice.row/before"}), [])

    def test_an_addition_is_one_operation(self):
        rows = {"advice.dimension": Row(items=6400, flops=6400 * 10, bytes=0)}
        self.assertEqual(judged("1 100 1000 0 0 0 0 0 advice.dimension/runtime\n", rows), [])
        self.assertEqual(judged("1 100 999 0 0 0 0 0 advice.dimension/runtime\n", rows), [("advice.dimension/runtime", "operations")])

    def test_operations_that_a_variant_declares_come_before_its_rows(self):
        counted = {"advice.row/before": 11}
        self.assertEqual(judged("1 100 1000 0 0 100 100 0 advice.row/before\n", self.rows, counted), [("advice.row/before", "operations")])

    def test_bytes_that_no_access_can_have_moved_are_missing(self):
        self.assertEqual(judged("1 100 1000 0 0 25 25 0 advice.row/before\n", self.rows), [])
        self.assertEqual(judged("1 100 1000 0 0 25 24 0 advice.row/before\n", self.rows), [("advice.row/before", "bytes")])

    def test_only_rows_of_the_two_chapters_are_read(self):
        self.assertEqual(list(executed_work.executed(HEAD + "1 2 3 4 5 6 7 8 stream/flat\n")), [])


LOOP = """
\t\tFunction : _Z6kernelv
        /*0000*/                   MOV R2, RZ ;
        /*0010*/                   FMUL R7, R6, UR12 ;
        /*0020*/                   IADD3 R2, R2, 0x2, RZ ;
        /*0030*/                   FMUL R7, R7, UR12 ;
        /*0040*/                   ISETP.NE.AND P0, PT, R2, 0x40, PT ;
        /*0050*/               @P0 BRA 0x10 ;
        /*0060*/                   STG.E desc[UR8][R4.64], R7 ;
        /*0070*/              @!P1 BRA 0x0 ;
        /*0080*/                   EXIT ;
        /*0090*/                   BRA 0x90;
"""


class Listing(unittest.TestCase):
    """Of sm_90, whose loops are passed as often as their counters say."""

    @staticmethod
    def of(text):
        _, (kernel,) = sass.parse("code for sm_90\n" + text)
        return sass.figures(kernel)

    def judged(self, text, operations):
        table = {"advice.row/before": self.of(text)}
        rows = {"advice.row": Row(items=10, flops=0, bytes=80)}
        return [(f.folded, told) for f, told in executed_work.judge_listing(rows, {"advice.row/before": operations}, table)]

    def test_a_loop_counts_as_often_as_it_is_passed_and_one_that_stores_once(self):
        self.assertEqual(self.of(LOOP)["passed"], 1 + 32 * 4)
        self.assertEqual(self.judged(LOOP, 64), [(False, True)])

    def test_steps_that_are_not_there_are_folded(self):
        self.assertEqual(self.judged(LOOP.replace("@P0 BRA 0x10 ", "@P0 BRA 0x60 "), 64), [(True, True)])
        self.assertEqual(self.judged(LOOP.replace("R2, 0x40", "R2, 0x8"), 64), [(True, True)])

    def test_a_loop_that_does_not_tell_is_no_proof(self):
        self.assertEqual(self.judged(LOOP.replace("R2, 0x40", "R2, R9"), 64), [(True, False)])
        self.assertEqual(self.judged(LOOP.replace("R2, 0x40", "R2, R9"), 4), [(False, True)])

    def test_a_counter_may_go_down(self):
        down = LOOP.replace("MOV R2, RZ", "MOV R2, 0x40").replace("R2, 0x2, RZ", "R2, -0x2, RZ").replace("R2, 0x40, PT", "R2, RZ, PT")
        self.assertEqual(self.of(down)["passed"], 1 + 32 * 4)


class Gate(unittest.TestCase):
    program = None

    @classmethod
    def setUpClass(cls):
        try:
            cls.rows, cls.counted = executed_work.declared_by(cls.program)
        except Unusable as problem:
            raise unittest.SkipTest(str(problem)) from problem
        cls.counts, cls.packed = executed_work.committed()
        cls.findings = list(executed_work.judge(cls.rows, cls.counted, cls.counts, cls.packed))

    def test_nothing_is_folded(self):
        self.assertEqual(list(executed_work.wrong(self.findings)), [])
        self.assertGreater(len(self.findings), 300)

    def test_the_committed_declarations_are_the_programs(self):
        """From them counts.md is made; `scripts/folded build/cpu --update` writes them."""
        committed = figures.parse(cpu_table.FILE.read_text())
        for name, row in committed.items():
            family = self.rows[name.partition("/")[0]]
            operations = self.counted[name] * family.items if name in self.counted else family.flops
            self.assertEqual([row[f] for f in cpu_table.DECLARED], [round(x) for x in (family.items, operations, family.bytes)], name)
        self.assertEqual(sorted({name.partition("/")[0] for name in committed}), sorted(self.rows))

    def test_a_row_that_is_made_foldable_is_seen(self):
        """What is left of 64 products where a compiler makes one of them; and of a kernel that stores and loads nothing."""
        variant = "advice.operations/float/multiply"
        for count, left in ("SQ_INSTS_VALU", 3392 - 63 * 32), ("SQ_INSTS_FLAT", 0):
            planted = self.counts | {variant: self.counts[variant] | {count: left, "SQ_INSTS_VMEM": 0}}
            findings = executed_work.judge(self.rows, self.counted, planted, self.packed)
            self.assertTrue([line for line in executed_work.wrong(findings) if line.startswith(variant)], count)

    def test_nothing_is_folded_on_sm_90(self):
        found = list(executed_work.judge_listing(self.rows, self.counted, executed_work.of_variants(executed_work.CUDA.read_text())))
        self.assertEqual([f"{f.variant}: {f.declared:.0f}, {f.at_most:.0f}" for f, told in found if f.folded and told], [])
        self.assertGreater(sum(told for _, told in found), 100)
        self.assertEqual(sorted(self.counted.keys() - {f.variant for f, told in found if told}), [], "their loops do not tell")

    def test_nothing_is_folded_on_a_cpu(self):
        """In the object code of this build. What variants declare one by one is counted by scripts/folded."""
        try:
            found = cpu_table.judged(pathlib.Path(self.program).parent, (self.rows, self.counted))
        except Unusable as problem:
            raise unittest.SkipTest(str(problem)) from problem
        self.assertEqual([f"{f.variant}: {f.declared:.0f}, {f.at_most:.0f}" for f, told in found if f.folded and told], [])
        self.assertGreater(sum(told for _, told in found), 100)

    def listed(self):
        done = subprocess.run([self.program, "--list=json"], capture_output=True, text=True, check=True)
        return [f for f in json.loads(done.stdout)["families"] if f["chapter"] == executed_work.CHAPTER]

    def test_what_a_variant_calls_is_called(self):
        families = self.listed()
        self.assertIn("called_step", [v.get("calls") for f in families for v in f["variants"]])
        for file in (executed_work.INSTRUCTIONS, executed_work.CUDA, cpu_table.FILE):
            table = executed_work.of_variants(file.read_text()) if file != cpu_table.FILE else figures.parse(file.read_text())
            self.assertEqual(list(executed_work.without_call(families, table)), [], file.name)
            inlined = table | {"advice.calls/called": table["advice.calls/inlined"]}
            self.assertEqual(len(list(executed_work.without_call(families, inlined))), 1, file.name)

    def test_rows_of_which_a_cpus_compiler_makes_vectors_in_part_say_so(self):
        """Of the committed listing, since another CPU's vectors are others."""
        say = {f["name"] for f in self.listed() for v in f["variants"] if "vectors" in v.get("claim", {})}
        self.assertEqual(cpu_table.vectorised_in_part(figures.parse(cpu_table.FILE.read_text())), say)

    def test_rows_without_declared_operations_are_named(self):
        without = executed_work.undeclared(self.rows, self.counted, self.counts)
        unequal = executed_work.UNEQUAL & set(without)
        print("\nno figure of the operations, which differ between variants; bytes are judged: " + ", ".join(sorted(unequal)))
        print("only elements are moved; bytes are judged: " + ", ".join(sorted(set(without) - unequal)))
        missing = sorted(self.rows.keys() - {variant.partition("/")[0] for variant in self.counts})
        print("no variant executes a kernel in what is timed: " + ", ".join(missing))
        self.assertLess(len(without), len(self.rows) / 2)
        self.assertEqual(executed_work.UNEQUAL & self.rows.keys() - set(without), set(), "declare operations now")


if __name__ == "__main__":
    options = [a for a in sys.argv[1:] if a == "--table"]
    Gate.program = next(a for a in sys.argv[1:] if a not in options)
    if options:
        declared = executed_work.declared_by(Gate.program)
        print("\n".join(executed_work.lines(executed_work.judge(*declared, *executed_work.committed()))))
    else:
        unittest.main(argv=sys.argv[:1])
