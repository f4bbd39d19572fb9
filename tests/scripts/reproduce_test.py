# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published figures beside ours, of committed and of made-up results: the page of the book, what miniapp_tools reproduce ends with,
and what the gate of registers judges."""
import contextlib
import io
import json
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import published
from miniapp_tools.commands import reproduce
from miniapp_tools.measured.problem import Problem

import synthetic

SAID = {said["family"]: said for said in published.files().values()}
LAPLACIAN, LBM = SAID["laplacian"], SAID["lbm"]
SPEED, PLANES = LAPLACIAN["tables"]


def told(table, ours):
    return "\n".join(published.times(LAPLACIAN, table, ours))


class Times(Case):
    def made_up(self, arch, *variants, size="512x512x512"):
        """Ours, of a session that nobody measured."""
        data = synthetic.results(list(variants), facts={"device_arch": arch}, family="laplacian", size=size)
        data["runs"][0]["parameters"]["block"] = "256x1x1"
        return published.Ours([synthetic.write(self.folder / "r.json", data)])

    def test_every_published_row_was_measured(self):
        ours = published.Ours(published.kept())
        for said in SAID.values():
            for table in said["tables"]:
                if "base" in table:
                    _, mine, _ = ours.table(said, table)
                    self.assertEqual(len(mine), len(table["rows"]), table["title"])

    def test_the_published_shares_follow_from_the_speedups(self):
        for row in SPEED["rows"]:
            self.assertAlmostEqual(100 * row["speedup"] * SPEED["base_gb_per_s"] / 1165, row["target_pct"], delta=1.0)

    def test_another_gpu_is_not_judged(self):
        text = told(SPEED, published.Ours(published.kept()))
        self.assertNotIn("reproduces", text)
        self.assertRegex(text, r"`hip/nontemporal/8` \| 1.44 \| 100.0 \| 1.074 \| 0\.\d+ \| 1\.\d\d \| \d+\.\d % \|")

    def test_the_published_gpu_is_judged(self):
        baseline = synthetic.variant("hip/baseline", 2.64e-3)
        text = told(SPEED, self.made_up("gfx90a:sramecc+", baseline, synthetic.variant("hip/reordered/8", 2.64e-3 / 1.37)))
        self.assertRegex(text, r"(?m)hip/reordered/8` \| 1.37 .* 1.37 .*\| reproduces \|$")
        text = told(SPEED, self.made_up("gfx90a", baseline, synthetic.variant("hip/reordered/8", 2.64e-3)))
        self.assertRegex(text, r"(?m)hip/reordered/8` .*\| differs by -27 % \|$")

    def test_results_without_the_run(self):
        with self.assertRaisesRegex(Problem, "no run of laplacian that hip/baseline is in"):
            told(SPEED, self.made_up("gfx90a", synthetic.variant("hip/baseline", 1e-3), size="8x8x8"))

    def test_a_kernel_that_is_not_the_published_one_is_marked(self):
        self.assertIn("| `hip/reordered/8` * | 1.68 | 934.111 |", told(PLANES, published.Ours(published.kept())))

    def test_times_over_another_family_s(self):
        table = SAID["transpose"]["tables"][0]
        text = "\n".join(published.times(SAID["transpose"], table, published.Ours(published.kept())))
        self.assertRegex(text, r"`stream/hip/blocks/32` \| 1\.00 \| 0 .* \| 1\.00 \| \d+\.\d % \|")
        for row in table["rows"]:
            self.assertAlmostEqual(row["ns"] / table["rows"][0]["ns"], row["over_copy"], delta=0.005)

    def test_files_that_are_no_results(self):
        command = [sys.executable, ROOT / "tools/miniapp_tools", "reproduce", "build/none", "--results", self.file("r.json", "[]")]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done.stderr)

    def test_what_is_kept_has_no_raw_samples_and_no_host(self):
        for file in published.kept():
            for session in json.loads(file.read_text())["sessions"]:
                self.assertNotIn("host", session["provenance"])
                times = [v["time_s"] for run in session["runs"] for v in run["variants"]]
                self.assertTrue(times and all(t["samples"] == 11 for t in times))

    def test_the_page_says_whose_figures_are_whose(self):
        text = published.text()
        self.assertIn("published: times as fast", text)
        self.assertIn("ours, NVIDIA H200: ms", text)
        self.assertLessEqual(max(len(line) for line in text.splitlines() if not line.startswith("|")), 120)


class Program(unittest.TestCase):
    """A program whose registers are the published ones, but for what a test changes."""

    def kernels(self, changes=()):
        """`changes`: {(family, variant, whether it is the rung and not the unchanged source): figures}"""
        for said in SAID.values():
            for _, row in published.rows(said) if "registers" in said else ():
                if "vgpr" in row:
                    known = dict.fromkeys(("agpr", "sgpr_spill", "vgpr_spill", "lds"), 0) | {f: row[f] for f in published.SHOWN}
                    for is_rung in (True, False) if "kernel" in row else (True,):
                        its = {"family": row["family"], "variant": row["variant"], "precision": "double", "name": row["variant"]}
                        its |= {} if is_rung else {"family": None, "variant": None, "precision": None, "name": row["kernel"] + "int)"}
                        yield its | known | dict(changes).get((row["family"], row["variant"], is_rung), {})

    def wrong(self, *key, **figures):
        return list(published.not_as_published(list(self.kernels({key: figures}))))

    def run_on(self, changes=()):
        table = {"compiler": "clang of a test", "kernels": list(self.kernels(changes))}
        text = io.StringIO()
        with mock.patch.object(reproduce, "read", lambda build: table), contextlib.redirect_stdout(text):
            code = reproduce.main(["build/x"])
        return code, text.getvalue()

    def test_as_published(self):
        code, text = self.run_on()
        self.assertEqual(code, 0, text)
        self.assertIn("the registers that clang of a test gives", " ".join(text.split()))
        self.assertRegex(text, r"`hip/baseline` \| (\d+) -> \1 -> \1 \|")  # of lbm, without the factor in between

    def test_a_register_more_is_worse_and_one_less_is_not(self):
        code, text = self.run_on({("laplacian", "hip/baseline", True): {"vgpr": 99}})
        self.assertEqual(code, 1)
        self.assertIn("DOES NOT REPRODUCE: laplacian/hip/baseline double: vgpr is 99, published is 24", text)
        self.assertEqual(self.wrong("laplacian", "hip/baseline", True, vgpr=23), [])
        self.assertEqual(len(self.wrong("laplacian", "hip/baseline", True, occupancy=7)), 1)

    def test_registers_of_the_unchanged_baseline_are_judged_and_ours_are_shown(self):
        unchanged = "lbm/hip/baseline double: vgpr is 103, without our change, published is 102"
        self.assertEqual(self.wrong("lbm", "hip/baseline", False, vgpr=103), [unchanged])
        self.assertEqual(self.wrong("lbm", "hip/baseline", True, vgpr=108), [])
        self.assertEqual(self.wrong("lbm", "hip/no_pow", False, vgpr=102), [])

    def test_scratch_of_both_is_judged(self):
        self.assertEqual(len(self.wrong("lbm", "hip/no_pow", False, scratch=8)), 1)
        self.assertEqual(len(self.wrong("lbm", "hip/restrict/2", True, vgpr_spill=2)), 1)

    def test_a_missing_kernel_is_told(self):
        kernels = [k for k in self.kernels() if "hip_no_pow_kernel" not in k["name"] and k["variant"] != "hip/reordered/2"]
        self.assertEqual(list(published.not_as_published(kernels)), [
            "laplacian/hip/reordered/2 double: not in the program", "lbm/hip/no_pow double: not in the program"])


if __name__ == "__main__":
    unittest.main()
