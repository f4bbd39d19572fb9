# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/emulate by chapters: a stand-in for the program says what it was asked for; the table counts, and whatever is not right ends red."""
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

# Its tests: they say what told.json says of each variant that the filter names.
TESTS = """#!/usr/bin/env python3
import json, os, sys
told = json.load(open(os.path.join(os.path.dirname(sys.argv[0]), "../told.json")))["tests"]
options = dict(word.split("=", 1) for word in sys.argv[1:])
names = [name.split("/", 1)[1] for name in options["--gtest_filter"].split(":")]
def result(name):
    test, of = name.split("/")
    if test == "LargeCase.is_right_by_every_variant":
        of += " " + os.environ["MINIAPP_PART"]
    return {"name": name, "status": "RUN", "result": "COMPLETED"} | told[of]
ran = [result(name) for name in names]
print("largest", os.environ["MINIAPP_LARGEST_CASE"])
if any("dies" in test for test in ran):
    print("ended by a kernel")
    sys.exit(134)
others = [{"name": "matches_reference/other", "status": "NOTRUN", "result": "SUPPRESSED"}]
found = {"testsuites": [{"name": "kernels/EveryVariant", "testsuite": [*others, *ran]}]}
json.dump(found, open(options["--gtest_output"].removeprefix("json:"), "w"))
json.dump({"kernels": [], "findings": [f for test in ran for f in test.get("findings", [])]}, open(os.environ["GFX90A_REPORT"], "w"))
sys.exit(any("failures" in test for test in ran))
"""


def kernel(symbol, valu):
    return {"symbol": symbol, "kernel": symbol, "launches": 1, "SQ_WAVES": 2, "seconds": 0.5, "other": 0} | dict.fromkeys(emulate.COLUMNS, 0) | {
        "SQ_INSTS_VALU": valu}


def variant(name, reason=""):
    return {"name": name, "available": not reason, "reason": reason}


def row(name, status="ok", note=""):
    error = 1.0 if note.startswith("at 3") else 1e-16
    verdict = {"error": error, "tolerance": 1e-14, "unwritten": 0, "out_of_bounds_writes": 0, "inputs_changed": False}
    return {"name": name, "status": status, "note": note, "verdict": verdict}


class Emulated(Case):
    """A program that says what a test has told it, and what scripts/emulate makes of that."""

    def main(self, *words):
        self.file("told.json", json.dumps(self.told))
        with contextlib.redirect_stdout(io.StringIO()) as out:
            code = emulate.main(self.folder, ["--program", str(self.folder / "miniapp"), *words])
        return code, out.getvalue()

    def is_red(self, *words):
        code, said = self.emulate()
        self.assertEqual(code, 1, said)
        self.contains(said, *words)


class ByChapters(Emulated):
    def setUp(self):
        super().setUp()
        self.program("miniapp", PROGRAM)
        self.file("input.yaml", "runs:\n  - {family: stream, size: 10}\n  - family: advice\n")
        self.told = {
            "families": [
                {"chapter": "stream", "name": "stream", "variants": [variant("flat"), variant("hip/flat"), variant("vendor", "no such library")]},
                {"chapter": "advice", "name": "advice.calls", "variants": [variant("inline")]},
                {"chapter": "peak", "name": "peak", "variants": [variant("chains")]},
            ],
            "provenance": {"program": "miniapp 1", "compiler": "Clang 15", "kokkos": "3.4.01"},
            "runs": {
                "stream": [{"family": "stream", "variants": [row("flat"), row("hip/flat", "not applicable", "copies only")]},
                           {"family": "stream", "variants": [row("flat"), row("hip/flat")]}],
                "advice": [{"family": "advice.calls", "variants": [row("inline")]}],
            },
            "reports": {"stream": {"kernels": [kernel("a", 30)], "findings": []}, "advice": {"kernels": [kernel("a", 12)], "findings": []}},
            "codes": {"stream": 0, "advice": 0},
        }

    def emulate(self, *more):
        return self.main("--table", str(self.folder / "table.md"), "--report", str(self.folder / "all.json"), *more, str(self.folder / "input.yaml"))

    def test_a_table_of_the_chapters_that_the_input_names(self):
        code, said = self.emulate()
        self.assertEqual(code, 0, said)
        lines = (self.folder / "table.md").read_text().splitlines()
        self.assertEqual([line.rsplit("|", 2)[0] for line in lines[2:]],
            ["| stream | 3 | 2 | 1 | 30 ", "| advice | 1 | 1 | 0 | 12 ", "| all | 4 | 3 | 1 | 42 "])
        self.assertIn("left out: stream/vendor: no such library", said)
        (total,) = json.loads((self.folder / "all.json").read_text())["kernels"]
        self.assertEqual((total["SQ_INSTS_VALU"], total["launches"]), (42, 2))

    def test_what_each_variant_that_is_right_executed_is_written_for_the_pages(self):
        counts = dict(zip(emulate.EXECUTED, (4, 40, 8, 4, 12, 0, 2)))
        regions = [{"region": f"stream/{name}", "launches_counted": n} | counts for name, n in (("hip/flat", 1), ("flat", 1), ("vendor", 0))]
        self.told["reports"]["stream"]["regions"] = regions
        self.told["runs"]["stream"][1]["variants"][0] = row("flat", "wrong", "at 3: 1, not 2")
        self.told["runs"]["stream"][0]["variants"][0] = row("flat", "wrong", "at 3: 1, not 2")
        written = self.folder / registers.EXECUTED_FILE
        written.parent.mkdir(parents=True)
        code, said = self.emulate("--executed", str(written))
        self.assertEqual(code, 1, "flat is wrong")
        found = registers.read_executed(self.folder, "stream")
        self.assertEqual(found.variants, {"hip/flat": [1, *counts.values()]}, said)
        self.assertEqual(found.verified, "1 of 3 variants, 1 left out by the program")
        self.assertIn("miniapp 1, Clang 15, Kokkos 3.4.01; 20", found.program)
        self.assertEqual(registers.instruction_section(found)[-1], "| `hip/flat` | 1 | 4 | 10.0 | 2.0 | 1.0 | 3.0 | 0.0 | 0.5 |")
        self.assertEqual(registers.instruction_section(registers.read_executed(self.folder, "nbody")), [])

    def test_machines_that_execute_other_code_are_refused(self):
        for machine, words in (("h200", "other code"), ("mi300", "known: ")):
            with contextlib.redirect_stderr(io.StringIO()) as said:
                self.assertEqual(emulate.main(self.folder, ["--program", "none", "--traffic", machine]), 2)
            self.assertIn(words, said.getvalue())

    def test_what_is_counted_and_found_is_noted_in_the_results_of_the_program(self):
        region = {"region": "stream/flat", "launches_counted": 1, "other": 2, "FETCH_SIZE": 8.5, "WRITE_SIZE": 4.0} | dict.fromkeys(emulate.COLUMNS, 5)
        finding = {"kernel": "void a(int)", "instruction": "ds_read_b32", "what": "LDS race", "times": 4, "regions": ["stream/hip/flat"]}
        self.told["reports"]["stream"] |= {"regions": [region], "findings": [finding]}
        self.told["runs"]["stream"][0]["variants"][0] = row("flat", "wrong", "130 % of the limit")
        results = self.folder / "results.json"
        code, _ = self.main("-o", str(results), "--only", "stream/*")
        first, second = (run["variants"] for run in json.loads(results.read_text())["runs"])
        self.assertEqual(code, 1)
        self.assertEqual((first[0]["status"], first[0]["resources"]), ("ok", {"instructions": 32, "fetched_kb": 8.5, "written_kb": 4.0}))
        self.assertNotIn("resources", second[0], "counted when it came first")
        self.assertEqual([v["status"] for v in (first[1], second[1])], ["not applicable", "wrong"])
        self.assertEqual(second[1]["note"], "LDS race in a")

    def test_whatever_is_not_right_is_red(self):
        runs, race = self.told["runs"], {"kernel": "a", "instruction": "ds_read_b32", "what": "LDS race", "times": 4}
        for where, key, wrong, words in (
            (runs, "advice", [], "advice.calls/inline: listed, and not executed"),
            (runs, "advice", [{"family": "advice.calls", "variants": [row("inline", "wrong", "at 3: 1, not 2")]}], "inline: wrong: at 3: 1, not 2"),
            (self.told["reports"]["stream"], "findings", [race], "found: LDS race"),
            (self.told["codes"], "stream", 6, "stream: the program ended with 6"),
        ):
            right, where[key] = where[key], wrong
            self.is_red(words)
            where[key] = right

    def test_a_row_that_is_right_and_too_fast_is_right(self):
        self.told["runs"]["advice"][0]["variants"] = [row("inline", "wrong", "130 % of the limit")]
        self.told["codes"]["advice"] = 1
        code, said = self.emulate()
        self.assertEqual(code, 0, said)
        self.assertIn("| advice | 1 | 1 | 0 |", said)

def cases(cases=5, not_run=2, refused=1):
    return {"cases": str(cases), "not_run": str(not_run), "refused": str(refused)}


class EdgeCases(Emulated):
    def setUp(self):
        super().setUp()
        for name, text in (("miniapp", PROGRAM), ("tests/kernels_test", TESTS)):
            self.program(name, text)
        names = [f"hip/rows/{n}" for n in range(12)]
        self.told = {
            "families": [
                {"chapter": "stream", "name": "stream", "variants": [variant("flat"), variant("vendor", "no such library")]},
                {"chapter": "transpose", "name": "transpose", "variants": [variant(name) for name in names]},
            ],
            "tests": {"stream_flat": cases(), **{f"transpose_hip_rows_{n}": cases(n + 1, 0, 0) for n in range(12)}},
        }

    def emulate(self, *more, largest="1e7"):
        return self.main("--edge-cases", str(self.folder / "table.md"), *(["--largest", largest] if largest else []), *more)

    def test_a_table_and_what_is_left_out(self):
        code, said = self.emulate()
        self.assertEqual(code, 0, said)
        rows = [line.rsplit("|", 2)[0] for line in (self.folder / "table.md").read_text().splitlines()[2:]]
        self.assertEqual(rows, [
            "| stream | 2 | 1 | 1 | 5 | 10000000 | 2 | 0 ", "| transpose | 12 | 12 | 0 | 78 | 10000000 | 0 | 0 ", "| all | 14 | 13 | 1 | 83 |  | 2 | 0 "])
        self.assertIn("left out: stream/vendor: no such library", said)
        self.assertIn("stream: 5 cases; left out: 2 above 10000000 bytes, 1 that their variants refuse", said)

    def test_large_cases_are_shared_among_processes_and_no_longer_left_out(self):
        self.told["tests"] |= {"transpose 0/2": {"cases": "2"}, "transpose 1/2": {"cases": "1"}, "transpose_hip_rows_1": cases(2, 4)}
        code, said = self.emulate("transpose", largest="1e8")
        self.assertEqual(code, 0, said)
        self.assertIn("transpose: 81 cases; left out: 1 above 100000000 bytes", said)

    def test_whatever_is_not_right_is_red(self):
        race = {"kernel": "a", "instruction": "ds_read_b32", "what": "LDS race", "times": 4, "regions": ["transpose/hip/rows/1"]}
        rows, tests = "transpose_hip_rows_7", dict(self.told["tests"])
        for name, changed, words in (
            (rows, {"failures": [{"failure": "at 3: 1, not 2"}]}, "transpose/hip/rows/7: at 3: 1, not 2"),
            (rows, {"findings": [race]}, "while these were timed: transpose/hip/rows/1"),
            (rows, {"dies": True}, "rows/7: not executed to its end; the process ended with 134: largest 10000000 ended by a kernel"),
            ("stream_flat", cases(0, 2), "stream/flat: not executed to its end"),
        ):
            self.told["tests"] = tests | {name: tests[name] | changed}
            self.is_red(words)
        self.assertIn("| transpose | 12 | 12 |", (self.folder / "table.md").read_text())

    def test_a_variant_that_the_device_refuses_is_left_out_with_its_reason(self):
        self.told["tests"]["transpose_hip_rows_7"] = {"result": "SKIPPED", "left_out": "pages stay"}
        code, said = self.emulate()
        self.assertEqual(code, 0, said)
        self.assertIn("left out: transpose/hip/rows/7: pages stay", said)
        self.assertIn("| transpose | 12 | 11 | 1 |", said)

    def test_chapters_that_are_named(self):
        code, said = self.emulate("stream", largest="5000")
        self.assertEqual(code, 0)
        self.assertIn("2 above 5000 bytes", said)
        self.assertNotIn("transpose", said)
        self.assertEqual(self.emulate("streams")[0], 2)

    def test_a_build_without_tests_is_said(self):
        (self.folder / "tests/kernels_test").unlink()
        self.assertEqual(self.emulate()[0], 6)


if __name__ == "__main__":
    unittest.main()
