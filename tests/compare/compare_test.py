#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/compare: every verdict, every refusal, and the rates on synthetic nights.

  tests/compare/compare_test.py          seconds; scripts/compare --simulate 1000 prints the full rates"""

import functools
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import tracemalloc
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).resolve().parent)]
sys.dont_write_bytecode = True
from miniapp_tools import environment

if not environment.is_made(environment.NIGHTLY):
    print("skipped: scripts/compare has not made its Python environment yet (run `scripts/compare --simulate 1` once)")
    sys.exit(77)
environment.enter(environment.NIGHTLY)
import numpy

from miniapp_tools.compare import change_points, files, judge, nights, statistics, text, verdicts
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem

import shapes
import synthetic


class Folders(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def side(self, name, count=12, slow=None, others=6, **how):
        """`count` runs; `slow` is {variant: factor}, `others` the number of variants."""
        for i in range(count):
            names = [f"rung/{n}" for n in range(others)]
            variants = [synthetic.variant(n, 1e-3 * (slow or {}).get(n, 1.0), 0.005, f"{name}{i}") for n in names]
            variants += [synthetic.variant(n, 1e-3, 0.005, f"{name}{i}") | more for n, more in how.get("extra", {}).items()]
            data = synthetic.results(variants, how.get("facts"), how.get("measure"), how.get("work"))
            synthetic.write(self.root / name / f"{i:02}.json", data)
        return self.root / name

    def report(self, confirm=True, base=None, **new):
        first = files.batch(self.side("base", **(base or {})), self.side("new", **new))
        again = {"count": 20}
        second = files.batch(self.side("base2", **again, **(base or {})), self.side("new2", **again, **new)) if confirm else None
        return files.report(first, second)

    def words(self, report):
        return {r.name.split()[0]: r.word for r in report.rows}


class Verdicts(Folders):
    def test_the_same_twice_is_same(self):
        report = self.report()
        self.assertEqual({r.word for r in report.rows}, {"SAME"})
        self.assertEqual(report.exit_code, 0)

    def test_slower_and_faster_are_confirmed(self):
        report = self.report(slow={"rung/1": 1.08, "rung/2": 0.9})
        self.assertEqual(self.words(report)["toy/rung/1"], "SLOWER")
        self.assertEqual(self.words(report)["toy/rung/2"], "FASTER")
        self.assertEqual(self.words(report)["toy/rung/0"], "SAME")
        self.assertEqual(report.exit_code, 3)

    def test_without_a_second_batch_it_is_a_suspicion(self):
        report = self.report(confirm=False, slow={"rung/1": 1.08})
        self.assertEqual(self.words(report)["toy/rung/1"], "SUSPECT")
        self.assertEqual(report.exit_code, 4)

    def test_wrong_outranks_slower(self):
        report = self.report(slow={"rung/1": 1.2}, extra={"bad": synthetic.wrong("bad") | {"time_s": {}}})
        self.assertEqual(report.rows[0].word, "WRONG")
        self.assertIn("17 elements differ", report.rows[0].beside)
        self.assertEqual(report.exit_code, 1)

    def test_registers_are_told_beside_and_weigh(self):
        def with_registers(count):
            return {"hip/a": {"resources": {"registers": count, "scratch": 0, "lds": 0, "occupancy": 4, "limited_by": "registers"}}}

        report = self.report(base={"extra": with_registers(90)}, extra=with_registers(128))
        self.assertEqual(report.rows[0].word, "HEAVIER")
        self.assertIn("registers 90 to 128", report.rows[0].beside)
        self.assertEqual(report.exit_code, 3)

    def test_new_gone_invalid(self):
        untimed = {"hip/x": {"time_s": {}}}
        report = self.report(base={"extra": {"old": {}, "hip/x": {}}}, extra={"fresh": {}, **untimed})
        words = self.words(report)
        self.assertEqual((words["toy/old"], words["toy/fresh"], words["toy/hip/x"]), ("GONE", "NEW", "INVALID"))

    def test_what_this_machine_does_not_run_is_not_new(self):
        refused = {"hip/x": {"status": "not applicable", "time_s": {}}}
        self.assertNotIn("toy/hip/x", self.words(self.report(extra=refused)))
        self.assertEqual(self.words(self.report(base={"extra": {"hip/x": {}}}, extra=refused))["toy/hip/x"], "GONE")

    def test_all_together_is_the_machine(self):
        report = self.report(base={"others": 10}, others=10, slow={f"rung/{n}": 1.07 for n in range(10)})
        self.assertAlmostEqual(math.exp(report.common), 1.07, delta=0.01)
        self.assertEqual(report.exit_code, 4)
        self.assertFalse(report.of("SLOWER"))

    def test_one_more_than_all_is_still_seen(self):
        report = self.report(base={"others": 10}, others=10, slow={f"rung/{n}": 1.07 if n else 1.25 for n in range(10)})
        self.assertEqual(self.words(report)["toy/rung/0"], "SLOWER")

    def test_one_run_a_side_decides_little(self):
        first = files.batch(self.side("base", count=1), self.side("new", count=1, slow={"rung/1": 1.3}))
        report = files.report(first)
        self.assertEqual(self.words(report)["toy/rung/1"], "SUSPECT")
        self.assertEqual(self.words(report)["toy/rung/0"], "SAME")


class Refusals(Folders):
    def refused(self, text, **new):
        with self.assertRaises(Problem) as caught:
            files.batch(self.side("base", count=2), self.side("new", **({"count": 2} | new)))
        self.assertIn(text, str(caught.exception))

    def test_another_machine(self):
        self.refused("device: Synthetic GPU there, Other GPU here", facts={"device": "Other GPU"})

    def test_another_way_of_measuring(self):
        self.refused("measure.samples: 11 there, 5 here", measure={"samples": 5})

    def test_another_work(self):
        self.refused("bytes_read", work={"bytes_read": 9e6})

    def test_other_numbers_of_runs(self):
        self.refused("pairs need as many", count=3)

    def test_a_file_that_is_none(self):
        for content, says in (("{", "cannot be read"), ('{"schema_version": 1}', "schema version 1"), ('{"schema_version": 2}', "not results")):
            (self.root / "bad.json").write_text(content)
            done = subprocess.run(
                [sys.executable, ROOT / "scripts/compare", self.root / "bad.json", self.root / "bad.json"], capture_output=True, text=True
            )
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(says, done.stderr)
            self.assertNotIn("Traceback", done.stderr)

    def test_damaged_files_are_refused_by_what_and_where(self):
        good = synthetic.results([synthetic.variant("flat", 1e-3)])
        points.sessions(synthetic.write(self.root / "good.json", good))
        for what, content in shapes.damaged(good):
            (self.root / "bad.json").write_text(content)
            with self.subTest(what), self.assertRaisesRegex(Problem, "bad.json"):
                points.sessions(self.root / "bad.json")

    def test_a_time_that_is_none(self):
        for sample in (0, -1e-3):
            data = synthetic.results([synthetic.variant("flat", 1e-3)])
            data["runs"][0]["variants"][0]["time_s"]["samples"][3] = sample
            path = synthetic.write(self.root / "zero.json", data)
            for command in (("compare", path, path), ("report", path, "-o", self.root / "page.html")):
                done = subprocess.run([sys.executable, ROOT / "scripts" / command[0], *command[1:]], capture_output=True, text=True)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("runs/0/variants/0/time_s/samples/3", done.stderr)
                self.assertNotIn("Traceback", done.stderr)

    def test_times_that_nothing_is_like(self):
        """From the shortest to the longest that a file can hold."""
        sides = [synthetic.write(self.root / f"{n}.json", synthetic.results([synthetic.variant("flat", t)])) for n, t in (("a", 1e-300), ("b", 1e300))]
        for pair in (sides, sides[::-1]):
            report = files.report(files.batch(*pair))
            self.assertEqual([r.word for r in report.rows], ["SUSPECT"])
            self.assertTrue(list(text.lines(report)))

    def test_compiler_and_driver_are_told(self):
        report = self.report(confirm=False, facts={"compiler": "clang 1"})
        self.assertEqual(report.told, ["compiler: clang 0 to clang 1"])

    def test_clocks_are_told_beyond_their_jitter(self):
        clock = {"clock_cpu_mhz": "2600"}
        report = self.report(confirm=False, base={"facts": clock}, facts={"clock_cpu_mhz": "2630"})
        self.assertEqual(report.told, [])
        report = self.report(confirm=False, base={"facts": clock}, facts={"clock_cpu_mhz": "2100"})
        self.assertEqual(report.told, ["clock_cpu_mhz: 2600 to 2100"])

    def test_sizes_may_be_text_or_numbers(self):
        old, new = (synthetic.results([synthetic.variant("flat", 1e-3)]) for _ in range(2))
        new["runs"][0]["parameters"]["size"] = 8
        old["runs"][0]["work"] = {k: str(v) for k, v in synthetic.WORK.items()}
        new["provenance"]["device_memory_bytes"] = 68719476736
        new["provenance"]["threads"] = 2
        report = files.report(files.batch(synthetic.write(self.root / "a.json", old), synthetic.write(self.root / "b.json", new)))
        self.assertEqual([(r.name, r.word) for r in report.rows], [("toy/flat precision=double size=8", "SAME")])


class Rates(unittest.TestCase):
    """Small ones of what `scripts/compare --simulate` prints; the seeds are fixed, so they come out the same always."""

    def test_no_false_alarm(self):
        self.assertEqual(nights.false_alarms(10, 0.01), 0)

    def test_eight_percent_is_found(self):
        hits, of, others = nights.found(8, 0.01)
        self.assertGreaterEqual(hits / of, 0.95)
        self.assertEqual(others, 0)

    def test_against_a_baseline_of_ten_nights(self):
        by_ten = functools.partial(nights.night_by_baseline, 10)
        self.assertEqual(nights.false_alarms(5, 0.01, one=by_ten), 0)
        hits, of, others = nights.found(5, 0.01, one=by_ten)
        self.assertGreaterEqual(hits / of, 0.95)
        self.assertEqual(others, 0)

    def test_a_method_without_confirmation_would_alarm(self):
        """The test above can fail: half the threshold, judged once, alarms."""
        alarms = 0
        for i in range(10):
            d = nights.differences(numpy.random.default_rng(i), range(300), 12, 0.02)
            alarms += any(statistics.paired_interval(x, 500)[1] > 0 for x in d.values())
        self.assertGreater(alarms, 5)

    def test_three_percent_after_five_nights(self):
        self.assertGreaterEqual(nights.steps_found(60, 0.02, 0.03), 30)

    def test_no_step_where_there_is_none(self):
        self.assertLessEqual(nights.steps_found(60, 0.02, 0.0), 1)

    def test_a_step_says_since_when(self):
        step = change_points.steps([0.0, 0.001] * 10 + [0.05, 0.051] * 5)[0]
        self.assertEqual(step.at, 20)

    def test_holm(self):
        self.assertEqual([round(p, 6) for p in statistics.holm([0.01, 0.04, 0.03])], [0.03, 0.06, 0.06])

    def test_common_shift_needs_many(self):
        self.assertEqual(judge.common_shift([0.1] * 7, 0.03), 0)
        self.assertEqual(judge.common_shift([0.1] * 8, 0.03), 0.1)
        self.assertEqual(judge.common_shift([0.1] * 4 + [0.0] * 4, 0.03), 0)
        self.assertEqual(verdicts.Report([], []).exit_code, 0)


class Many(unittest.TestCase):
    """Of many values the resamples' medians are drawn, and not the resamples."""

    def test_a_million_samples_take_no_memory(self):
        values = numpy.random.default_rng(1).normal(0.05, 0.01, 1_000_001)
        tracemalloc.start()
        middle, low, high = statistics.paired_interval(values)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(peak, 100e6)
        self.assertLess(low, middle)
        self.assertLess(middle, high)
        # The median's sigma is 1.2533 sigma / sqrt(n).
        self.assertAlmostEqual((high - low) / 2 / 1.96, 1.2533 * 0.01 / 1e3, delta=1e-6)

    def test_both_ways_agree(self):
        values = numpy.random.default_rng(2).normal(0, 1, 255)
        with mock.patch.object(statistics, "MANY", 10):
            drawn = statistics.resampled_medians(values, 10_000)
        resampled = statistics.resampled_medians(values, 10_000)
        for share in (2.5, 25, 50, 75, 97.5):
            self.assertAlmostEqual(*(float(numpy.percentile(m, share)) for m in (drawn, resampled)), delta=0.02)


class Labels(unittest.TestCase):
    def labels(self, *parameters):
        made = []
        for own in parameters:
            data = synthetic.results([synthetic.variant("flat", 1e-3)])
            data["runs"][0]["parameters"] = own
            made += points.session_of(data, "x").points.values()
        return list(points.labels(made).values())

    def test_only_what_tells_points_apart(self):
        self.assertEqual(self.labels({"size": "8", "sigma": "1"}), ["toy/flat"])
        self.assertEqual(self.labels({"size": "8", "sigma": "1"}, {"size": "9", "sigma": "1"}), ["toy/flat size=8", "toy/flat size=9"])
        self.assertEqual(self.labels({"size": "8"}, {"size": "8", "block": "4"}), ["toy/flat", "toy/flat block=4"])


class Readme(unittest.TestCase):
    def test_rates_are_what_the_method_gives(self):
        """A quarter of an hour: ctest -L slow."""
        if not os.environ.get("MINIAPP_SLOW"):
            self.skipTest("MINIAPP_SLOW is not set")
        block = (ROOT / "scripts/README.md").read_text().split("<!-- rates:begin")[1].split("<!-- rates:end")[0]
        written = [line[4:] for line in block.splitlines() if line.startswith("    ")]
        self.assertEqual(list(nights.rates(1000)), written)


if __name__ == "__main__":
    unittest.main()
