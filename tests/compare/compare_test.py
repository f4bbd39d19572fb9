#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the verdicts and refusals of scripts/compare, and how often it is right on synthetic nights.

It takes a minute and uses few nights; scripts/compare --simulate 400 prints the full rates."""

import dataclasses
import math
import os
import pathlib
import re
import shutil
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

import synthetic


class Folders(Case):
    def write_side(self, name, count=12, slow=None, others=6, **how):
        """Writes a folder with `count` results files. `slow` is {variant: factor of its time}, `others` the number of
        variants that every file has."""
        for i in range(count):
            names = [f"rung/{n}" for n in range(others)]
            variants = [synthetic.variant(n, 1e-3 * (slow or {}).get(n, 1.0), 0.005, f"{name}{i}") for n in names]
            variants += [synthetic.variant(n, 1e-3, 0.005, f"{name}{i}") | more for n, more in how.get("extra", {}).items()]
            data = synthetic.results(variants, how.get("facts"), how.get("measure"), how.get("work"), controls=how.get("controls"))
            synthetic.write_results(self.folder / name / f"{i:02}.json", data)
        return self.folder / name

    def report(self, confirm=True, base=None, **new):
        first = pairs.read_batch(self.write_side("base", **(base or {})), self.write_side("new", **new))
        again = {"count": 20}
        second = pairs.read_batch(self.write_side("base2", **again, **(base or {})), self.write_side("new2", **again, **new)) if confirm else None
        return pairs.report(first, second)

    def words_by_point(self, report):
        return {r.name.split()[0]: r.word for r in report.rows}


class Verdicts(Folders):
    def test_a_change_is_confirmed_by_a_second_batch_and_suspect_without(self):
        changed = {"rung/1": 1.08, "rung/2": 0.9}
        for confirm, slow, words, code in (
            (True, {}, ("SAME", "SAME", "SAME"), 0),
            (True, changed, ("SAME", "SLOWER", "FASTER"), 3),
            (False, changed, ("SAME", "SUSPECT", "SUSPECT"), 4),
        ):
            report = self.report(confirm, slow=slow)
            self.assertEqual(tuple(self.words_by_point(report)[f"toy/rung/{n}"] for n in range(3)), words)
            self.assertEqual(report.exit_code, code)

    def test_points_on_one_side_only_are_new_gone_or_invalid(self):
        untimed = {"hip/x": {"time_s": {}}}
        report = self.report(base={"extra": {"old": {}, "hip/x": {}}}, extra={"fresh": {}, **untimed})
        words = self.words_by_point(report)
        self.assertEqual((words["toy/old"], words["toy/fresh"], words["toy/hip/x"]), ("GONE", "NEW", "INVALID"))

    def report_of_slower_variants(self, count, by, controls, **new):
        """Returns a report in which `count` of ten variants are slower by the factor `by`. `controls` is {name: factor
        of its time on the new side}."""
        base = {"others": 10, "controls": dict.fromkeys(controls, 1.0)}
        return self.report(base=base, others=10, controls=controls, slow={f"rung/{n}": by for n in range(count)} | new.pop("slow", {}), **new)

    def report_text(self, report):
        return "\n".join(verdicts.report_lines(report))

    def test_controls_tell_a_slower_machine_from_slower_code(self):
        library, flat, other = "copy/library", "copy/flat", "copy/other"
        machine = r"all 2 kernels of the limit moved by \+7.0 % in toy precision=double size=8: the machine moved"
        alone = "10 of 10 points of toy precision=double size=8 moved together"
        for by, moved, code, words, said in (
            (1.07, {library: 1.07, flat: 1.07}, 4, {"SAME"}, [machine]),
            (2.0, {library: 1.0, flat: 1.0}, 3, {"SLOWER"}, [r"moved by \+0.0 % in one run: the machine did not move there"]),
            # The machine did not become slower if one control kept its time.
            (1.06, {library: 1.0, flat: 1.06, other: 1.06}, 3, None, [r"moved by \+6.0 % in .*, copy/library \+0.0 %: a slower machine would slow both"]),
            (1.3, {}, 4, {"SUSPECT"}, [alone, "none were measured on both sides"]),
        ):
            report = self.report_of_slower_variants(10, by, moved)
            self.assertEqual(report.exit_code, code, moved)
            self.assertIn(words, (None, {r.word for r in report.rows}), moved)
            for text in said:
                self.assertRegex(self.report_text(report), text)
        self.assertEqual(self.words_by_point(self.report_of_slower_variants(4, 1.3, {}))["toy/rung/0"], "SLOWER")

    def test_a_change_beyond_that_of_the_controls_is_found(self):
        slow = {"rung/0": 1.25, "rung/1": 1.07 * 1.025, "rung/2": 1.0}
        report = self.report_of_slower_variants(10, 1.07, {"copy/library": 1.07}, slow=slow)
        self.assertEqual([r.name.split()[0] for r in report.rows if r.word in nights.WORDS_OF_CHANGE], ["toy/rung/0"])
        self.assertAlmostEqual(report.rows_with("SLOWER")[0].change.ratio, 1.25 / 1.07, delta=0.01)
        self.assertEqual(report.exit_code, 3)

    def test_a_lower_clock_of_the_cpu_explains_slower_points(self):
        host = {"backend": "OpenMP"}
        base = {"others": 10, "facts": host | {"clock_cpu_mhz": "3000"}}
        slow = {f"rung/{n}": 1.1 for n in range(10)}
        for clock, code in (("2700", 4), ("2950", 3)):
            report = self.report(base=base, others=10, slow=slow, facts=host | {"clock_cpu_mhz": clock})
            self.assertEqual(report.exit_code, code)
            self.assertEqual("the clock of the CPU tells of +11.1 %" in self.report_text(report), code == 4)

    def test_an_unknown_noise_floor_is_reported_as_unknown(self):
        first = pairs.read_batch(self.write_side("base", count=2), self.write_side("new", count=2, slow={"rung/1": 1.3}))
        said = self.report_text(pairs.report(first))
        self.assertIn("noise floor unknown", said)
        self.assertRegex(said, r"(0\.99\d+|1|1\.00\d*) to 1\.(29|30?)\d* ms +toy/rung/1")
        self.assertRegex(self.report_text(self.report()), r"noise floor 0\.[1-9] %")


class Refusals(Folders):
    def test_sides_that_cannot_be_compared_are_refused(self):
        for says, other in (
            ("device: Synthetic GPU there, Other GPU here", {"facts": {"device": "Other GPU"}}),
            ("measure.samples: 11 there, 5 here", {"measure": {"samples": 5}}),
            ("bytes_read", {"work": {"bytes_read": 9e6}}),
            ("pairs need as many", {"count": 3}),
        ):
            with self.assertRaises(Problem) as caught:
                pairs.read_batch(self.write_side("base", count=2), self.write_side("new", **({"count": 2} | other)))
            self.assertIn(says, str(caught.exception))
            shutil.rmtree(self.folder / "new")

    def test_a_file_without_results_is_refused(self):
        for content, says in (("{", "cannot be read"), ('{"schema_version": 1}', "schema version 1"), ('{"schema_version": 2}', "not results")):
            path = self.write_file("bad.json", content)
            self.assertIn(says, self.assert_ends(2, ROOT / "scripts/compare", path, path).stderr)

    def test_damaged_files_are_refused_with_their_name(self):
        good = synthetic.results([synthetic.variant("flat", 1e-3)])
        points.sessions(synthetic.write_results(self.folder / "good.json", good))
        for what, content in synthetic.damaged_files(good):
            with self.subTest(what), self.assertRaisesRegex(Problem, "bad.json"):
                points.sessions(self.write_file("bad.json", content))

    def test_a_point_that_occurs_twice_is_refused(self):
        twice = synthetic.results([synthetic.variant("flat", 1e-3), synthetic.variant("flat", 2e-3)])
        with self.assertRaisesRegex(Problem, "twice.json has toy/flat precision=double size=8 twice"):
            points.sessions(synthetic.write_results(self.folder / "twice.json", twice))
        several = {"schema_version": 2, "sessions": [synthetic.results([synthetic.variant("flat", 1e-3)])] * 2}
        path = synthetic.write_results(self.folder / "several.json", several)
        self.assertEqual(len(points.sessions(path)), 2)
        with self.assertRaisesRegex(Problem, "several.json holds 2 sessions"):
            points.only_session(path)

    def test_changes_of_compiler_and_clock_are_reported(self):
        clock = {"clock_cpu_mhz": "2600"}
        for facts, said in (
            ({"compiler": "clang 1"} | clock, ["compiler: clang 0 to clang 1"]),
            ({"clock_cpu_mhz": "2630"}, []),
            ({"clock_cpu_mhz": "2100"}, ["clock_cpu_mhz: 2600 to 2100"]),
        ):
            self.assertEqual(self.report(confirm=False, base={"facts": clock}, facts=facts).changed, said)

    def test_sizes_may_be_text_or_numbers(self):
        old, new = (synthetic.results([synthetic.variant("flat", 1e-3)]) for _ in range(2))
        new["runs"][0]["parameters"]["size"] = 8
        old["runs"][0]["work"] = {k: str(v) for k, v in synthetic.WORK.items()}
        new["provenance"]["device_memory_bytes"] = 68719476736
        new["provenance"]["threads"] = 2
        report = pairs.report(pairs.read_batch(synthetic.write_results(self.folder / "a.json", old), synthetic.write_results(self.folder / "b.json", new)))
        self.assertEqual([(r.name, r.word) for r in report.rows], [("toy/flat precision=double size=8", "SAME")])


class WordsAndExitCodes(unittest.TestCase):
    CODES = {"WRONG": 1, "SLOWER": 3, "HEAVIER": 3, "SUSPECT": 4, "INCONCLUSIVE": 4, "INVALID": 4, "GONE": 4, "NEW": 0, "FASTER": 0, "SAME": 0}
    RANK = (0, 4, 3, 1)  # exit codes by increasing importance

    def report(self, *words, **more):
        return verdicts.Report([verdicts.Row(w, w) for w in words], [], **more)

    def test_the_worst_row_decides_the_exit_code_and_an_unfit_machine_confirms_none(self):
        self.assertEqual(set(self.CODES), set(verdicts.WORDS))
        for one, code in self.CODES.items():
            self.assertEqual(self.report(one, unfit_reason="noisy").exit_code, 1 if code == 1 else 4, one)
            for other, second in self.CODES.items():
                self.assertEqual(self.report(one, other).exit_code, max(code, second, key=self.RANK.index), (one, other))

    def test_word_of_a_point_by_its_status_and_resources(self):
        def point(status="ok", registers=64):
            timed = synthetic.variant("hip/a", 1e-3) if status == "ok" else {"name": "hip/a", "time_s": {}}
            variant = timed | {"status": status, "note": "17 elements differ", "resources": {"registers": registers, "scratch": 0, "occupancy": 8}}
            return points.Point(synthetic.results([variant])["runs"][0], variant)

        def word(old, new, time="SAME"):
            sides = [{good.name: [p]} if p else {} for p in (old, new)]
            found = verdicts.report_rows(*sides, {good.name: judge.Change(time)})
            return found[0].word if found else None

        good, bad, refused, heavy = point(), point("wrong"), point("not applicable"), point(registers=128)
        for old in (good, bad, refused, None):
            self.assertEqual(word(old, bad, "SLOWER"), "WRONG")
        for changed, said in ((heavy, "registers 64 to 128"), (bad, "17 elements differ")):
            (row,) = verdicts.report_rows({good.name: [good]}, {good.name: [changed]}, {good.name: judge.Change("SAME")})
            self.assertIn(said, row.beside)
        gone, unseen = ((good, None, "GONE"), (good, refused, "GONE")), ((refused, refused, None), (None, refused, None))
        for old, new, said in (*gone, *unseen, (None, good, "NEW"), (bad, good, "NEW")):
            self.assertEqual(word(old, new, "SLOWER"), said)
        for time in ("SAME", "FASTER", "SUSPECT", "INCONCLUSIVE"):
            self.assertEqual((word(good, heavy, time), word(good, good, time)), ("HEAVIER", time))
        self.assertEqual(word(good, heavy, "SLOWER"), "SLOWER")


class PointsMovedTogether(unittest.TestCase):
    """Points of a run without a control that become slower, or faster, together."""

    def test_half_of_the_points_of_a_run_are_suspicious(self):
        for moved, of, half in ((3, 6, True), (1, 1, True), (4, 7, True), (20, 40, True), (2, 5, False), (3, 7, False), (19, 40, False)):
            middles = {n: 0.1 if n < moved else 0.0 for n in range(of)}
            self.assertEqual(controls.points_moved_together(middles, 0.03), set(range(moved * half)), (moved, of))

    def test_only_points_that_move_in_one_direction_count(self):
        self.assertEqual(controls.points_moved_together({0: 0.1, 1: -0.1, 2: 0.1, 3: 0.0, 4: 0.0}, 0.03), set())
        self.assertEqual(controls.points_moved_together({0: 0.016, 1: 0.014}, 0.03), {0})

    def test_a_change_smaller_than_that_of_the_controls_counts_as_none(self):
        for raw, by, left in ((0.1, 0.07, 0.03), (0.03, 0.07, 0.0), (0.0, 0.07, 0.0), (-0.02, 0.07, -0.02), (0.0, -0.07, 0.0), (-0.1, -0.07, -0.03)):
            self.assertAlmostEqual(float(controls.unexplained_part(raw, by)), left, msg=(raw, by))


class NightVerdicts(unittest.TestCase):
    """A night in which point 0 is slower by some percent, compared with a baseline."""

    def report(self, nights_before, by, second=True, since=(), noise=0.005):
        kind = nights.NightKind("one", nights=nights_before, sigma=noise)
        program = nights.Program(kind, numpy.random.default_rng(3))
        program.code[0] = math.log1p(by / 100)
        earlier, night = program.baseline(nights_before), program.night_deviations()
        return tonight.report(earlier, program.random_sessions(5, True, night), program.random_sessions(15, True, night) if second else None, since)

    def word(self, *what, **more):
        report = self.report(*what, **more)
        row = next(r for r in report.rows if nights.point_number(r.name) == 0)
        return row.word, report.exit_code, " ".join(row.beside)

    def test_a_deviation_that_is_measured_again_is_a_regression(self):
        name = next(iter(self.report(10, 8).unexplained))
        for how, found in (
            ({}, ("SLOWER", 3, "")),
            ({"second": False}, ("SUSPECT", 4, "not measured again in another hour: a regression if the next night shows it, too")),
            ({"second": False, "since": [{name: 0.07}]}, ("SLOWER", 3, "for 2 nights")),
        ):
            self.assertEqual(self.word(10, 8, **how), found)
        for since in ([{}, {name: 0.07}], [{name: -0.07}]):
            self.assertEqual(self.word(10, 8, second=False, since=since)[0], "SUSPECT")

    def test_a_small_baseline_makes_changes_suspect(self):
        for count, says in ((1, "one earlier night is too few"), (2, "2 earlier nights are too few"), (4, "4 earlier nights are too few")):
            word, code, why = self.word(count, 8)
            self.assertEqual((word, code), ("SUSPECT", 4))
            self.assertIn(says, why)
            self.assertEqual(self.word(count, 40)[:2], ("SLOWER", 3))
        self.assertEqual(self.word(5, 8)[:2], ("SLOWER", 3))
        self.assertEqual(self.word(10, 0)[1], 0)

    def test_a_deviation_that_also_occurred_in_the_baseline_must_last(self):
        """In one of ten nights of the baseline, point 1 deviated as far as point 0 does tonight."""
        kind = nights.NightKind("one", nights=10, sigma=0.005)
        program = nights.Program(kind, numpy.random.default_rng(3))
        base = []
        for night in range(10):
            own, kernels = program.night_deviations()
            own[1] += 0.08 * (night == 4)
            base += program.random_sessions(5, night=(own, kernels))
        earlier = tonight.Baseline(base, [n for n in range(10) for _ in range(5)])
        self.assertEqual(earlier.share_as_far(1, 0.08), 0.1)
        self.assertEqual(earlier.share_as_far(0, 0.08), 1 / 400)
        self.assertEqual(earlier.share_as_far(0, -0.08), 0.0)
        program.code[0] = 0.08
        night = program.night_deviations()
        new, again = program.random_sessions(5, True, night), program.random_sessions(15, True, night)
        name = next(n for n in earlier.names if nights.point_number(n) == 0)
        for since, word in (([], "SAME"), ([{name: 0.08}], "SLOWER")):  # the chance among 40 points is 40 / 400 for one night and 40 / 400**2 for two
            row = next(r for r in tonight.report(earlier, new, again, since).rows if r.name == name)
            self.assertEqual(row.word, word)

    def test_outlying_nights_do_not_change_the_mean(self):
        lots = numpy.random.default_rng(5)
        values = lots.normal(0, 0.005, (40, 10))
        for far in (1, 2):
            values[far, :far] += 0.06
            values[-far, :far] -= 0.2
        values[10, 3:] = math.nan
        mean, _, _, usual = tonight.usual_night_statistics(values)
        quiet = numpy.isfinite(values) & (abs(values) < 0.03)
        numpy.testing.assert_array_equal(usual, quiet)
        numpy.testing.assert_allclose(mean, [row[good].mean() for row, good in zip(values, quiet)])
        restless = lots.normal(0, 0.03, (40, 10))
        self.assertGreater(tonight.usual_night_statistics(restless)[3].mean(), 0.9)  # these points vary so much that hardly any night is unusual
        self.assertEqual(tonight.usual_night_statistics(numpy.array([[0.0, 0.4]] * 5 + [[0.0, 0.01]] * 5))[0].tolist(), [0.2] * 5 + [0.005] * 5)

    def test_chance_of_several_nights_accounts_for_the_error_of_the_baseline(self):
        """If nothing changed, four nights in a row deviate at most as often as chance() says."""
        found = 0
        for seed in range(25):
            program = nights.Program(nights.NightKind("one", nights=5), numpy.random.default_rng((4, seed)))
            earlier = program.baseline(5)
            later = numpy.array([earlier.batch_of(program.random_sessions(5, night=program.night_deviations())).deviations for _ in range(4)])
            for index in numpy.flatnonzero(abs(numpy.sign(later).sum(axis=0)) == 4):
                found += earlier.chance(index, min(later[:, index], key=abs), nights=4) <= 0.01
        self.assertLessEqual(found, 10 + 3 * 10**0.5)  # of 1000 points, three sigma above the expected number


class SecondMeasurement(unittest.TestCase):
    """A baseline of ten nights and a night whose second batch is measured after the machine has changed."""

    def report(self, code, machine=0.0, controls=True, disturbed=0.0):
        """Returns the report of the night. `code` is {point: percent by which the code makes it slower}. In the second
        batch only, the machine is slower by the log ratio `machine`, and there may be no controls. In the first batch
        only, point 0 is slower by the log ratio `disturbed`."""
        kind = nights.NightKind("one", nights=10, sigma=0.005)
        program = nights.Program(kind, numpy.random.default_rng(3))
        earlier = program.baseline(10)
        for point, percent in code.items():
            program.code[point] = math.log1p(percent / 100)
        own, kernels = program.night_deviations()
        new = program.random_sessions(5, True, (own + disturbed * (numpy.arange(nights.POINT_COUNT) == 0), kernels))
        program.machine[:] = machine
        program.kind = dataclasses.replace(kind, controls=controls)
        return tonight.report(earlier, new, program.random_sessions(15, True, (own, kernels)))

    def test_movement_of_the_machine_between_batches_is_corrected(self):
        report = self.report({0: 20}, machine=math.log1p(0.05))
        called = {nights.point_number(r.name): r for r in report.rows if r.word in nights.WORDS_OF_CHANGE}
        self.assertEqual((list(called), report.exit_code), ([0], 3))
        self.assertAlmostEqual(called[0].change.ratio, 1.2, delta=0.02)  # the measured ratio was 1.2 * 1.05

    def test_a_slower_machine_does_not_confirm_a_disturbed_point(self):
        report = self.report({}, machine=math.log1p(0.08), disturbed=0.08)
        self.assertEqual(({r.word for r in report.rows}, report.exit_code), ({"SAME"}, 4))

    def test_movement_of_the_machine_is_reported_and_ends_with_4(self):
        for percent, code in ((0, 0), (8, 4), (-8, 4)):
            report = self.report({}, machine=math.log1p(percent / 100))
            self.assertEqual((report.exit_code, {r.word for r in report.rows}), (code, {"SAME"}), percent)
            moved = [line for line in report.controls if re.search(r"^measured again: .*the machine moved;", line)]
            self.assertEqual(len(moved), nights.RUN_COUNT if percent else 0)
            self.assertFalse([line for line in report.controls if line.startswith("controls") and "the machine moved;" in line])

    def test_a_correction_widens_the_interval(self):
        still, moved = (self.report({0: 8}, machine=by).rows[0].change for by in (0.0, 0.1))
        self.assertGreater(math.log(moved.high / moved.low), 1.01 * math.log(still.high / still.low))

    def test_points_are_suspect_if_the_second_batch_has_no_controls(self):
        slow = dict.fromkeys(range(nights.POINT_COUNT), 8)
        self.assertEqual({r.word for r in self.report(slow).rows}, {"SLOWER"})
        report = self.report(slow, controls=False)
        self.assertEqual(({r.word for r in report.rows}, report.exit_code), ({"SUSPECT"}, 4))


class Rates(unittest.TestCase):
    """The shares of false alarms and of changes found in `scripts/compare --simulate`, for few simulated programs.
    The seeds are fixed, so the shares are always the same."""

    def test_pairs_and_nights_find_changes_without_false_alarms(self):
        for kind, programs in (*((kind, 6) for kind in nights.PAIR_KINDS), *((kind, 8 * kind.nights_followed) for kind in nights.BASELINE_KINDS)):
            made = nights.tally(kind, programs)
            with self.subTest(kind):
                self.assertEqual(made.wrong, 0)
                if made.sought:
                    self.assertGreaterEqual(made.found[-1] / made.sought, kind.required_share)

    def test_holm_adjusts_p_values(self):
        self.assertEqual([round(p, 6) for p in judge.holm_adjusted([0.01, 0.04, 0.03])], [0.03, 0.06, 0.06])


class ManySamples(unittest.TestCase):
    def test_a_million_samples_need_less_than_100_megabytes(self):
        values = numpy.random.default_rng(1).normal(0.05, 0.01, 1_000_001)
        tracemalloc.start()
        middle, low, high = judge.paired_interval(values)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(peak, 100e6)
        self.assertLess(low, middle)
        self.assertLess(middle, high)
        # The standard deviation of the median is 1.2533 sigma / sqrt(n).
        self.assertAlmostEqual((high - low) / 2 / 1.96, 1.2533 * 0.01 / 1e3, delta=1e-6)


class KnownAnswers(Folders):
    """The statistics behind the verdicts, applied to data for which the right result is known independently."""

    def test_robust_sigma_of_a_normal_distribution(self):
        for sigma in (1e-3, 0.37, 20):
            values = [sigma * stats.norm.ppf((n + 0.5) / 2000) + 5 for n in range(2000)]
            self.assertAlmostEqual(judge.robust_sigma(values) / sigma, 1, delta=2e-3)

    def test_the_noise_floor_is_the_sigma_of_one_run(self):
        base = []
        for run in range(60):
            times = numpy.random.default_rng(run).normal(0, 0.02, 40)
            base.append(synthetic.session([synthetic.variant(str(n), 1e-3 * math.exp(x)) for n, x in enumerate(times)]))
        self.assertAlmostEqual(pairs.noise_floor(base), 0.02, delta=1e-3)

    def word(self, change, **rules):
        return judge.judge_first_batch({"point": [math.log(1 + change / 100)] * 8}, judge.Rules(**rules))["point"].word

    def test_the_threshold_is_three_sigma_or_three_percent(self):
        for floor, least in ((0.0, 3), (0.005, 3), (0.01, 3), (0.02, 6), (0.03, 9)):
            self.assertEqual(self.word(least - 0.1, noise_floor=floor), "SUSPECT", floor)
            self.assertEqual(self.word(least + 0.1, noise_floor=floor), "SLOWER", floor)
            self.assertEqual(self.word(100 / (1 + (least + 0.1) / 100) - 100, noise_floor=floor), "FASTER", floor)
            self.assertEqual(self.word(0.45 * least, noise_floor=floor), "SAME", floor)

    def test_the_threshold_of_single_runs_is_ten_percent(self):
        sides = {}
        for percent in (0, 4.5, 5.5):
            data = synthetic.results([synthetic.variant("flat", 1e-3 * (1 + percent / 100)), synthetic.variant("other", 1e-3)])
            sides[percent] = synthetic.write_results(self.folder / f"{percent}.json", data)
        for percent, word in ((4.5, "SAME"), (5.5, "SUSPECT")):  # a change above half of the threshold is SUSPECT
            report = pairs.report(pairs.read_batch(sides[0], sides[percent]))
            self.assertEqual([r.word for r in report.rows if "flat" in r.name], [word])
            self.assertAlmostEqual(report.threshold, math.log(1.1))

    def test_change_points_are_found_at_their_place(self):
        lots = numpy.random.default_rng(3)
        for nights_before, nights_after, size in ((4, 20, 0.05), (20, 4, -0.05), (30, 25, 0.03), (70, 12, 0.2), (33, 30, -0.04)):
            series = [*lots.normal(1, 0.002, nights_before), *lots.normal(1 + size, 0.002, nights_after)]
            step = change_points.steps(series)[0]
            self.assertEqual(step.index, nights_before)
            self.assertAlmostEqual(step.log_ratio, size, delta=0.004)

    def test_sign_test_of_n_slower_pairs(self):
        for n in (1, 5, 12):
            self.assertAlmostEqual(judge.p_slower([0.01] * n), 0.5**n)
            self.assertEqual(judge.p_slower([-0.01] * n), 1)


class Labels(unittest.TestCase):
    def labels(self, *parameters):
        made = [point for own in parameters for point in synthetic.session([synthetic.variant("flat", 1e-3)], **own).points.values()]
        return list(points.labels(made).values())

    def test_labels_contain_only_distinguishing_parameters(self):
        self.assertEqual(self.labels({"size": "8", "sigma": "1"}), ["toy/flat"])
        self.assertEqual(self.labels({"size": "8", "sigma": "1"}, {"size": "9", "sigma": "1"}), ["toy/flat size=8", "toy/flat size=9"])
        self.assertEqual(self.labels({"size": "8"}, {"size": "8", "block": "4"}), ["toy/flat", "toy/flat block=4"])


class Readme(unittest.TestCase):
    def test_the_rates_in_the_readme_are_current(self):
        """Takes a quarter of an hour and therefore runs only with ctest -L slow."""
        if not os.environ.get("MINIAPP_SLOW"):
            self.skipTest("MINIAPP_SLOW is not set")
        block = (ROOT / "scripts/README.md").read_text().split("<!-- rates:begin")[1].split("<!-- rates:end")[0]
        written = [line[4:] for line in block.splitlines() if line.startswith("    ")]
        self.assertEqual(list(nights.rates_lines(400)), written)


if __name__ == "__main__":
    unittest.main()
