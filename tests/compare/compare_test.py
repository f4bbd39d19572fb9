#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/compare: every verdict, every refusal, and the rates on synthetic nights.

  tests/compare/compare_test.py          seconds; scripts/compare --simulate 400 prints the full rates"""

import dataclasses
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tracemalloc
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case, enter

enter("NIGHTLY")
import numpy
from scipy import stats

from miniapp_tools.compare import change_points, controls, judge, nights, pairs, tonight, verdicts
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem

import shapes
import synthetic


class Folders(Case):
    def side(self, name, count=12, slow=None, others=6, **how):
        """`count` runs; `slow` is {variant: factor}, `others` the number of variants."""
        for i in range(count):
            names = [f"rung/{n}" for n in range(others)]
            variants = [synthetic.variant(n, 1e-3 * (slow or {}).get(n, 1.0), 0.005, f"{name}{i}") for n in names]
            variants += [synthetic.variant(n, 1e-3, 0.005, f"{name}{i}") | more for n, more in how.get("extra", {}).items()]
            data = synthetic.results(variants, how.get("facts"), how.get("measure"), how.get("work"), controls=how.get("controls"))
            synthetic.write(self.folder / name / f"{i:02}.json", data)
        return self.folder / name

    def report(self, confirm=True, base=None, **new):
        first = pairs.read_batch(self.side("base", **(base or {})), self.side("new", **new))
        again = {"count": 20}
        second = pairs.read_batch(self.side("base2", **again, **(base or {})), self.side("new2", **again, **new)) if confirm else None
        return pairs.report(first, second)

    def words(self, report):
        return {r.name.split()[0]: r.word for r in report.rows}


class Verdicts(Folders):
    def test_the_same_twice_is_same(self):
        report = self.report()
        self.assertEqual({r.word for r in report.rows}, {"SAME"})
        self.assertEqual(report.exit_code, 0)

    def test_slower_and_faster_are_confirmed_and_without_a_second_batch_a_suspicion(self):
        slow = {"rung/1": 1.08, "rung/2": 0.9}
        for confirm, words, code in ((True, ("SAME", "SLOWER", "FASTER"), 3), (False, ("SAME", "SUSPECT", "SUSPECT"), 4)):
            report = self.report(confirm, slow=slow)
            self.assertEqual(tuple(self.words(report)[f"toy/rung/{n}"] for n in range(3)), words)
            self.assertEqual(report.exit_code, code)

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

    def moved(self, count, by, controls, **new):
        """The report of so many of ten variants slower, beside controls that take {name: factor} on the new side."""
        base = {"others": 10, "controls": dict.fromkeys(controls, 1.0)}
        return self.report(base=base, others=10, controls=controls, slow={f"rung/{n}": by for n in range(count)} | new.pop("slow", {}), **new)

    def said(self, report):
        return "\n".join(verdicts.report_lines(report))

    def test_all_together_with_their_controls_is_the_machine(self):
        report = self.moved(10, 1.07, {"copy/library": 1.07, "copy/flat": 1.07})
        self.assertEqual(report.exit_code, 4)
        self.assertEqual({r.word for r in report.rows}, {"SAME"})
        self.assertIn("all 2 kernels of the limit moved by +7.0 % in toy precision=double size=8: the machine moved", self.said(report))

    def test_all_together_beside_controls_that_stay_is_code(self):
        report = self.moved(10, 2.0, {"copy/library": 1.0, "copy/flat": 1.0})
        self.assertEqual(report.exit_code, 3)
        self.assertEqual([r.word for r in report.rows], ["SLOWER"] * 10)
        self.assertIn("moved by +0.0 % in one run: the machine did not move there", self.said(report))

    def test_a_control_that_stays_shows_that_a_machine_could(self):
        report = self.moved(10, 1.06, {"copy/library": 1.0, "copy/flat": 1.06, "copy/other": 1.06})
        self.assertEqual(report.exit_code, 3)
        self.assertRegex(self.said(report), r"moved by \+6.0 % in .*, copy/library \+0.0 %: a slower machine would slow both")

    def test_what_the_machine_does_not_explain_is_still_seen(self):
        slow = {"rung/0": 1.25, "rung/1": 1.07 * 1.025, "rung/2": 1.0}
        report = self.moved(10, 1.07, {"copy/library": 1.07}, slow=slow)
        self.assertEqual([r.name.split()[0] for r in report.rows if r.word in nights.CALLS], ["toy/rung/0"])
        self.assertAlmostEqual(report.of("SLOWER")[0].change.ratio, 1.25 / 1.07, delta=0.01)
        self.assertEqual(report.exit_code, 3)

    def test_without_controls_nobody_guesses(self):
        report = self.moved(10, 1.3, {})
        self.assertEqual((report.exit_code, {r.word for r in report.rows}), (4, {"SUSPECT"}))
        self.assertIn("10 of 10 points of toy precision=double size=8 moved together", self.said(report))
        self.assertIn("none were measured on both sides", self.said(report))
        self.assertEqual(self.words(self.moved(4, 1.3, {}))["toy/rung/0"], "SLOWER")

    def test_a_clock_that_fell_is_a_control(self):
        host = {"backend": "OpenMP"}
        base = {"others": 10, "facts": host | {"clock_cpu_mhz": "3000"}}
        slow = {f"rung/{n}": 1.1 for n in range(10)}
        report = self.report(base=base, others=10, slow=slow, facts=host | {"clock_cpu_mhz": "2700"})
        self.assertEqual(report.exit_code, 4)
        self.assertIn("the clock of the CPU tells of +11.1 %", self.said(report))
        report = self.report(base=base, others=10, slow=slow, facts=host | {"clock_cpu_mhz": "2950"})
        self.assertEqual(report.exit_code, 3)

    def test_what_is_not_known_is_said_to_be_unknown(self):
        first = pairs.read_batch(self.side("base", count=2), self.side("new", count=2, slow={"rung/1": 1.3}))
        said = self.said(pairs.report(first))
        self.assertIn("noise floor unknown", said)
        self.assertRegex(said, r"(0\.99\d+|1|1\.00\d*) to 1\.(29|30?)\d* ms +toy/rung/1")
        self.assertRegex(self.said(self.report()), r"noise floor 0\.[1-9] %")


class Refusals(Folders):
    def test_other_machines_other_ways_of_measuring_other_work_and_other_numbers_of_runs(self):
        for says, other in (
            ("device: Synthetic GPU there, Other GPU here", {"facts": {"device": "Other GPU"}}),
            ("measure.samples: 11 there, 5 here", {"measure": {"samples": 5}}),
            ("bytes_read", {"work": {"bytes_read": 9e6}}),
            ("pairs need as many", {"count": 3}),
        ):
            with self.assertRaises(Problem) as caught:
                pairs.read_batch(self.side("base", count=2), self.side("new", **({"count": 2} | other)))
            self.assertIn(says, str(caught.exception))
            shutil.rmtree(self.folder / "new")

    def ends_with_2(self, says, script, *words):
        done = subprocess.run([sys.executable, ROOT / "scripts" / script, *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(says, done.stderr)
        self.assertNotIn("Traceback", done.stderr)

    def test_a_file_that_is_none(self):
        for content, says in (("{", "cannot be read"), ('{"schema_version": 1}', "schema version 1"), ('{"schema_version": 2}', "not results")):
            path = self.file("bad.json", content)
            self.ends_with_2(says, "compare", path, path)

    def test_damaged_files_are_refused_by_what_and_where(self):
        good = synthetic.results([synthetic.variant("flat", 1e-3)])
        points.sessions(synthetic.write(self.folder / "good.json", good))
        for what, content in shapes.damaged(good):
            with self.subTest(what), self.assertRaisesRegex(Problem, "bad.json"):
                points.sessions(self.file("bad.json", content))

    def test_a_point_that_stands_there_twice(self):
        twice = synthetic.results([synthetic.variant("flat", 1e-3), synthetic.variant("flat", 2e-3)])
        with self.assertRaisesRegex(Problem, "twice.json has toy/flat precision=double size=8 twice"):
            points.sessions(synthetic.write(self.folder / "twice.json", twice))
        several = {"schema_version": 2, "sessions": [synthetic.results([synthetic.variant("flat", 1e-3)])] * 2}
        path = synthetic.write(self.folder / "several.json", several)
        self.assertEqual(len(points.sessions(path)), 2)
        with self.assertRaisesRegex(Problem, "several.json holds 2 sessions"):
            points.only_session(path)

    def test_a_time_that_is_none(self):
        for sample in (0, -1e-3):
            data = synthetic.results([synthetic.variant("flat", 1e-3)])
            data["runs"][0]["variants"][0]["time_s"]["samples"][3] = sample
            path = synthetic.write(self.folder / "zero.json", data)
            self.ends_with_2("runs/0/variants/0/time_s/samples/3", "compare", path, path)
            self.ends_with_2("runs/0/variants/0/time_s/samples/3", "report", path, "-o", self.folder / "page.html")

    def test_compiler_and_clocks_beyond_their_jitter_are_told(self):
        clock = {"clock_cpu_mhz": "2600"}
        for facts, said in (
            ({"compiler": "clang 1"} | clock, ["compiler: clang 0 to clang 1"]),
            ({"clock_cpu_mhz": "2630"}, []),
            ({"clock_cpu_mhz": "2100"}, ["clock_cpu_mhz: 2600 to 2100"]),
        ):
            self.assertEqual(self.report(confirm=False, base={"facts": clock}, facts=facts).told, said)

    def test_sizes_may_be_text_or_numbers(self):
        old, new = (synthetic.results([synthetic.variant("flat", 1e-3)]) for _ in range(2))
        new["runs"][0]["parameters"]["size"] = 8
        old["runs"][0]["work"] = {k: str(v) for k, v in synthetic.WORK.items()}
        new["provenance"]["device_memory_bytes"] = 68719476736
        new["provenance"]["threads"] = 2
        report = pairs.report(pairs.read_batch(synthetic.write(self.folder / "a.json", old), synthetic.write(self.folder / "b.json", new)))
        self.assertEqual([(r.name, r.word) for r in report.rows], [("toy/flat precision=double size=8", "SAME")])


class Precedence(unittest.TestCase):
    CODES = {"WRONG": 1, "SLOWER": 3, "HEAVIER": 3, "SUSPECT": 4, "INCONCLUSIVE": 4, "INVALID": 4, "GONE": 4, "NEW": 0, "FASTER": 0, "SAME": 0}
    RANK = (0, 4, 3, 1)  # of exit codes, the last wins

    def report(self, *words, **more):
        return verdicts.Report([verdicts.Row(w, w) for w in words], [], **more)

    def test_of_rows(self):
        self.assertEqual(set(self.CODES), set(verdicts.WORDS))
        for one, code in self.CODES.items():
            for other, second in self.CODES.items():
                self.assertEqual(self.report(one, other).exit_code, max(code, second, key=self.RANK.index), (one, other))

    def test_of_what_is_known_of_a_point(self):
        def point(status="ok", registers=64):
            timed = synthetic.variant("hip/a", 1e-3) if status == "ok" else {"name": "hip/a", "time_s": {}}
            variant = timed | {"status": status, "note": "", "resources": {"registers": registers, "scratch": 0, "occupancy": 8}}
            return points.Point(synthetic.results([variant])["runs"][0], variant)

        def word(old, new, time="SAME"):
            sides = [{good.name: [p]} if p else {} for p in (old, new)]
            found = verdicts.rows(*sides, {good.name: judge.Change(time)})
            return found[0].word if found else None

        good, bad, refused, heavy = point(), point("wrong"), point("not applicable"), point(registers=128)
        for old in (good, bad, refused, None):
            self.assertEqual(word(old, bad, "SLOWER"), "WRONG")
        for old, new, said in ((good, None, "GONE"), (good, refused, "GONE"), (None, good, "NEW"), (bad, good, "NEW"), (refused, refused, None)):
            self.assertEqual(word(old, new, "SLOWER"), said)
        for time in ("SAME", "FASTER", "SUSPECT", "INCONCLUSIVE"):
            self.assertEqual((word(good, heavy, time), word(good, good, time)), ("HEAVIER", time))
        self.assertEqual(word(good, heavy, "SLOWER"), "SLOWER")


class Together(unittest.TestCase):
    """The share of points that may be the machine where no control was measured."""

    def test_half_of_a_run(self):
        for moved, of, half in ((3, 6, True), (1, 1, True), (4, 7, True), (20, 40, True), (2, 5, False), (3, 7, False), (19, 40, False)):
            middles = {n: 0.1 if n < moved else 0.0 for n in range(of)}
            self.assertEqual(controls.points_moved_together(middles, 0.03), set(range(moved * half)), (moved, of))

    def test_one_way(self):
        self.assertEqual(controls.points_moved_together({0: 0.1, 1: -0.1, 2: 0.1, 3: 0.0, 4: 0.0}, 0.03), set())
        self.assertEqual(controls.points_moved_together({0: 0.016, 1: 0.014}, 0.03), {0})

    def test_a_point_between_no_change_and_its_controls_did_not_change(self):
        for raw, by, left in ((0.1, 0.07, 0.03), (0.03, 0.07, 0.0), (0.0, 0.07, 0.0), (-0.02, 0.07, -0.02), (0.0, -0.07, 0.0), (-0.1, -0.07, -0.03)):
            self.assertAlmostEqual(float(controls.unexplained_part(raw, by)), left, msg=(raw, by))


class Tonight(unittest.TestCase):
    """A night against earlier ones, point 0 slower by `by` percent."""

    def report(self, nights_before, by, second=True, since=(), noise=0.005):
        kind = nights.Kind("one", nights=nights_before, sigma=noise)
        program = nights.Program(kind, numpy.random.default_rng(3))
        program.code[0] = math.log1p(by / 100)
        earlier, night = program.earlier(nights_before), program.night()
        return tonight.report(earlier, program.runs(5, True, night), program.runs(15, True, night) if second else None, since)

    def word(self, *what, **more):
        report = self.report(*what, **more)
        row = next(r for r in report.rows if nights.number_of(r.name) == 0)
        return row.word, report.exit_code, " ".join(row.beside)

    def test_what_comes_again_is_a_regression_tonight_or_in_the_next_night(self):
        name = next(iter(self.report(10, 8).unexplained))
        for how, found in (
            ({}, ("SLOWER", 3, "")),
            ({"second": False}, ("SUSPECT", 4, "not measured again in another hour: a regression if the next night shows it, too")),
            ({"second": False, "since": [{name: 0.07}]}, ("SLOWER", 3, "for 2 nights")),
        ):
            self.assertEqual(self.word(10, 8, **how), found)
        for since in ([{}, {name: 0.07}], [{name: -0.07}]):
            self.assertEqual(self.word(10, 8, second=False, since=since)[0], "SUSPECT")

    def test_few_nights_say_so(self):
        for count, says in ((1, "one earlier night is too few"), (2, "2 earlier nights are too few"), (4, "4 earlier nights are too few")):
            word, code, why = self.word(count, 8)
            self.assertEqual((word, code), ("SUSPECT", 4))
            self.assertIn(says, why)
            self.assertEqual(self.word(count, 40)[:2], ("SLOWER", 3))
        self.assertEqual(self.word(5, 8)[:2], ("SLOWER", 3))
        self.assertEqual(self.word(10, 0)[1], 0)

    def test_what_earlier_nights_did_must_last(self):
        """Point 1 was as far off in one of ten nights."""
        kind = nights.Kind("one", nights=10, sigma=0.005)
        program = nights.Program(kind, numpy.random.default_rng(3))
        base = []
        for night in range(10):
            own, kernels = program.night()
            own[1] += 0.08 * (night == 4)
            base += program.runs(5, night=(own, kernels))
        earlier = tonight.Earlier(base, [n for n in range(10) for _ in range(5)])
        self.assertEqual(earlier.share_as_far(1, 0.08), 0.1)
        self.assertEqual(earlier.share_as_far(0, 0.08), 1 / 400)
        self.assertEqual(earlier.share_as_far(0, -0.08), 0.0)
        program.code[0] = 0.08
        night = program.night()
        new, again = program.runs(5, True, night), program.runs(15, True, night)
        name = next(n for n in earlier.names if nights.number_of(n) == 0)
        for since, word in (([], "SAME"), ([{name: 0.08}], "SLOWER")):  # 40 points / 400 a night, 40 / 400**2 in two
            row = next(r for r in tonight.report(earlier, new, again, since).rows if r.name == name)
            self.assertEqual(row.word, word)

    def test_nights_that_are_far_off_do_not_move_the_mean(self):
        lots = numpy.random.default_rng(5)
        values = lots.normal(0, 0.005, (40, 10))
        for far in (1, 2):
            values[far, :far] += 0.06
            values[-far, :far] -= 0.2
        values[10, 3:] = math.nan
        mean, _, _, usual = tonight.usual_night(values)
        quiet = numpy.isfinite(values) & (abs(values) < 0.03)
        numpy.testing.assert_array_equal(usual, quiet)
        numpy.testing.assert_allclose(mean, [row[good].mean() for row, good in zip(values, quiet)])
        restless = lots.normal(0, 0.03, (40, 10))
        self.assertGreater(tonight.usual_night(restless)[3].mean(), 0.9)  # far for its own noise
        self.assertEqual(tonight.usual_night(numpy.array([[0.0, 0.4]] * 5 + [[0.0, 0.01]] * 5))[0].tolist(), [0.2] * 5 + [0.005] * 5)

    def test_nights_in_a_row_share_the_error_of_the_baseline(self):
        """If nothing changed, chance puts four nights in a row as far off as it is said to, or less often."""
        found = 0
        for seed in range(25):
            program = nights.Program(nights.Kind("one", nights=5), numpy.random.default_rng((4, seed)))
            earlier = program.earlier(5)
            later = numpy.array([earlier.batch(program.runs(5, night=program.night())).deviations for _ in range(4)])
            for index in numpy.flatnonzero(abs(numpy.sign(later).sum(axis=0)) == 4):
                found += earlier.chance(index, min(later[:, index], key=abs), nights=4) <= 0.01
        self.assertLessEqual(found, 10 + 3 * 10**0.5)  # of 1000 points


class SecondHour(unittest.TestCase):
    """Ten nights, then one whose second batch is measured on a machine that has changed since the first."""

    def report(self, code, machine=0.0, controls=True, disturbed=0.0):
        """`code`: {point: percent}; of the second batch alone `machine`, a log ratio, and `controls`, whether it has any;
        `disturbed`: log ratio of point 0 in the first alone."""
        kind = nights.Kind("one", nights=10, sigma=0.005)
        program = nights.Program(kind, numpy.random.default_rng(3))
        earlier = program.earlier(10)
        for point, percent in code.items():
            program.code[point] = math.log1p(percent / 100)
        own, kernels = program.night()
        new = program.runs(5, True, (own + disturbed * (numpy.arange(nights.POINTS) == 0), kernels))
        program.machine[:] = machine
        program.kind = dataclasses.replace(kind, controls=controls)
        return tonight.report(earlier, new, program.runs(15, True, (own, kernels)))

    def test_what_the_machine_did_since_is_taken_out(self):
        report = self.report({0: 20}, machine=math.log1p(0.05))
        called = {nights.number_of(r.name): r for r in report.rows if r.word in nights.CALLS}
        self.assertEqual((list(called), report.exit_code), ([0], 3))
        self.assertAlmostEqual(called[0].change.ratio, 1.2, delta=0.02)  # 1.2 * 1.05 were measured

    def test_a_slower_machine_does_not_confirm_what_disturbed_a_point(self):
        report = self.report({}, machine=math.log1p(0.08), disturbed=0.08)
        self.assertEqual(({r.word for r in report.rows}, report.exit_code), ({"SAME"}, 4))

    def test_it_is_said_and_makes_a_night_doubtful(self):
        for percent, code in ((0, 0), (8, 4), (-8, 4)):
            report = self.report({}, machine=math.log1p(percent / 100))
            self.assertEqual((report.exit_code, {r.word for r in report.rows}), (code, {"SAME"}), percent)
            moved = [line for line in report.controls if re.search(r"^measured again: .*the machine moved;", line)]
            self.assertEqual(len(moved), nights.RUNS if percent else 0)
            self.assertFalse([line for line in report.controls if line.startswith("controls") and "the machine moved;" in line])

    def test_what_is_taken_out_makes_the_interval_wider(self):
        still, moved = (self.report({0: 8}, machine=by).rows[0].change for by in (0.0, 0.1))
        self.assertGreater(math.log(moved.high / moved.low), 1.01 * math.log(still.high / still.low))

    def test_where_it_has_no_controls_nobody_knows(self):
        slow = dict.fromkeys(range(nights.POINTS), 8)
        self.assertEqual({r.word for r in self.report(slow).rows}, {"SLOWER"})
        report = self.report(slow, controls=False)
        self.assertEqual(({r.word for r in report.rows}, report.exit_code), ({"SUSPECT"}, 4))


class Rates(unittest.TestCase):
    """Small ones of what `scripts/compare --simulate` prints; the seeds are fixed, so they come out the same always."""

    def few(self, kinds, programs):
        for kind in kinds:
            made = nights.tally(kind, programs * kind.followed if kind.nights else programs)
            with self.subTest(kind):
                self.assertEqual(made.wrong, 0)
                if made.sought:
                    self.assertGreaterEqual(made.found[-1] / made.sought, kind.least)

    def test_pairs(self):
        self.few(nights.PAIRS, 6)

    def test_nights(self):
        self.few(nights.BASELINES, 8)

    def test_holm(self):
        self.assertEqual([round(p, 6) for p in judge.holm([0.01, 0.04, 0.03])], [0.03, 0.06, 0.06])


class Many(unittest.TestCase):
    def test_a_million_samples_take_no_memory(self):
        values = numpy.random.default_rng(1).normal(0.05, 0.01, 1_000_001)
        tracemalloc.start()
        middle, low, high = judge.paired_interval(values)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(peak, 100e6)
        self.assertLess(low, middle)
        self.assertLess(middle, high)
        # The median's sigma is 1.2533 sigma / sqrt(n).
        self.assertAlmostEqual((high - low) / 2 / 1.96, 1.2533 * 0.01 / 1e3, delta=1e-6)


class Independent(Folders):
    """The rules that decide, on data whose answer is known without them."""

    def test_the_spread_is_sigma(self):
        for sigma in (1e-3, 0.37, 20):
            values = [sigma * stats.norm.ppf((n + 0.5) / 2000) + 5 for n in range(2000)]
            self.assertAlmostEqual(judge.robust_sigma(values) / sigma, 1, delta=2e-3)

    def test_the_floor_is_sigma_of_one_run(self):
        base = []
        for run in range(60):
            times = numpy.random.default_rng(run).normal(0, 0.02, 40)
            base.append(points.session_of(synthetic.results([synthetic.variant(str(n), 1e-3 * math.exp(x)) for n, x in enumerate(times)]), "x"))
        self.assertAlmostEqual(pairs.noise_floor(base), 0.02, delta=1e-3)

    def word(self, change, **rules):
        return judge.first_batch({"point": [math.log(1 + change / 100)] * 8}, judge.Rules(**rules))["point"].word

    def test_three_times_the_noise_or_three_percent_is_a_change(self):
        for floor, least in ((0.0, 3), (0.005, 3), (0.01, 3), (0.02, 6), (0.03, 9)):
            self.assertEqual(self.word(least - 0.1, floor=floor), "SUSPECT", floor)
            self.assertEqual(self.word(least + 0.1, floor=floor), "SLOWER", floor)
            self.assertEqual(self.word(100 / (1 + (least + 0.1) / 100) - 100, floor=floor), "FASTER", floor)
            self.assertEqual(self.word(0.45 * least, floor=floor), "SAME", floor)

    def test_of_a_single_run_a_side_ten_percent_counts(self):
        sides = {}
        for percent in (0, 4.5, 5.5):
            data = synthetic.results([synthetic.variant("flat", 1e-3 * (1 + percent / 100)), synthetic.variant("other", 1e-3)])
            sides[percent] = synthetic.write(self.folder / f"{percent}.json", data)
        for percent, word in ((4.5, "SAME"), (5.5, "SUSPECT")):  # half of it is a suspicion
            report = pairs.report(pairs.read_batch(sides[0], sides[percent]))
            self.assertEqual([r.word for r in report.rows if "flat" in r.name], [word])
            self.assertAlmostEqual(report.threshold, math.log(1.1))

    def test_a_step_is_where_it_was_made(self):
        lots = numpy.random.default_rng(3)
        for nights_before, nights_after, size in ((4, 20, 0.05), (20, 4, -0.05), (30, 25, 0.03), (70, 12, 0.2), (33, 30, -0.04)):
            series = [*lots.normal(1, 0.002, nights_before), *lots.normal(1 + size, 0.002, nights_after)]
            step = change_points.steps(series)[0]
            self.assertEqual(step.at, nights_before)
            self.assertAlmostEqual(step.log_ratio, size, delta=0.004)

    def test_all_slower_of_n_is_one_of_two_to_the_n(self):
        for n in (1, 5, 12):
            self.assertAlmostEqual(judge.p_slower([0.01] * n), 0.5**n)
            self.assertEqual(judge.p_slower([-0.01] * n), 1)


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
        self.assertEqual(list(nights.rates(400)), written)


if __name__ == "__main__":
    unittest.main()
