# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What miniapp_tools reproduce reads and prints, of committed and of made-up results, and its page of the book. The registers are
judged by gpu_resources/gates."""
import contextlib
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/compare")]
sys.dont_write_bytecode = True
from miniapp_tools.measured.problem import Problem
from miniapp_tools.reproduce import page, rows
from miniapp_tools.reproduce.ours import Ours

import synthetic

KEPT = [ROOT / f"kernels/{chapter}/published/h200.json" for chapter in ("laplacian", "transpose")]
BOOK = ROOT / "kernels/laplacian/results/h200.json"
REFERENCE = rows.laplacian.load()


def made_up(arch, *variants, size="512x512x512", block="256x1x1"):
    """Ours, of a session that nobody measured."""
    data = synthetic.results(list(variants), facts={"device_arch": arch}, family="laplacian", size=size)
    data["runs"][0]["parameters"]["block"] = block
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "r.json")
        file.write_text(json.dumps(data))
        return Ours([file])


class Files(unittest.TestCase):
    def test_committed_files_of_both_kinds(self):
        for file in (KEPT[0], BOOK):
            found = [mine for *_, mine in rows.speeds(REFERENCE, Ours([file])) if mine]
            self.assertEqual(len(found), len(REFERENCE["kernels"]), file)
            self.assertEqual(found[0]["speedup"], 1)

    def test_an_interval_is_of_the_published_baseline_or_missing(self):
        """The book's run has another first variant, whose ratios are not over hip/baseline."""
        kept, book = ([m["interval"] for *_, m in rows.speeds(REFERENCE, Ours([f]))] for f in (KEPT[0], BOOK))
        self.assertTrue(all(kept))
        self.assertFalse(any(book))

    def test_raw_results(self):
        ours = made_up("gfx90a", synthetic.variant("hip/baseline", 2e-3), synthetic.variant("hip/nontemporal/8", 1e-3))
        found = {variant: mine for _, variant, mine in rows.speeds(REFERENCE, ours) if mine}
        self.assertEqual(sorted(found), ["hip/baseline", "hip/nontemporal/8"])

    def test_files_that_are_no_results(self):
        with tempfile.TemporaryDirectory() as folder:
            for content in ("", "{}", "[]", '{"schema_version": 3, "sessions": 5}'):
                file = pathlib.Path(folder, "r.json")
                file.write_text(content)
                with self.assertRaises(Problem, msg=content):
                    Ours([file])
            command = [sys.executable, ROOT / "tools/miniapp_tools", "reproduce", "build/none", "--results", folder]
            done = subprocess.run(command, capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_results_without_the_run(self):
        ours = made_up("gfx90a", synthetic.variant("hip/baseline", 1e-3), size="8x8x8")
        with self.assertRaisesRegex(Problem, "no laplacian run of 512x512x512"):
            list(page.speeds(REFERENCE, ours))

    def test_what_is_kept_has_no_raw_samples_and_no_host(self):
        for file in KEPT:
            for session in json.loads(file.read_text())["sessions"]:
                self.assertNotIn("host", session["provenance"])
                times = [v["time_s"] for run in session["runs"] for v in run["variants"]]
                self.assertTrue(times and all(t["samples"] == 11 for t in times))


class Printed(unittest.TestCase):
    def times(self, ours):
        return "\n".join(page.speeds(REFERENCE, ours))

    def test_the_target_is_defined(self):
        told = " ".join(self.times(Ours(KEPT)).split())
        self.assertIn("*Of target*: the published figure of merit, 1165 GB/s", told)
        self.assertIn("71 % of the peak of one GCD of an MI250X, of which the baseline reaches 49 % (808 GB/s, about 50 %", told)

    def test_the_published_shares_follow_from_the_definition(self):
        merit = REFERENCE["figure_of_merit"]
        for row in REFERENCE["kernels"]:
            share = 100 * row["speedup"] * merit["baseline_gb_per_s"] / merit["target_gb_per_s"]
            self.assertAlmostEqual(share, row["target_pct"], delta=1.0)

    def test_another_gpu_is_not_judged(self):
        told = self.times(Ours(KEPT))
        self.assertNotIn("reproduces", told)
        self.assertIn("of limit", told)

    def test_the_published_gpu_is_judged(self):
        baseline = synthetic.variant("hip/baseline", 2.64e-3)
        told = self.times(made_up("gfx90a:sramecc+", baseline, synthetic.variant("hip/reordered/8", 2e-3, speedup={"value": 1.37, "low": 1.3, "high": 1.4})))
        self.assertRegex(told, r"(?m)hip/reordered/8` \| 1.37 .* 1.37 \[1.30, 1.40\] .*\| reproduces \|$")
        told = self.times(made_up("gfx90a", baseline, synthetic.variant("hip/reordered/8", 2.64e-3)))
        self.assertRegex(told, r"(?m)hip/reordered/8` .*\| differs by -27 % \|$")

    def test_the_row_of_another_block_says_what_differs(self):
        lines = list(page.planes(REFERENCE, Ours(KEPT)))
        own = [line for line in lines if "128x1x8" in line]
        self.assertEqual(len(own), 1)
        self.assertIn("`hip/reordered/8` *", own[0])
        self.assertEqual(sum("\\* Not the same kernel" in line for line in lines), 1)


class BestParameters(unittest.TestCase):
    def test_what_is_published(self):
        best = {row["gpu"]: (rows.block_of(row), row["launch_bound"], row["m"]) for row in REFERENCE["best_parameters"]}
        self.assertEqual(len(best), 7)
        self.assertEqual(best["MI250X"], ("256x1x1", 256, 8))
        self.assertEqual(best["MI100"], ("128x1x1", 128, 4))
        for block, bound, _ in best.values():
            self.assertEqual(block, f"{bound}x1x1")

    def test_each_can_be_asked_of_ours(self):
        """m is a rung's number, the block is one of at most 256 threads."""
        sessions = Ours(KEPT)
        numbers = {p.variant.rsplit("/", 1)[1] for _, p in sessions.points("laplacian", size=rows.CUBE) if p.variant.startswith("hip/nontemporal/")}
        for row in REFERENCE["best_parameters"]:
            self.assertIn(str(row["m"]), numbers)
            self.assertLessEqual(row["block"][0] * row["block"][1] * row["block"][2], 256)

    def test_ours_beside_them(self):
        fast, slow = synthetic.variant("hip/nontemporal/4", 1e-3), synthetic.variant("hip/nontemporal/8", 2e-3)
        told = "\n".join(page.best(REFERENCE, made_up("gfx90a", slow, fast, block="128x2x1")))
        self.assertIn("| published | MI250X | 256x1x1 | 8 |", told)
        self.assertIn("| ours | Synthetic GPU | 128x2x1 | 4 | 1.0000 | 2 |", told)

    def test_without_results_a_prediction_is_called_so(self):
        told = "\n".join(page.best(REFERENCE, Ours([])))
        self.assertNotIn("| ours |", told)
        self.assertRegex(told, r"ours, predicted by a model, not measured \| MI250X \| \d+x\d+x\d+ \| \d+ \|")


class Transposes(unittest.TestCase):
    def test_the_counters_of_the_slides(self):
        """GPUBusy, VALUUtilization and the others of metrics_*.csv, docs/06-optimisation.md at hip-december-2021."""
        names = ("gpu_busy", "wavefronts", "valu_insts", "salu_insts", "sfetch_insts", "mem_unit_stalled", "valu_utilization", "valu_busy")
        names += ("salu_busy", "l2_hit", "write_unit_stalled", "lds_bank_conflict")
        lines = ("100,262144,11,1,2,13,100,13,1,0,6,0", "100,262144,16,0,2,83,100,6,0,77,0,0", "100,262144,20,2,2,26,100,26,2,0,0,67")
        for row, line in zip(page.transpose.load()["kernels"], lines, strict=True):
            self.assertEqual([row[n] for n in names], list(map(int, line.split(","))), row["kernel"])

    def test_ours_over_our_copy(self):
        told = "\n".join(page.transposes(Ours(KEPT)))
        self.assertRegex(told, r"`stream/hip/blocks/32` \| 165\.9 \| 1\.00 .* \| \d+\.\d \| 1\.00 \|")
        self.assertNotRegex("\n".join(page.transposes(Ours(KEPT[:1]))), r"\| 1\.00 \|$")


class Program(unittest.TestCase):
    """The registers of a program that was built, in place of the committed ones."""

    def kernels(self, **changed):
        published = {f"laplacian/{page.laplacian.variant_of_row(row)}": row for row in REFERENCE["kernels"] if "vgpr" in row}
        published |= {f"lbm/{row['variant']}": row for row in page.lbm.load()["steps"]}
        for name, row in published.items():
            family, variant = name.split("/", 1)
            known = {f: row[f] for f in ("vgpr", "sgpr", "scratch", "occupancy")} | dict.fromkeys(page.lbm.NONE, 0) | {"scratch": row["scratch"]}
            kernel = {"family": family, "variant": variant, "precision": "double", "name": variant, **known}
            yield kernel | changed if variant == "hip/baseline" and family == "laplacian" else kernel
            if family == "lbm":
                _, rung, *number = variant.split("/")
                yield kernel | {"family": None, "name": f"void miniapp::lbm::published::hip_{rung}_kernel<{', '.join(['double', *number])}>(int)"}

    def run_on(self, **changed):
        from miniapp_tools.commands import reproduce

        table = {"compiler": "clang of a test", "kernels": list(self.kernels(**changed))}
        text = io.StringIO()
        with mock.patch.object(reproduce, "read", lambda build: table), contextlib.redirect_stdout(text):
            code = reproduce.main(["build/x"])
        return code, text.getvalue()

    def test_as_published(self):
        code, told = self.run_on()
        self.assertEqual(code, 0, told)
        self.assertIn("the registers that clang of a test gives for gfx90a", " ".join(told.split()))
        self.assertRegex(told, r"`hip/baseline` \| (\d+) -> \1 -> \1 \|")  # of lbm, without the factor in between

    def test_a_register_more(self):
        code, told = self.run_on(vgpr=99)
        self.assertEqual(code, 1)
        self.assertIn("DOES NOT REPRODUCE: laplacian/hip/baseline double: vgpr is 99, published is", told)


class Page(unittest.TestCase):
    def test_it_says_whose_figures_are_whose(self):
        text = page.text()
        self.assertIn("published: speedup", text)
        self.assertIn("ours, NVIDIA H200: ms", text)
        self.assertLess(len(text.splitlines()), 200)
        self.assertLessEqual(max(len(line) for line in text.splitlines() if not line.startswith("|")), 120)


if __name__ == "__main__":
    unittest.main()
