# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/reproduce reads and prints, of committed and of made-up results, and its page of the book. The registers are
judged by gpu_resources/gates."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/compare")]
sys.dont_write_bytecode = True
from miniapp_tools.measured.problem import Problem
from miniapp_tools.reproduce import page, rows
from miniapp_tools.reproduce.ours import Ours

import synthetic

loader = importlib.machinery.SourceFileLoader("reproduce_script", str(ROOT / "scripts/reproduce"))
script = importlib.util.module_from_spec(importlib.util.spec_from_loader("reproduce_script", loader))
loader.exec_module(script)

KEPT = [ROOT / f"kernels/{chapter}/published/h200.json" for chapter in ("laplacian", "transpose")]
BOOK = ROOT / "kernels/laplacian/results/h200.json"
REFERENCE = rows.laplacian.load()


def printed(function, *arguments):
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        function(*arguments)
    return text.getvalue()


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
            done = subprocess.run([ROOT / "scripts/reproduce", "build/none", "--results", folder], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_results_without_the_run(self):
        ours = made_up("gfx90a", synthetic.variant("hip/baseline", 1e-3), size="8x8x8")
        with self.assertRaisesRegex(Problem, "no laplacian run of 512x512x512"):
            script.times(REFERENCE, ours, None, {})

    def test_what_is_kept_has_no_raw_samples_and_no_host(self):
        for file in KEPT:
            for session in json.loads(file.read_text())["sessions"]:
                self.assertNotIn("host", session["provenance"])
                times = [v["time_s"] for run in session["runs"] for v in run["variants"]]
                self.assertTrue(times and all(t["samples"] == 11 for t in times))

    def test_of_the_books_file_kernel_5_is_kept(self):
        first, *others = json.loads(KEPT[0].read_text())["sessions"]
        self.assertGreater(len(first["runs"]), 1)
        variants = [v for session in others for run in session["runs"] for v in run["variants"]]
        self.assertEqual([v["name"] for v in variants], [f"hip/nontemporal/{m}" for m in (1, 2, 4, 8, 16)])
        self.assertFalse([v for v in variants if "speedup" in v])


class Printed(unittest.TestCase):
    def times(self, ours):
        return printed(script.times, REFERENCE, ours, None, {})

    def test_the_target_is_defined(self):
        told = " ".join(self.times(Ours(KEPT)).split())
        self.assertIn("target: the published figure of merit, 1165 GB/s", told)
        self.assertIn("71 % of the peak of one GCD of an MI250X, of which the baseline reaches 49 % (808 GB/s, about 50 %", told)

    def test_the_published_shares_follow_from_the_definition(self):
        merit = REFERENCE["figure_of_merit"]
        for row in REFERENCE["kernels"]:
            share = 100 * row["speedup"] * merit["baseline_gb_per_s"] / merit["target_gb_per_s"]
            self.assertAlmostEqual(share, row["target_pct"], delta=1.0)

    def test_another_gpu_is_not_judged(self):
        told = self.times(Ours(KEPT))
        self.assertNotIn("reproduces", told)
        self.assertIn("another GPU, not judged", told)
        self.assertIn("not of the target", told)

    def test_the_published_gpu_is_judged(self):
        baseline = synthetic.variant("hip/baseline", 2.64e-3)
        told = self.times(made_up("gfx90a:sramecc+", baseline, synthetic.variant("hip/reordered/8", 2e-3, speedup={"value": 1.37, "low": 1.3, "high": 1.4})))
        self.assertRegex(told, r"hip/reordered/8 +1.37 -> +1.37 .*speedup reproduces")
        told = self.times(made_up("gfx90a", baseline, synthetic.variant("hip/reordered/8", 2.64e-3)))
        self.assertRegex(told, r"hip/reordered/8 .*speedup differs by -27 %")

    def test_the_row_of_another_block_says_what_differs(self):
        lines = printed(script.large_planes, REFERENCE, Ours([])).splitlines()
        own = [line for line in lines if "128x1x8" in line]
        self.assertEqual(len(own), 1)
        self.assertIn("hip/reordered/8", own[0])
        self.assertIn(rows.STORES, own[0])
        self.assertFalse([line for line in lines if rows.STORES in line and line not in own])


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
        told = printed(script.best_parameters, REFERENCE, made_up("gfx90a", slow, fast, block="128x2x1"))
        self.assertIn("MI250X       block 256x1x1  launch bound  256  m 8", told)
        self.assertIn("ours, Synthetic GPU, 2026-01-02: block 128x2x1, launch bound 256, m 4: 1 ms, the best of 2 that were measured", told)

    def test_without_results_a_prediction_is_called_so(self):
        told = printed(script.best_parameters, REFERENCE, Ours([]))
        self.assertNotIn("that were measured", told)
        self.assertRegex(told, r"predicted for one GCD of an MI250X by a model, not measured: block \d+x\d+x\d+, m \d+")


class Counters(unittest.TestCase):
    """Bytes fetched, of the CSV of today's profiler and of the former one."""

    FAMILIES = {"laplacian": ["hip/baseline"]}
    KERNEL = "void miniapp::laplacian::hip_baseline_kernel<double>(int)"

    def fetched(self, text):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "counters.csv")
            file.write_text(text)
            return script.fetched(file, self.FAMILIES)

    def test_rocprofv3(self):
        head = '"Dispatch_Id","Process_Id","Agent_Id","Kernel_Name","Counter_Name","Counter_Value"\n'
        lines = "".join(f'{n},7,"Agent 4","{self.KERNEL}","{name}",{value}\n' for n in (1, 2) for name, value in (("FETCH_SIZE", 2e6), ("WRITE_SIZE", 7)))
        self.assertEqual(self.fetched(head + lines), {"hip/baseline": 2.048})

    def test_rocprof(self):
        self.assertEqual(self.fetched(f'"Index","KernelName","FETCH_SIZE"\n0,"{self.KERNEL} [clone .kd]",2e6\n'), {"hip/baseline": 2.048})

    def test_another_file_names_what_writes_the_right_one(self):
        with self.assertRaisesRegex(Problem, "rocprofv3 --pmc FETCH_SIZE"):
            self.fetched("a,b\n1,2\n")
        for cut in ('KernelName,FETCH_SIZE\nk', 'KernelName,FETCH_SIZE\nk,fast\n'):
            with self.assertRaisesRegex(Problem, "counters.csv:2: FETCH_SIZE"):
                self.fetched(cut)


class Transposes(unittest.TestCase):
    def test_the_counters_of_the_slides(self):
        """GPUBusy, VALUUtilization and the others of metrics_*.csv, docs/06-optimisation.md at hip-december-2021."""
        names = ("gpu_busy", "wavefronts", "valu_insts", "salu_insts", "sfetch_insts", "mem_unit_stalled", "valu_utilization", "valu_busy")
        names += ("salu_busy", "l2_hit", "write_unit_stalled", "lds_bank_conflict")
        lines = ("100,262144,11,1,2,13,100,13,1,0,6,0", "100,262144,16,0,2,83,100,6,0,77,0,0", "100,262144,20,2,2,26,100,26,2,0,0,67")
        for row, line in zip(script.transpose.load()["kernels"], lines, strict=True):
            self.assertEqual([row[n] for n in names], list(map(int, line.split(","))), row["kernel"])

    def test_ours_over_our_copy(self):
        told = printed(script.transpose.report, Ours(KEPT))
        self.assertRegex(told, r"copy +stream/hip/blocks/32 +165\.9 -> \d+\.\d +1\.00 -> 1\.00 ")
        self.assertNotIn("have no", told)
        self.assertIn("have no stream/hip/blocks/32", printed(script.transpose.report, Ours(KEPT[:1])))


class Page(unittest.TestCase):
    def test_it_says_whose_figures_are_whose(self):
        text = page.text()
        self.assertIn("published: speedup", text)
        self.assertIn("ours, NVIDIA H200: ms", text)
        self.assertLess(len(text.splitlines()), 200)
        self.assertLessEqual(max(len(line) for line in text.splitlines() if not line.startswith("|")), 120)


if __name__ == "__main__":
    unittest.main()
