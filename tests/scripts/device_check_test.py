# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/device-check around programs that stand in for a build for a GPU: what fails anywhere is a failure of the whole, and
the record is whole and says of which sources it is."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import packages
from miniapp_tools.device_check import jobs, plan, record
from miniapp_tools.measured import whole
from miniapp_tools.measured.problem import ENVIRONMENT, GOOD, WRONG, Problem

loader = importlib.machinery.SourceFileLoader("device_check_script", str(ROOT / "scripts/device-check"))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("device_check_script", loader))
loader.exec_module(script)

# Lists, shards and reports as googletest does; {bad} fails, in {crash} the process dies before it reports.
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
# Simulates, and writes results as they are told.
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
    """A tree and a build in a folder of their own."""

    def setUp(self):
        super().setUp()
        self.root, self.into = self.folder, self.folder / "into"
        for folder in (self.into, (self.root / record.FILE).parent):
            folder.mkdir(parents=True)
        for name, text in {"inputs/drop.yaml": SIMULATION, "inputs/tour.yaml": "runs: []\n", "kernels/a.hpp": "1", "src/core/b.cpp": "2"}.items():
            self.file(name, text)
        self.stand_in()

    def executable(self, name, text, **values):
        self.program(name, text.format(python=sys.executable, **values))

    def stand_in(self, bad="", crash="", code=139, simulation=0, status="ok", alone="", once="", backend="CUDA", report=0):
        for name in script.TESTS:
            mine = name == "kernels"
            self.executable(f"build/tests/{name}_test", TESTS, bad=bad * mine, crash=crash * mine, code=code, once=once * mine)
        self.executable("build/miniapp", MINIAPP, simulation=simulation, status=status, alone=alone, once=once, backend=backend)
        self.executable("scripts/report", "#!/bin/sh\necho its last line\nexit {code}\n", code=report)


class Shards(Tree):
    def part(self, shards=4, limit=60):
        """What is found of the program's tests beside each other, then alone."""
        options = mock.Mock(build=self.root / "build", into=self.into)
        [part] = jobs.summaries(plan.tests(options, "kernels", "-x", shards), self.into, limit)
        return part

    def test_every_test_runs_in_one_shard(self):
        for shards in (1, 3, 10, 16):
            part = self.part(shards)
            self.assertEqual((part["good"], part["shards"], part["passed"], part["skipped"], part["failed"]), (True, shards, 9, 1, []))

    def test_failure_of_one_shard_is_a_failure_of_the_whole(self):
        self.stand_in(bad="t6")
        part = self.part()
        self.assertEqual((part["good"], part["passed"], part["failed"]), (False, 8, ["Suite.t6"]))

    def test_what_fails_beside_the_others_alone_is_right(self):
        self.stand_in(bad="t6", once=str(self.root / "ran"))
        part = self.part()
        self.assertEqual((part["good"], part["passed"], part["passed_alone"], part["failed"]), (True, 9, 1, []))

    def test_shard_that_dies_is_a_failure_though_an_older_run_left_its_report(self):
        self.part()
        for code, said in ((139, "kernels.2: Failed"), (0, "kernels.2 left no report")):
            self.stand_in(crash="t6", code=code)
            part = self.part()
            self.assertEqual((part["good"], part["passed"], part["complaints"]), (False, 7, [said]))

    def test_shard_that_never_ends_is_ended(self):
        self.executable("build/tests/kernels_test", "#!/bin/sh\nexec sleep 60\n")
        self.assertEqual(self.part(2, limit=0.2)["complaints"], ["kernels.0: Timeout", "kernels.1: Timeout"])

    def test_no_device_is_no_result(self):
        self.stand_in(crash="t6", code=77)
        with self.assertRaisesRegex(Problem, "finds no device") as caught:
            self.part()
        self.assertEqual(caught.exception.code, ENVIRONMENT)

    def test_two_threads_each_and_no_binding(self):
        self.executable("build/tests/x_test", "#!/bin/sh\necho $OMP_NUM_THREADS $OMP_PROC_BIND\n")
        [job] = plan.tests(mock.Mock(build=self.root / "build", into=self.into), "x", "-x")
        jobs.run([job], self.into, 60)
        self.assertEqual(job.said, "2 false")
        for cores, at_once in ((16, 8), (1, 1)):
            with mock.patch("os.sched_getaffinity", return_value=range(cores)):
                self.assertEqual(jobs.slots(), at_once)


class Whole(Tree):
    def check(self, *words):
        """(exit code, what it printed, the record)."""
        text = io.StringIO()
        command = ["device-check", "--build", str(self.root / "build"), "--into", str(self.into), "--commit", "abc123", *words]
        with mock.patch.object(script, "ROOT", self.root), mock.patch.object(sys, "argv", command), contextlib.redirect_stdout(text):
            code = script.main()
        return code, text.getvalue(), json.loads((self.root / record.FILE).read_text())

    def test_green(self):
        code, text, found = self.check("--quick")
        self.assertEqual(code, GOOD, text)
        self.assertEqual((found["result"], found["commit"], found["tree"], found["device"]), ("green", "abc123", "clean", "A card"))
        self.assertEqual(found["sources"], record.digest(self.root))
        names = ["core", "driver", "simulation", "kernels", "simulations", "tour.yaml", "report"]
        self.assertEqual([part["part"] for part in found["parts"]], names)
        self.assertEqual([part["passed"] for part in found["parts"]], [9, 9, 9, 9, 1, 1, 1])
        self.assertEqual(list((self.root / record.FILE).parent.iterdir()), [self.root / record.FILE])

    def test_whatever_fails_beside_the_others_and_not_alone_is_green_and_told(self):
        ran, measured = str(self.root / "ran"), str(self.root / "measured")
        for part, what in (("simulations", {"once": ran}), ("tour.yaml", {"status": "failed", "alone": "ok", "once": measured})):
            with self.subTest(part):
                self.stand_in(**what)
                code, text, found = self.check("--quick")
                self.assertEqual((code, found["result"]), (GOOD, "green"), text)
                [told] = [one for one in found["parts"] if one["part"] == part]
                self.assertEqual((told["good"], told["passed"], told["passed_alone"], told["failed"]), (True, 1, 1, []))
                self.assertRegex(text, rf"{part} +ok +1 passed, 0 failed, 1 of them not beside others but alone")

    def test_the_long_programs_have_shards(self):
        with mock.patch("os.sched_getaffinity", return_value=range(8)):
            found = self.check("--quick")[2]
        self.assertEqual([part.get("shards") for part in found["parts"]], [1, 4, 1, 12, 1, 1, 1])

    def test_quick_leaves_large_cases_out_and_keeps_what_is_known_of_them(self):
        self.assertIsNone(self.check("--quick")[2]["large_cases"])
        whole = self.check()[2]
        self.assertEqual((whole["left_out"], whole["parts"][-2]["part"], whole["parts"][-2]["shards"]), ({}, "large_cases", 4))
        known = {name: whole[name] for name in ("commit", "tree", "sources", "date", "device")}
        self.assertEqual(whole["large_cases"], {**known, "good": True})
        (self.root / "kernels/a.hpp").write_text("another kernel")
        quick = self.check("--quick", "--commit", "def456")[2]
        self.assertEqual((quick["left_out"], quick["large_cases"]), ({"large_cases": "--quick"}, whole["large_cases"]))

    def test_what_fails_anywhere_is_red(self):
        for what in ({"bad": "t6"}, {"crash": "t2"}, {"simulation": 6}, {"status": "wrong"}, {"status": "failed"}, {"report": 1}):
            with self.subTest(what):
                self.stand_in(**what)
                code, text, found = self.check("--quick")
                self.assertEqual((code, found["result"]), (WRONG, "red"), text)
                self.assertIn("FAILED", text)

    def test_parts_that_lack_packages_are_left_out_with_the_remedy(self):
        self.stand_in(report=ENVIRONMENT)
        with mock.patch.dict(sys.modules, {"yaml": None}):
            code, text, found = self.check("--quick")
        self.assertEqual((code, found["result"]), (GOOD, "green"), text)
        wanted = {"simulations": f"Python's yaml is missing. {packages.remedy('yaml')}", "report": "its last line", "large_cases": "--quick"}
        self.assertEqual(found["left_out"], wanted)
        self.assertNotIn("simulations", [part["part"] for part in found["parts"]])
        for part, why in wanted.items():
            self.assertRegex(text, rf"{part} +left out: {re.escape(why)}")

    def test_build_for_a_cpu_renews_nothing(self):
        self.check("--quick")
        before = (self.root / record.FILE).read_text()
        self.stand_in(backend="OpenMP")
        with self.assertRaisesRegex(Problem, "is a build for OpenMP, not for a GPU"):
            self.check("--quick")
        self.assertEqual((self.root / record.FILE).read_text(), before)

    def test_build_that_is_not_there(self):
        with self.assertRaisesRegex(Problem, "build for this GPU first"):
            self.check("--quick", "--build", "/nowhere")


class Record(Tree):
    def git(self, *words):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=x", "-c", "user.email=x@x", *words], check=True, capture_output=True)

    def commit(self, path, subject):
        self.file(path, subject)
        self.git("add", path)
        self.git("commit", "-qm", subject)

    def recorded(self):
        commit, tree = record.commit(self.root, None)
        facts = {"result": "green", "device": "A card", "date": "2026-11-25T00:00:00Z"}
        whole.write(self.root / record.FILE, {"commit": commit, "tree": tree, "sources": record.digest(self.root), **facts})

    def test_what_a_gpu_compiles(self):
        compiled = ["kernels/lbm/01_baseline.hip.hpp", "src/arch/cuda/packed.hpp", "src/world/single/world.cpp", "kernels/CMakeLists.txt"]
        others = ["kernels/lbm/README.md", "kernels/lessons/laplacian.hip.cpp", "kernels/lbm/results/h200.json", "kernels/lbm/15_slabs.omp.hpp"]
        others += ["src/arch/host/pack.hpp", "src/ranks/host/peer_memory.hpp", "tests/main.cpp"]
        self.assertEqual([path for path in compiled + others if record.a_gpu_compiles(path)], compiled)

    def test_commits_since_that_touched_it(self):
        self.git("init", "-q")
        self.git("add", "kernels", "src", "inputs")
        self.git("commit", "-qm", "the first")
        self.recorded()
        self.commit("kernels/README.md", "a page")
        self.assertIn("green on A card, 2026-11-25", record.since(self.root))
        self.assertIn("is the same now", record.since(self.root))
        self.commit("kernels/a.hpp", "another kernel")
        self.commit("scripts/x", "a script")
        said = record.since(self.root)
        self.assertIn("1 commits since touched what a GPU compiles", said)
        self.assertRegex(said, r"\n  \w+ another kernel\n")

    def test_large_cases_that_other_kernels_ran(self):
        self.git("init", "-q")
        self.commit("kernels/a.hpp", "the first")
        self.recorded()
        self.assertIn("large cases: no run of them is recorded", record.since(self.root))
        last = json.loads((self.root / record.FILE).read_text())
        ran = {name: last[name] for name in ("commit", "tree", "sources", "date", "device")}
        whole.write(self.root / record.FILE, {**last, "large_cases": {**ran, "good": True}})
        self.assertNotIn("large cases", record.since(self.root))
        whole.write(self.root / record.FILE, {**last, "large_cases": {**ran, "good": False}})
        self.assertIn("large cases: they failed on A card", record.since(self.root))
        self.commit("kernels/a.hpp", "another kernel")
        self.recorded()
        last = json.loads((self.root / record.FILE).read_text())
        whole.write(self.root / record.FILE, {**last, "large_cases": {**ran, "good": True}})
        said = record.since(self.root)
        self.assertIn("what a GPU compiles is the same now", said)
        self.assertIn(f"large cases: not run since commit {ran['commit'][:12]}, 2026-11-25; 1 commits since touched what", said)

    def test_change_that_is_not_committed(self):
        self.git("init", "-q")
        self.commit("src/x.cpp", "the first")
        self.recorded()
        (self.root / "src/x.cpp").write_text("other")
        self.assertIn("differs, in no commit since", record.since(self.root))
        self.assertEqual(record.commit(self.root, None)[1], "changed")

    def test_history_that_does_not_have_the_commit(self):
        whole.write(self.root / record.FILE, {"commit": "0" * 40, "tree": "clean", "sources": "", "result": "green", "device": "A card", "date": "2026"})
        self.assertIn("in commits that are not in this history", record.since(self.root))

    def test_record_that_is_missing_or_broken_is_said(self):
        self.assertIn("is not there", record.since(self.root))
        for text in ("", "[]", '{"result": "green"}', '{"commit": 1, "date": 2, "device": 3, "result": 4, "tree": 5, "sources": 6}'):
            (self.root / record.FILE).write_text(text)
            self.assertIn("cannot be read", record.since(self.root), text)

    def test_record_that_cannot_be_written_leaves_the_old_one(self):
        whole.write(self.root / record.FILE, {"result": "green"})
        with self.assertRaises(TypeError):
            whole.write(self.root / record.FILE, {"result": object()})
        self.assertEqual(json.loads((self.root / record.FILE).read_text()), {"result": "green"})

    def test_tree_without_history_wants_its_commit(self):
        with mock.patch.object(record, "git", return_value=None), self.assertRaisesRegex(Problem, "--commit"):
            record.commit(self.root, None)
        self.assertEqual(record.commit(self.root, "abc-dirty"), ("abc", "changed"))

    def test_this_tree(self):
        """Never fails for what it says; what it says is for the reader of the log."""
        print(record.since(ROOT))


class Simulations(Case):
    def test_every_shipped_one_keeps_all_but_its_steps(self):
        shipped = plan.shipped(ROOT / "inputs")
        self.assertGreaterEqual(len(shipped), 12)
        for name, data in shipped.items():
            less = plan.reduced(data, pathlib.Path("/x"))
            for entry, short in zip(data["simulate"], less["simulate"], strict=True):
                self.assertLessEqual(short["steps"], 60, name)
                self.assertEqual(entry.keys(), short.keys(), name)
                changed = {key for key in entry if entry[key] != short[key]}
                self.assertLessEqual(changed, {"steps", "output", *plan.FEWER}, name)

    def test_words_stay_words(self):
        self.assertEqual(plan.shipped(ROOT / "inputs")["rising_drop"]["simulate"][0]["balance_gravity"], "yes")


class Sanitizer(Tree):
    def test_parts_cover_all_devices(self):
        every = [job for tool in plan.TOOLS for job in plan.sanitized(mock.Mock(build=self.root / "build", into=self.into), tool, 2)]
        self.assertEqual((len(every), len({job.name for job in every})), (4 * plan.PARTS, len(every)))
        self.assertEqual({job.environment["CUDA_VISIBLE_DEVICES"] for job in every}, {"0", "1"})
        self.assertIn("--report-api-errors", every[2 * plan.PARTS].command)
        self.assertTrue(all(str(job.command).count("csrmv") == 0 or job.part == "racecheck" for job in every))

    def test_what_ended_well_is_not_run_again(self):
        for name in ("compute-sanitizer", "nvidia-smi"):
            self.executable(f"bin/{name}", "#!/bin/sh\ncase $*  in *--tool\\ memcheck*memcheck.0.json*) exit $(cat {code});; esac\n", code=self.root / "code")
        options = mock.Mock(build=self.root / "build", into=self.into, limit=60)
        changed = {"PATH": f"{self.root}/bin:{os.environ['PATH']}"}
        with mock.patch.object(script, "ROOT", self.root), mock.patch.dict(os.environ, changed), mock.patch.object(plan, "PARTS", 2):
            for code, ended, ran in ((1, WRONG, 8), (0, GOOD, 1), (0, GOOD, 0)):
                (self.root / "code").write_text(str(code))
                with mock.patch.object(jobs, "run", wraps=jobs.run) as run, contextlib.redirect_stdout(io.StringIO()) as said:
                    self.assertEqual(script.sanitize(options), ended, said.getvalue())
                self.assertEqual(sum(len(call.args[0]) for call in run.call_args_list), ran)
                self.assertEqual("memcheck.0 FAILED" in said.getvalue(), bool(code))


if __name__ == "__main__":
    unittest.main()
