# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/predict: machine data, statistics, its questions to the emulator, and the check of committed figures.
With the program of a HIP build as argument it also tests predictions of rungs, or ends with 77 if that program or the
emulator is missing."""
import contextlib
import io
import json
import pathlib
import statistics
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import emulate, published
from miniapp_tools.measured.problem import REGRESSION, Problem
from miniapp_tools.predict import committed, emulated, machine

PUBLISHED_ROWS = published.rows_with_counters({content["family"]: content for content in committed.published_with_counters()}["laplacian"])
PROGRAM = pathlib.Path(sys.argv.pop(1)) if len(sys.argv) > 1 else None
SMALL_PROBLEM = {"size": (256, 128, 18), "precision": "double", "block": "64x1x1"}


def tau_of_distinct(pairs, share):
    """Returns Kendall's tau of the pairs of points whose y differ by at least this share: the fraction of pairs that x
    orders as y does, minus the fraction that x orders the other way. Returns nan if there are no such pairs."""
    signs = [((x > a) - (x < a)) * ((y > b) - (y < b)) for n, (x, y) in enumerate(pairs) for a, b in pairs[:n] if max(y, b) >= (1 + share) * min(y, b)]
    return sum(signs) / len(signs) if signs else float("nan")


def small_machine():
    """Returns the machine of a die with four compute units, whose L2 holds fewer than three planes of SMALL_PROBLEM."""
    found = machine.load_machine("mi250x-gcd")
    found["units"] = 4
    found["second_level"]["bytes"] = 1 << 19
    return found


class Figures(unittest.TestCase):
    def test_the_gate_is_skipped_without_a_program(self):
        done = subprocess.run([ROOT / "scripts/predict", "--gate", "--program", "nothing/miniapp"], capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout.split(":")[0]), (77, "skipped"))

    def test_committed_predictions_are_read_by_family(self):
        found = committed.rows_with_problem({"laplacian", "nbody"})
        self.assertEqual({row["rung"].split("/")[0] for row in found}, {"laplacian"})
        self.assertEqual(len({(row["rung"], row["problem"]) for row in found}), len(found))
        self.assertEqual(sum("published_fetched" in row for row in found), len(PUBLISHED_ROWS))
        self.assertTrue(any("/hip/" not in row["rung"] for row in found), "portable ones, too")
        self.assertEqual(committed.rows_with_problem({"nbody"}), [])

    def test_a_size_becomes_the_parameters_of_its_family(self):
        self.assertEqual(emulated.parameters_of("transpose", 64), {"rows": 64, "precision": "double"})
        self.assertEqual(emulated.parameters_of("laplacian", None, {"size": "8x4x2", "precision": "float"}), {"size": (8, 4, 2), "precision": "float"})
        self.assertEqual(emulated.parameters_of("nbody"), {})
        with self.assertRaisesRegex(Problem, "size is '4xx' and must be"):
            emulated.parameters_of("laplacian", None, {"size": "4xx"})

    def test_missing_and_new_rungs_are_differences_too(self):
        old = {"a": {"fetched": 1000, "written": 0}, "b": {"fetched": 1, "written": 1}}
        new = {"a": {"fetched": 1030, "written": 0}, "c": {"fetched": 1, "written": 1}}
        self.assertEqual([line.split(":")[0] for line in committed.differences(new, old)], ["b", "a", "c"])
        self.assertEqual(list(committed.differences(old, old)), [])
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(committed.check_predictions(new, old), REGRESSION)


class Page(unittest.TestCase):
    """The tables of kernels/PREDICTION.md agree with the committed figures."""

    def lines_of_block(self, name):
        text = committed.PAGE.read_text()
        inside = text.split(f"<!-- {name}:begin", 1)[1].split(f"<!-- {name}:end -->", 1)[0]
        return inside.split("```\n")[1].splitlines()

    def test_errors_are_those_of_the_committed_counters(self):
        rows = {n: r for n, r in committed.read_predictions(committed.COUNTED_FILE)["rows"].items() if r["predicted"] and not r["predicted"].get("spills")}
        text = committed.PAGE.read_text()
        for family in (*dict.fromkeys(name.split("/")[0] for name in rows), "all"):
            own = [row for name, row in rows.items() if family in (name.split("/")[0], "all") and not row["counted"].get("stack")]
            cells = []
            for what in ("fetched", "written", "asked"):
                off = [abs(committed.percent_error(row["predicted"][what], row["counted"][what])) for row in own if row["counted"][what]]
                cells.append(f"{statistics.median(off):.1f} %, {max(off):.1f} %")
            times = [(row["predicted"]["seconds"], row["counted"]["seconds"]) for row in own]
            cells += [f"{committed.kendall_tau(times):.2f}", f"{tau_of_distinct(times, 0.05):.2f}"]
            self.assertIn(f"| {family} | {len(own)} | {' | '.join(cells)} |", text)

    def test_every_published_rung_is_in_its_table(self):
        for content in committed.published_with_counters():
            rows = "\n".join(self.lines_of_block(content["family"]))
            predicted = committed.predictions_of([content["family"]])
            self.assertTrue(predicted)
            for rung, figures in predicted.items():
                self.assertIn(rung, rows)
                self.assertTrue(f" {figures['fetched'] / 1e9:.3f} " in rows or f" {figures['hits']:.1%} " in rows, rung)
            self.assertRegex(rows, "gfx90a code of miniapp [0-9.]+, .*; emulated 20")


class Emulated(Case):
    """Tests how the emulator is called and how its output is read. In its place runs a program that writes a given
    report and given results."""

    def make_region(self, name="laplacian/hip/baseline", planes=1, launches=1):
        counters = {"FETCH_SIZE": 4.0 * planes, "WRITE_SIZE": 2.0 * planes, "written_by_end": 1024 * planes, "TCC_HIT_sum": 3 * planes}
        counters |= {"TCC_MISS_sum": planes, "waves_counted": 5 * planes, "SQ_LDS_BANK_CONFLICT": 0, "SQ_WAVES": 5, "launches_counted": launches}
        return {"region": name} | counters | {"SQ_INSTS_VALU": 50, "SQ_INSTS_SALU": 10, "SQ_INSTS_SMEM": 5}

    def make_results(self):
        variants = [{"name": "hip/baseline", "status": "ok"}, {"name": "hip/refuses", "status": "not applicable"}]
        work = {"bytes_read": 1000, "bytes_written": 24}
        known = {"program": "miniapp 1", "compiler": "Clang 15", "kokkos": "3.4.01"}
        return {"provenance": known, "runs": [{"work": work, "variants": variants}]}

    def ask_emulator(self, regions, size=(512, 512, 512), code=0):
        self.write_file("results", json.dumps(self.make_results()))
        for planes in (18, 34, 50):
            self.write_file(str(planes), json.dumps({"kernels": [], "findings": [], "regions": regions(planes)}))
        program = self.write_program("program", f"""cd {self.folder}; cat "$2" >> input; printf '%s' "$GFX90A_TRAFFIC" > machine; cp results "$4"
            cp "$(sed -n 's/.*"size": "[0-9]*x[0-9]*x\\([0-9]*\\).*/\\1/p' "$2")" "$GFX90A_REPORT"; exit {code}""")
        parameters = {"size": size, "block": "256x1x1", "precision": "double"}
        moved = emulated.traffic_of_box(program, machine.load_machine("mi250x-gcd"), "laplacian", ["hip/baseline", "hip/refuses"], parameters)
        return moved, (self.folder / "input").read_text(), json.loads((self.folder / "machine").read_text())

    def test_a_large_box_is_predicted_from_boxes_of_few_planes(self):
        moved, said, asked = self.ask_emulator(lambda planes: [self.make_region(planes=planes), self.make_region("limit/copy", launches=0)])
        self.assertIn('"variants": ["hip/baseline", "hip/refuses"], "size": "512x512x18", "block": "256x1x1", "precision": "double"}', said)
        self.assertIn('"size": "512x512x34"', said)
        self.assertIn('"limits": "skip"', said)
        self.assertEqual(list(moved), ["hip/baseline"])
        one = moved["hip/baseline"]
        self.assertEqual([one[n] for n in ("fetched", "written", "requests")], [4096 * 512, 2048 * 512, 4 * 512])
        self.assertEqual([one[n] for n in ("hits", "waves", "least")], [3 * 512, 5 * 512, 1024])
        self.assertEqual(one["of_wave"], {"valu": 10, "salu": 2, "smem": 1})
        self.assertEqual(one["about"], "miniapp 1, Clang 15, Kokkos 3.4.01")
        self.assertEqual((asked["only"], asked["waves_of_unit"], asked["lanes"]), (True, 0, 64))

    def test_a_box_of_few_planes_is_run_as_it_is(self):
        moved, said, _ = self.ask_emulator(lambda planes: [self.make_region(planes=planes)], size=(512, 512, 34))
        self.assertEqual(said.count('"runs":'), 1)
        self.assertEqual(moved["hip/baseline"]["fetched"], 4096 * 34)

    def test_a_program_that_fails_is_refused(self):
        with self.assertRaisesRegex(Problem, "ended with 6 under the emulator"):
            self.ask_emulator(lambda planes: [], code=6)


@unittest.skipIf(PROGRAM is None, "no program of a HIP build")
class Rungs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not PROGRAM.is_file() or not (emulate.library_folder(ROOT) / emulate.LIBRARY).exists():
            print(f"no {PROGRAM}, or no emulator: scripts/emulate builds them")
            sys.exit(77)

    def predict(self, variants, die=None, problem=SMALL_PROBLEM, family="laplacian"):
        return emulated.traffic_of_problems(PROGRAM, die or small_machine(), family, variants, [problem])

    def test_a_large_cache_fetches_each_line_once(self):
        large = small_machine()
        large["second_level"]["bytes"] = 1 << 26
        array = 256 * 128 * 18 * 8
        for moved in self.predict(["hip/baseline", "baseline"], large).values():
            self.assertLess(abs(moved["fetched"] / array - 1), 0.02)
            self.assertEqual(moved["least"], 8 * (256 * 128 * 18 - 8 - 4 * (254 + 126 + 16)) + 8 * 254 * 126 * 16)

    def test_a_changed_order_of_work_turns_the_gate_red(self):
        """grid_reordered and nontemporal compute the same with their blocks in different orders. The figures of each
        are compared with the committed ones of grid_reordered."""
        committed_now = committed.read_predictions(committed.GATE_FILE)
        names = ("hip/grid_reordered/8", "hip/nontemporal/8")
        moved = emulated.traffic_of_problems(PROGRAM, emulated.small_machine(), "laplacian", names, emulated.PREDICTION_SETTINGS["gate"]["laplacian"])
        for variant, code in zip(names, (0, REGRESSION)):
            name = "laplacian/hip/grid_reordered/8"
            with contextlib.redirect_stdout(io.StringIO()) as said:
                self.assertEqual(committed.check_predictions({name: moved[variant]}, {name: committed_now[name]}), code)
            self.assertEqual("fetched" in said.getvalue(), code == REGRESSION)

    def test_the_requests_of_a_wave_are_counted(self):
        """A wave makes five loads that take 4 cache lines each, or 5 if x is shifted, one load of 16 bytes in four
        steps of 2 lines, and a store."""
        moved = self.predict(["hip/baseline"])["hip/baseline"]
        of_wave = moved["requests"] / (126 * 16 * 4)
        self.assertTrue(32 < of_wave <= 33, of_wave)

    def test_requests_have_the_size_of_the_machines_sectors(self):
        """In float a wave of the naive transpose reads 4 sectors of 64 bytes, which all miss, and writes to 32 sectors.
        Eight waves write to the same sector, so that 4 of the 32 miss."""
        moved = self.predict(["hip/blocks/32"], machine.load_machine("mi100"), {"rows": 256, "precision": "float"}, "transpose")["hip/blocks/32"]
        self.assertAlmostEqual(moved["hits"] / moved["requests"], 28 / 36)

    def test_unknown_parameters_are_refused_by_the_program(self):
        with self.assertRaises(Problem) as refused, contextlib.redirect_stderr(io.StringIO()):
            self.predict(["hip/baseline"], problem=SMALL_PROBLEM | {"sise": 3})
        self.assertEqual(refused.exception.code, 2)


if __name__ == "__main__":
    unittest.main()
