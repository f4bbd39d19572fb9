# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/predict: machine data, statistics, what it says of a rung's order of work, and the check of what is committed."""
import contextlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/lib"))
sys.dont_write_bytecode = True
from measured.problem import REGRESSION, Problem  # noqa: E402
from predict import committed, machine, measured, published, roofline, traffic  # noqa: E402

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
            with self.assertRaisesRegex(Problem, "holds no launch"):
                measured.launches(file.name, {"laplacian": {"hip/baseline"}})


@unittest.skipIf(PROGRAM is None, "no miniapp_trace")
class Rungs(unittest.TestCase):
    def test_a_large_cache_fetches_each_line_once(self):
        large = small_machine()
        large["second_level"]["bytes"] = 1 << 26
        moved = traffic.traced(PROGRAM, "laplacian", "hip/baseline", SMALL, traffic.options_of(large, 8))
        array = 256 * 128 * 18 * 8
        self.assertLess(abs(moved["fetched"] / array - 1), 0.02)

    def test_a_changed_order_of_work_turns_the_check_red(self):
        good = row("hip/grid_reordered/8")
        data = committed.figures([good])
        with contextlib.redirect_stdout(io.StringIO()) as said:
            self.assertEqual(committed.check([row("hip/grid_reordered/8")], data), 0)
            self.assertEqual(committed.check([row("hip/nontemporal/8")], data), REGRESSION)
        self.assertIn("fetched", said.getvalue())

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
