# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what scripts/emulate makes of the reports of a program, which a stand-in writes as a test prescribes: the table
of counts, and exit code 1 if anything is not right."""
import contextlib
import io
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import Case

from miniapp_tools import emulate
from miniapp_tools.book import registers
from miniapp_tools.measured.problem import Problem

PROGRAM = """#!/usr/bin/env python3
import json, os, sys
told = json.load(open(os.path.join(os.path.dirname(sys.argv[0]), "told.json")))
if sys.argv[1:] == ["--list=json"]:
    print(json.dumps({"families": told["families"]}))
    sys.exit(0)
chapter = sys.argv[sys.argv.index("--only") + 1].split("/")[0].removesuffix(".*")
json.dump({"provenance": told["provenance"], "runs": told["runs"][chapter]}, open(sys.argv[sys.argv.index("--output") + 1], "w"))
json.dump(told["reports"][chapter], open(os.environ["GFX90A_REPORT"], "w"))
sys.exit(told["codes"][chapter])
"""

def kernel(symbol, valu):
    return {"symbol": symbol, "kernel": symbol, "launches": 1, "SQ_WAVES": 2, "seconds": 0.5, "other": 0} | dict.fromkeys(emulate.INSTRUCTION_COUNTERS, 0) | {
        "SQ_INSTS_VALU": valu}


def variant(name, reason=""):
    return {"name": name, "available": not reason, "reason": reason}


def variant_result(name, status="ok", note=""):
    error = 1.0 if note.startswith("at 3") else 1e-16
    verdict = {"error": error, "tolerance": 1e-14, "unwritten": 0, "out_of_bounds_writes": 0, "inputs_changed": False}
    return {"name": name, "status": status, "note": note, "verdict": verdict}


class Emulate(Case):
    def run_main(self, *words):
        self.write_file("told.json", json.dumps(self.told))
        with contextlib.redirect_stdout(io.StringIO()) as out:
            code = emulate.main(self.folder, ["--program", str(self.folder / "miniapp"), *words])
        return code, out.getvalue()

    def setUp(self):
        super().setUp()
        self.write_program("miniapp", PROGRAM)
        self.write_file("input.yaml", "runs:\n  - {family: stream, size: 10}\n  - family: advice\n")
        self.told = {
            "families": [
                {"chapter": "stream", "name": "stream", "variants": [variant("flat"), variant("hip/flat"), variant("vendor", "no such library")]},
                {"chapter": "advice", "name": "advice.calls", "variants": [variant("inline")]},
                {"chapter": "peak", "name": "peak", "variants": [variant("chains")]},
            ],
            "provenance": {"program": "miniapp 1", "compiler": "Clang 15", "kokkos": "3.4.01"},
            "runs": {
                "stream": [{"family": "stream", "variants": [variant_result("flat"), variant_result("hip/flat", "not applicable", "copies only")]},
                           {"family": "stream", "variants": [variant_result("flat"), variant_result("hip/flat")]}],
                "advice": [{"family": "advice.calls", "variants": [variant_result("inline")]}],
            },
            "reports": {"stream": {"kernels": [kernel("a", 30)], "findings": []}, "advice": {"kernels": [kernel("a", 12)], "findings": []}},
            "codes": {"stream": 0, "advice": 0},
        }

    def output_of_emulate(self, code, *more):
        """Returns what scripts/emulate prints, which must end with `code`."""
        ended, said = self.run_main("--table", str(self.folder / "table.md"), *more, str(self.folder / "input.yaml"))
        self.assertEqual(ended, code, said)
        return said

    def test_the_table_has_the_chapters_that_the_input_names(self):
        said = self.output_of_emulate(0)
        lines = (self.folder / "table.md").read_text().splitlines()
        self.assertEqual([line.rsplit("|", 2)[0] for line in lines[2:]],
            ["| stream | 3 | 2 | 1 | 30 ", "| advice | 1 | 1 | 0 | 12 ", "| all | 4 | 3 | 1 | 42 "])
        self.assertIn("left out: stream/vendor: no such library", said)

    def test_executed_writes_the_instructions_of_each_right_variant(self):
        counts = dict(zip(emulate.EXECUTED_COUNTERS, (4, 40, 8, 4, 12, 0, 2)))
        regions = [{"region": f"stream/{name}", "launches_counted": n} | counts for name, n in (("hip/flat", 1), ("flat", 1), ("vendor", 0))]
        self.told["reports"]["stream"]["regions"] = regions
        self.told["runs"]["stream"][1]["variants"][0] = variant_result("flat", "wrong", "at 3: 1, not 2")
        self.told["runs"]["stream"][0]["variants"][0] = variant_result("flat", "wrong", "at 3: 1, not 2")
        written = self.folder / registers.EXECUTED_FILE
        written.parent.mkdir(parents=True)
        said = self.output_of_emulate(1, "--executed", str(written))
        found = registers.read_executed(self.folder, "stream")
        self.assertEqual(found.variants, {"hip/flat": [1, *counts.values()]}, said)
        self.assertEqual(found.verified_text, "1 of 3 variants, 1 left out by the program")
        self.assertIn("miniapp 1, Clang 15, Kokkos 3.4.01; 20", found.program)
        self.assertEqual(registers.instruction_section(found)[-1], "| `hip/flat` | 1 | 4 | 10.0 | 2.0 | 1.0 | 3.0 | 0.0 | 0.5 |")
        self.assertEqual(registers.instruction_section(registers.read_executed(self.folder, "nbody")), [])

    def test_machines_that_execute_other_code_are_refused(self):
        for machine, words in (("h200", "other code"), ("mi300", "known: ")):
            with self.assertRaisesRegex(Problem, words):
                emulate.main(self.folder, ["--program", "none", "--traffic", machine])

    def test_counts_and_findings_are_added_to_the_programs_results(self):
        region = {"region": "stream/flat", "launches_counted": 1, "other": 2, "FETCH_SIZE": 8.5, "WRITE_SIZE": 4.0}
        region |= dict.fromkeys(emulate.INSTRUCTION_COUNTERS, 5)
        finding = {"kernel": "void a(int)", "instruction": "ds_read_b32", "what": "LDS race", "times": 4, "regions": ["stream/hip/flat"]}
        self.told["reports"]["stream"] |= {"regions": [region], "findings": [finding]}
        self.told["runs"]["stream"][0]["variants"][0] = variant_result("flat", "wrong", "130 % of the limit")
        results = self.folder / "results.json"
        code, _ = self.run_main("-o", str(results), "--only", "stream/*")
        first, second = (run["variants"] for run in json.loads(results.read_text())["runs"])
        self.assertEqual(code, 1)
        self.assertEqual((first[0]["status"], first[0]["resources"]), ("ok", {"instructions": 32, "fetched_kb": 8.5, "written_kb": 4.0}))
        self.assertNotIn("resources", second[0], "counted when it came first")
        self.assertEqual([v["status"] for v in (first[1], second[1])], ["not applicable", "wrong"])
        self.assertEqual(second[1]["note"], "LDS race in a")

    def test_every_fault_ends_with_1(self):
        runs, race = self.told["runs"], {"kernel": "a", "instruction": "ds_read_b32", "what": "LDS race", "times": 4}
        for where, key, wrong, words in (
            (runs, "advice", [], "advice.calls/inline: listed, and not executed"),
            (runs, "advice", [{"family": "advice.calls", "variants": [variant_result("inline", "wrong", "at 3: 1, not 2")]}], "inline: wrong: at 3: 1, not 2"),
            (self.told["reports"]["stream"], "findings", [race], "found: LDS race"),
            (self.told["codes"], "stream", 6, "stream: the program ended with 6"),
        ):
            right, where[key] = where[key], wrong
            self.assertIn(words, self.output_of_emulate(1))
            where[key] = right

    def test_a_right_row_above_its_limit_counts_as_right(self):
        self.told["runs"]["advice"][0]["variants"] = [variant_result("inline", "wrong", "130 % of the limit")]
        self.told["codes"]["advice"] = 1
        self.assertIn("| advice | 1 | 1 | 0 |", self.output_of_emulate(0))


if __name__ == "__main__":
    unittest.main()
