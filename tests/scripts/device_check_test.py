# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/device-check with programs that stand in for a build for a GPU: a failure of any part is a failure of
the whole."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import re
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case, git

from miniapp_tools import device_check, environment
from miniapp_tools.measured.problem import ENVIRONMENT, GOOD, WRONG, Problem

loader = importlib.machinery.SourceFileLoader("device_check_script", str(ROOT / "scripts/device-check"))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("device_check_script", loader))
loader.exec_module(script)

# Stands in for a test program: reports the tests of its shard as googletest does. The test {bad} fails, with {once}
# only in the first run. A process whose shard has the test {crash} ends with {code} and reports nothing.
TESTS = """#!{python}
import json, os, sys
options = dict(word[2:].split("=", 1) if "=" in word else (word[2:], "") for word in sys.argv[1:])
asked = options["gtest_filter"]
of_all = [f"t{{n}}" for n in range(10)]
names = of_all if asked in ("-x", "*") else [n for n in of_all if f"Suite.{{n}}" in asked.split(":")] or ["large"]
shards, index = int(os.environ["GTEST_TOTAL_SHARDS"]), int(os.environ["GTEST_SHARD_INDEX"])
mine = [name for n, name in enumerate(names) if n % shards == index]
if {crash!r} in mine:
    sys.exit({code})
bad = {bad!r} if {bad!r} in mine and not ({once!r} and os.path.exists({once!r})) else ""
if bad and {once!r}:
    open({once!r}, "w").close()
ran = [dict(name=name, status="RUN", result="SKIPPED" if name == "t5" else "COMPLETED", **(dict(failures=[1]) if name == bad else {{}})) for name in mine]
json.dump(dict(testsuites=[dict(name="Suite", testsuite=ran)]), open(options["gtest_output"][5:], "w"))
sys.exit(bool(bad))
"""
# Stands in for the program: ends simulations with the code {simulation}, and writes results in which a variant has the
# given status.
MINIAPP = """#!{python}
import json, os, sys
read = json.load(open(sys.argv[1])) if sys.argv[1].endswith("input.yaml") else {{}}
if read:
    if {once!r} and not os.path.exists({once!r}):
        open({once!r}, "w").close()
        sys.exit(1)
    sys.exit({simulation} if read["simulate"][0]["steps"] == 60 else 3)
status = {alone!r} if {alone!r} and os.path.exists({once!r}) else {status!r}
if sys.argv[1].endswith("tour.yaml") and {alone!r}:
    open({once!r}, "w").close()
variants = [dict(name="flat", status=status), dict(name="omp/flat", status="not applicable")]
facts = dict(backend={backend!r}, device="A card", driver="1.2", commit="unknown")
json.dump(dict(provenance=facts, runs=[dict(family="stream", variants=variants)]), open(sys.argv[-1], "w"))
"""
SIMULATION = "simulate:\n  - family: lbm\n    size: 8x8x8\n    balance_gravity: yes\n    steps: 6000\n    output: drop\n"


class Tree(Case):
    """A checkout and a build in the test's folder."""

    def setUp(self):
        super().setUp()
        self.root, self.into = self.folder, self.folder / "into"
        for folder in (self.into, (self.root / device_check.RECORD_FILE).parent):
            folder.mkdir(parents=True)
        for name, text in {"inputs/drop.yaml": SIMULATION, "inputs/tour.yaml": "runs: []\n", "kernels/a.hpp": "1", "src/core/b.cpp": "2"}.items():
            self.write_file(name, text)
        self.write_stand_ins()

    def write_executable(self, name, text, **values):
        self.write_program(name, text.format(python=sys.executable, **values))

    def write_stand_ins(self, bad="", crash="", code=139, simulation=0, status="ok", alone="", once="", backend="CUDA", report=0):
        for name in script.SHARDS_OF_TESTS:
            mine = name == "kernels"
            self.write_executable(f"build/tests/{name}_test", TESTS, bad=bad * mine, crash=crash * mine, code=code, once=once * mine)
        self.write_executable("build/miniapp", MINIAPP, simulation=simulation, status=status, alone=alone, once=once, backend=backend)
        self.write_executable("scripts/report", "#!/bin/sh\necho its last line\nexit {code}\n", code=report)


class Shards(Tree):
    def run_part(self, shards=4, limit=60):
        options = mock.Mock(build=self.root / "build", into=self.into)
        [part] = device_check.part_records(device_check.test_jobs(options, "kernels", "-x", shards), self.into, limit)
        return part

    def test_every_test_runs_in_one_shard(self):
        for shards in (1, 3, 10, 16):
            part = self.run_part(shards)
            self.assertEqual((part["good"], part["shards"], part["passed"], part["skipped"], part["failed"]), (True, shards, 9, 1, []))

    def test_a_shard_that_dies_is_a_failure_even_if_an_older_run_left_its_report(self):
        self.run_part()
        for code, said in ((139, "kernels.2: Failed"), (0, "kernels.2 left no report")):
            self.write_stand_ins(crash="t6", code=code)
            part = self.run_part()
            self.assertEqual((part["good"], part["passed"], part["complaints"]), (False, 7, [said]))

    def test_a_shard_that_hangs_is_ended(self):
        self.write_executable("build/tests/kernels_test", "#!/bin/sh\nexec sleep 60\n")
        self.assertEqual(self.run_part(2, limit=0.2)["complaints"], ["kernels.0: Timeout", "kernels.1: Timeout"])

    def test_a_missing_device_is_an_error_of_the_environment(self):
        self.write_stand_ins(crash="t6", code=77)
        with self.assertRaisesRegex(Problem, "finds no device") as caught:
            self.run_part()
        self.assertEqual(caught.exception.code, ENVIRONMENT)


class WholeCheck(Tree):
    def run_check(self, *words):
        """Runs scripts/device-check and returns (exit code, what it printed, the record)."""
        text = io.StringIO()
        command = ["device-check", "--build", str(self.root / "build"), "--into", str(self.into), "--commit", "abc123", *words]
        with mock.patch.object(script, "ROOT", self.root), mock.patch.object(sys, "argv", command), contextlib.redirect_stdout(text):
            code = script.main()
        return code, text.getvalue(), json.loads((self.root / device_check.RECORD_FILE).read_text())

    def test_a_check_without_failures_is_green_and_recorded(self):
        code, text, found = self.run_check("--quick")
        self.assertEqual(code, GOOD, text)
        self.assertEqual((found["result"], found["commit"], found["tree"], found["device"]), ("green", "abc123", "clean", "A card"))
        names = ["core", "driver", "simulation", "kernels", "simulations", "tour.yaml", "report"]
        self.assertEqual([part["part"] for part in found["parts"]], names)
        self.assertEqual([part["passed"] for part in found["parts"]], [9, 9, 9, 9, 1, 1, 1])
        self.assertEqual(list((self.root / device_check.RECORD_FILE).parent.iterdir()), [self.root / device_check.RECORD_FILE])

    def test_a_part_that_passes_alone_is_green_and_reported(self):
        ran, measured = str(self.root / "ran"), str(self.root / "measured")
        for part, passed, what in (
            ("kernels", 9, {"bad": "t6", "once": str(self.root / "tested")}),
            ("simulations", 1, {"once": ran}),
            ("tour.yaml", 1, {"status": "failed", "alone": "ok", "once": measured}),
        ):
            with self.subTest(part):
                self.write_stand_ins(**what)
                code, text, found = self.run_check("--quick")
                self.assertEqual((code, found["result"]), (GOOD, "green"), text)
                [told] = [one for one in found["parts"] if one["part"] == part]
                self.assertEqual((told["good"], told["passed"], told["passed_alone"], told["failed"]), (True, passed, 1, []))
                self.assertRegex(text, rf"{part} +ok +{passed} passed, 0 failed, 1 of them only when run alone")

    def test_quick_leaves_large_cases_out_and_keeps_their_last_result(self):
        self.assertIsNone(self.run_check("--quick")[2]["large_cases"])
        whole = self.run_check()[2]
        self.assertEqual((whole["left_out"], whole["parts"][-2]["part"], whole["parts"][-2]["shards"]), ({}, "large_cases", 4))
        known = {name: whole[name] for name in ("commit", "tree", "date", "device")}
        self.assertEqual(whole["large_cases"], {**known, "good": True})
        quick = self.run_check("--quick", "--commit", "def456")[2]
        self.assertEqual((quick["left_out"], quick["large_cases"]), ({"large_cases": "--quick"}, whole["large_cases"]))

    def test_a_failure_in_any_part_is_red(self):
        for what in ({"bad": "t6"}, {"crash": "t2"}, {"simulation": 6}, {"status": "wrong"}, {"status": "failed"}, {"report": 1}):
            with self.subTest(what):
                self.write_stand_ins(**what)
                code, text, found = self.run_check("--quick")
                self.assertEqual((code, found["result"]), (WRONG, "red"), text)
                self.assertIn("FAILED", text)

    def test_parts_that_lack_packages_are_left_out_with_the_remedy(self):
        self.write_stand_ins(report=ENVIRONMENT)
        with mock.patch.dict(sys.modules, {"yaml": None}):
            code, text, found = self.run_check("--quick")
        self.assertEqual((code, found["result"]), (GOOD, "green"), text)
        wanted = {"simulations": f"Python's yaml is missing. {environment.remedy('yaml')}", "report": "its last line", "large_cases": "--quick"}
        self.assertEqual(found["left_out"], wanted)
        self.assertNotIn("simulations", [part["part"] for part in found["parts"]])
        for part, why in wanted.items():
            self.assertRegex(text, rf"{part} +left out: {re.escape(why)}")

    def test_a_build_for_a_cpu_and_a_missing_build_are_refused(self):
        self.write_stand_ins(backend="OpenMP")
        for words, said in ((), "is a build for OpenMP, not for a GPU"), (("--build", "/nowhere"), "build for this GPU first"):
            with self.assertRaisesRegex(Problem, said):
                self.run_check("--quick", *words)
        self.assertFalse((self.root / device_check.RECORD_FILE).exists())

    def test_since_lists_commits_that_touched_what_a_gpu_compiles(self):
        def commit_file(path, subject):
            self.write_file(path, subject)
            git(self.root, "add", path)
            git(self.root, "commit", "-qm", subject)

        self.assertIn("no check on a GPU is recorded", next(device_check.changes_since_last_check(self.root)))
        git(self.root, "init", "-q")
        commit_file("kernels/a.hpp", "the first")
        self.run_check("--quick", "--commit", device_check.commit_and_state(self.root, None)[0])
        for path in ("kernels/README.md", "kernels/a.omp.hpp", "src/arch/host/pack.hpp", "kernels/lessons/a.cpp", "scripts/x"):
            commit_file(path, "of no GPU")
        said = "\n".join(device_check.changes_since_last_check(self.root))
        self.assertRegex(said, "^.*: green on A card, .*; 0 commits since .*\nlarge cases: no run of them is recorded$")
        commit_file("src/arch/cuda/pack.hpp", "another kernel")
        self.assertRegex("\n".join(device_check.changes_since_last_check(self.root)), r"; 1 commits since .*\n  \w+ another kernel\n")
        self.assertEqual(device_check.commit_and_state(self.root, "abc-dirty"), ("abc", "changed"))
        with mock.patch.object(device_check, "git_output", return_value=None), self.assertRaisesRegex(Problem, "--commit"):
            device_check.commit_and_state(self.root, None)


class Simulations(Case):
    def test_shipped_simulations_are_changed_only_in_their_steps(self):
        shipped = device_check.shipped_simulations(ROOT / "inputs")
        self.assertGreaterEqual(len(shipped), 12)
        for name, data in shipped.items():
            less = device_check.with_fewer_steps(data, pathlib.Path("/x"))
            self.assertEqual(len(data["simulate"]), len(less["simulate"]))
            for entry, short in zip(data["simulate"], less["simulate"]):
                self.assertLessEqual(short["steps"], 60, name)
                self.assertEqual(entry.keys(), short.keys(), name)
                changed = {key for key in entry if entry[key] != short[key]}
                self.assertLessEqual(changed, {"steps", "output", *device_check.LARGEST_INTERVALS}, name)


if __name__ == "__main__":
    unittest.main()
