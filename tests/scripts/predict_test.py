# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/predict: machine data, statistics, what it says of a rung's order of work, and the check of what is committed."""
import contextlib
import io
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.measured.problem import REGRESSION, Problem
from miniapp_tools.predict import beside, committed, counted, emulated, gate, machine, published, roofline, table, traffic, tunings

PROGRAM = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else None
SMALL = {"size": "256x128x18", "precision": "double", "block": "64x1x1"}


def small_machine():
    """A die whose second-level cache holds fewer than three planes of the small box."""
    found = machine.load("mi250x-gcd")
    found["units"] = 4
    found["second_level"]["bytes"] = 1 << 19
    return found


def row(variant, name="laplacian/rung", least=None):
    found = small_machine()
    moved = traffic.traced(PROGRAM, "laplacian", variant, SMALL, traffic.options_of(found, 8))
    true = {"fetched": least or 1, "hit": 50, "seconds": 1, "chosen": False}
    return {"name": name, "traffic": moved, "seconds": 1, "true": true}


class Machine(unittest.TestCase):
    def test_all_are_read(self):
        for name in machine.names():
            self.assertEqual(machine.load(name)["second_level"]["ways"], 16)

    def test_figures_that_are_no_numbers_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            text = (machine.FOLDER / "h200.yaml").read_text().replace("units: 132", "units: many")
            pathlib.Path(folder, "odd.yaml").write_text(text)
            old, machine.FOLDER = machine.FOLDER, pathlib.Path(folder)
            try:
                with self.assertRaisesRegex(Problem, "odd.yaml: units is 'many'"):
                    machine.load("odd")
            finally:
                machine.FOLDER = old

    def test_a_tree_needs_a_power_of_two(self):
        with tempfile.TemporaryDirectory() as folder:
            text = (machine.FOLDER / "mi250x-gcd.yaml").read_text().replace("usable_ways: 16", "usable_ways: 14")
            pathlib.Path(folder, "odd.yaml").write_text(text)
            old, machine.FOLDER = machine.FOLDER, pathlib.Path(folder)
            try:
                with self.assertRaisesRegex(Problem, "usable_ways must be a power of two"):
                    machine.load("odd")
            finally:
                machine.FOLDER = old

    def test_unknown(self):
        with self.assertRaisesRegex(Problem, "no machine 'mi300'; known: .*mi250x-gcd"):
            machine.load("mi300")

    def test_waves_are_those_of_the_code_object(self):
        die = machine.load("mi250x-gcd")
        figures = machine.resources(die)
        self.assertEqual(machine.waves_of_simd(die, figures["laplacian/hip/reordered/8 double"]), 5)

    def test_warps_by_registers(self):
        card = machine.load("h200")
        self.assertEqual(machine.waves_of_simd(card, None, 32), 16)
        self.assertEqual(machine.waves_of_simd(card, None, 128), 4)


class Figures(unittest.TestCase):
    def test_kendall(self):
        self.assertEqual(roofline.kendall([(1, 1), (2, 2), (3, 3)]), 1)
        self.assertEqual(roofline.kendall([(1, 3), (2, 2), (3, 1)]), -1)
        self.assertAlmostEqual(roofline.kendall([(1, 1), (2, 3), (3, 2)]), 1 / 3)

    def test_pairs_that_are_alike_have_no_order(self):
        pairs = [(1, 1), (3, 1.01), (2, 2)]
        self.assertEqual(roofline.apart(pairs, 0.05), 0)
        self.assertEqual(roofline.apart(pairs[::2], 0.05), 1)
        self.assertTrue(math.isnan(roofline.apart(pairs[:2], 0.05)))

    def test_what_is_committed_is_shown_apart(self):
        found = beside.rows({"laplacian", "lbm"})
        self.assertEqual({row["rung"].split("/")[0] for row in found}, {"laplacian", "lbm"})
        self.assertEqual(len({(row["rung"], row["problem"]) for row in found}), len(found))
        self.assertEqual(sum(row["published_fetched"] is not None for row in found), len(published.laplacian()))
        self.assertIn("not measured", next(beside.lines(found)))
        self.assertEqual(beside.rows({"nbody"}), [])

    def test_a_committed_row_is_asked_again(self):
        run = counted.committed_run("lbm/hip/fused/256 128", {"counted": {"kernels": 1}}, lambda family, size: (family, size))
        self.assertEqual(run, ("lbm", "hip/fused/256", ("lbm", 128), {"kernels": 1}))

    def test_the_largest_need_bounds(self):
        moved = {"fetched": 1e9, "written": 1e9, "requests": 1e6, "waves": 1e3}
        seconds, what = roofline.bound(machine.load("mi250x-gcd"), moved, 8)
        self.assertEqual(what, "HBM")
        self.assertAlmostEqual(seconds, 2e9 / 1.164e12)

    def test_half_of_the_published_rows_are_kept_out(self):
        rows = published.laplacian()
        self.assertGreaterEqual(sum(not r["chosen"] for r in rows), len(rows) / 2)
        self.assertEqual(sum(r["chosen"] for r in rows), len(published.CHOSEN))

    def test_a_csv_without_the_counters_is_refused(self):
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as file:
            file.write("no counters\n")
            file.flush()
            with self.assertRaisesRegex(Problem, "holds no kernel"):
                counted.kernels(file.name, {"laplacian": {"hip/baseline"}})

    def test_counters_of_ncu_are_summed_over_the_kernels_of_a_run(self):
        """A file that ncu wrote: three runs of one rung, 512^3 in double, and a copy's kernels."""
        found = counted.kernels(ROOT / "tests/profile/h200/ncu.csv", {"laplacian": {"hip/tall/5"}})
        self.assertEqual(list(found), [("laplacian", "hip/tall/5")])
        figures = counted.figures(found["laplacian", "hip/tall/5"], 3)
        self.assertEqual(figures["kernels"], 1)
        self.assertAlmostEqual(figures["fetched"] / 1.0737e9, 1, delta=0.05)
        self.assertTrue(1e-4 < figures["seconds"] < 1e-2, "nanoseconds are read as such")
        self.assertIsNone(figures["asked"], "that session did not count them")

    def test_what_is_committed_is_compared_both_ways(self):
        old = {"a": {"fetched": 1000, "written": 0}, "b": {"fetched": 1, "written": 1}}
        new = {"a": {"fetched": 1020, "written": 0}, "c": {"fetched": 1, "written": 1}}
        self.assertEqual([line.split(":")[0] for line in committed.differences(new, old)], ["b", "a", "c"])
        self.assertEqual(list(committed.differences(old, old)), [])
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(committed.check(new, old), REGRESSION)


class Page(unittest.TestCase):
    """The tables of kernels/PREDICTION.md are those of the committed figures."""

    def part(self, name):
        text = committed.PAGE.read_text()
        inside = text.split(f"<!-- {name}:begin", 1)[1].split(f"<!-- {name}:end -->", 1)[0]
        return inside.split("```\n")[1].splitlines()

    @unittest.skipUnless(committed.COUNTED.exists(), "no session with ncu is committed")
    def test_counted(self):
        self.assertEqual(self.part("counted"), list(table.counted(committed.read(committed.COUNTED)["rows"])))

    def test_tunings(self):
        self.assertEqual(self.part("tunings"), list(tunings.lines(committed.read(committed.TUNINGS))))

    def test_published(self):
        for name, file in (("laplacian", committed.LAPLACIAN), ("aged", committed.AGED), ("recent", committed.RECENT), ("transpose", committed.TRANSPOSE)):
            rows = "\n".join(self.part(name))
            for rung, figures in committed.read(file).items():
                self.assertIn(rung, rows)
                self.assertIn(f" {figures['fetched'] / 1e9:.3f} " if name != "transpose" else f" {figures['hits']:.1%} ", rows)


class Emulated(unittest.TestCase):
    """What the emulator is asked for, by a program that writes its report."""

    REGION = {"region": "r", "launches_counted": 1, "FETCH_SIZE": 4.0, "WRITE_SIZE": 2.0, "TCC_HIT_sum": 3, "TCC_MISS_sum": 1, "waves_counted": 5}

    def asked(self, regions, size=(512, 512, 512), code=0):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program")
            report = json.dumps({"kernels": [], "findings": [], "regions": regions})
            program.write_text(f"#!/bin/sh\ncp \"$2\" {folder}/input\nprintf '%s' '{report}' > \"$MINIAPP_EMULATOR_REPORT\"\nexit {code}\n")
            program.chmod(0o755)
            parameters = {"size": size, "block": "256x1x1", "precision": "double"}
            moved = emulated.of_box(program, machine.load("mi250x-gcd"), "hip/baseline", parameters)
            return moved, pathlib.Path(folder, "input").read_text()

    def test_one_variant_is_run_on_a_box_of_few_planes(self):
        moved, said = self.asked([self.REGION, self.REGION | {"region": "limit", "launches_counted": 0}])
        self.assertIn("{family: laplacian, size: 512x512x34, block: 256x1x1, precision: double, variants: [hip/baseline]}", said)
        self.assertEqual(moved, {"fetched": 4096, "written": 2048, "requests": 4, "hits": 3, "waves": 5})

    def test_a_program_that_fails_or_counts_nothing_is_refused(self):
        with self.assertRaisesRegex(Problem, "0 timed parts were counted"):
            self.asked([])
        with self.assertRaisesRegex(Problem, "ended with 1 under the emulator"):
            self.asked([self.REGION], code=1)

    def test_machines_of_other_code_are_refused(self):
        with self.assertRaisesRegex(Problem, "other code"):
            traffic.of_emulator(machine.load("h200"))


@unittest.skipIf(PROGRAM is None, "no miniapp_trace")
class Rungs(unittest.TestCase):
    def test_a_large_cache_fetches_each_line_once(self):
        large = small_machine()
        large["second_level"]["bytes"] = 1 << 26
        moved = traffic.traced(PROGRAM, "laplacian", "hip/baseline", SMALL, traffic.options_of(large, 8))
        array = 256 * 128 * 18 * 8
        self.assertLess(abs(moved["fetched"] / array - 1), 0.02)

    def test_a_changed_order_of_work_turns_the_gate_red(self):
        """08 is 06 with its blocks in another order: both compute the same, and one is put in the other's place."""
        committed_now = committed.read(committed.GATE)
        small = gate.small_machine()
        for variant, code in (("hip/grid_reordered/8", 0), ("hip/nontemporal/8", REGRESSION)):
            moved = gate.of_rung(PROGRAM, small, "laplacian", variant)
            name = "laplacian/hip/grid_reordered/8"
            with contextlib.redirect_stdout(io.StringIO()) as said:
                self.assertEqual(committed.check({name: moved}, {name: committed_now[name]}), code)
            self.assertEqual("fetched" in said.getvalue(), code == REGRESSION)

    def test_a_trace_is_the_same_in_every_run(self):
        once, again = row("hip/subdomains/1"), row("hip/subdomains/1")
        self.assertEqual(once["traffic"], again["traffic"])

    def test_a_trace_holds_nothing_but_the_arrays(self):
        """Seven loads and a store of whole waves: 4 lines each, a line more where x is shifted, and no argument of the kernel."""
        moved = row("hip/baseline")["traffic"]
        of_wave = moved["requests"] / (126 * 16 * 4)
        self.assertTrue(32 < of_wave <= 34, of_wave)

    def test_requests_are_counted_in_the_machine_s_pieces(self):
        """A wave of the naive transpose in float reads 4 pieces of 64 bytes and writes to 32; lines of 32 floats are of 16 waves."""
        die = machine.load("mi100")
        moved = traffic.traced(PROGRAM, "transpose", "hip/blocks/32", {"rows": 256, "precision": "float"}, traffic.options_of(die, 8))
        self.assertAlmostEqual(moved["hits"] / moved["requests"], 28 / 36)

    def test_names_that_are_not_known(self):
        for words, said in (
            (("laplacian", "hip/basline"), "did you mean 'hip/baseline'"),
            (("laplacien", "hip/baseline"), "did you mean 'laplacian'"),
            (("laplacian", "hip/baseline", "sise=3"), "is not PARAMETER=VALUE"),
            (("laplacian", "hip/baseline", "size=2"), "size: "),
        ):
            done = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(said, done.stderr)


if __name__ == "__main__":
    unittest.main()
