# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the page of published figures with committed and with invented results, and the gate of registers."""
import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from case import Case

from miniapp_tools import published

import synthetic

PUBLISHED = {content["family"]: content for content in published.published_files().values()}
LAPLACIAN, LBM = PUBLISHED["laplacian"], PUBLISHED["lbm"]
SPEED, PLANES = LAPLACIAN["tables"]


def times_text(table, ours):
    return "\n".join(published.time_section(LAPLACIAN, table, ours))


class Times(Case):
    def made_up(self, arch, *variants, size="512x512x512"):
        """Returns our results of a session with invented times."""
        data = synthetic.results(list(variants), facts={"device_arch": arch}, family="laplacian", size=size)
        data["runs"][0]["parameters"]["block"] = "256x1x1"
        return published.OurResults([synthetic.write_results(self.folder / "r.json", data)])

    def test_every_published_row_was_measured_and_no_host_is_named(self):
        ours = published.OurResults(published.committed_results())
        for file in published.committed_results():
            self.assertFalse([s for s in json.loads(file.read_text())["sessions"] if "host" in s["provenance"]], file)
        for content in PUBLISHED.values():
            for table in content["tables"]:
                if "base" in table:
                    _, mine, _ = ours.table(content, table)
                    self.assertEqual(len(mine), len(table["rows"]), table["title"])

    def test_times_on_another_gpu_are_not_judged(self):
        text = times_text(SPEED, published.OurResults(published.committed_results()))
        self.assertNotIn("reproduces", text)
        self.assertRegex(text, r"`hip/nontemporal/8` \| 1.44 \| 100.0 \| 1.074 \| 0\.\d+ \| 1\.\d\d \| \d+\.\d % \|")

    def test_times_on_the_published_gpu_are_judged(self):
        baseline = synthetic.variant("hip/baseline", 2.64e-3)
        text = times_text(SPEED, self.made_up("gfx90a:sramecc+", baseline, synthetic.variant("hip/reordered/8", 2.64e-3 / 1.37)))
        self.assertRegex(text, r"(?m)hip/reordered/8` \| 1.37 .* 1.37 .*\| reproduces \|$")
        text = times_text(SPEED, self.made_up("gfx90a", baseline, synthetic.variant("hip/reordered/8", 2.64e-3)))
        self.assertRegex(text, r"(?m)hip/reordered/8` .*\| differs by -27 % \|$")

    def test_a_kernel_that_is_not_the_published_one_is_marked(self):
        self.assertIn("| `hip/reordered/8` * | 1.68 | 934.111 |", times_text(PLANES, published.OurResults(published.committed_results())))

    def test_the_base_may_belong_to_another_family(self):
        table = PUBLISHED["transpose"]["tables"][0]
        text = "\n".join(published.time_section(PUBLISHED["transpose"], table, published.OurResults(published.committed_results())))
        self.assertRegex(text, r"`stream/hip/blocks/32` \| 1\.00 \| 0 .* \| 1\.00 \| \d+\.\d % \|")
        for row in table["rows"]:
            self.assertAlmostEqual(row["ns"] / table["rows"][0]["ns"], row["over_copy"], delta=0.005)


class Program(unittest.TestCase):
    """A program whose registers are the published ones, except for those that a test changes."""

    def kernels(self, changes=()):
        """Yields the kernels of the program. `changes` is {(family, variant, True for our rung or False for the
        unchanged source): figures}."""
        for content in PUBLISHED.values():
            for _, row in published.rows(content) if "registers" in content else ():
                if "vgpr" in row:
                    known = dict.fromkeys(("agpr", "sgpr_spill", "vgpr_spill", "lds"), 0) | {f: row[f] for f in published.REGISTER_FIELDS}
                    for is_rung in (True, False) if "kernel" in row else (True,):
                        its = {"family": row["family"], "variant": row["variant"], "precision": "double", "name": row["variant"]}
                        its |= {} if is_rung else {"family": None, "variant": None, "precision": None, "name": row["kernel"] + "int)"}
                        yield its | known | dict(changes).get((row["family"], row["variant"], is_rung), {})

    def differences(self, *key, **figures):
        return list(published.differences_from_published(list(self.kernels({key: figures}))))

    def test_more_registers_are_worse_and_fewer_are_not(self):
        self.assertEqual(self.differences("laplacian", "hip/baseline", True, vgpr=99), ["laplacian/hip/baseline double: vgpr is 99, published is 24"])
        self.assertEqual(self.differences("laplacian", "hip/baseline", True, vgpr=23), [])
        self.assertEqual(len(self.differences("laplacian", "hip/baseline", True, occupancy=7)), 1)

    def test_only_the_unchanged_baseline_must_have_the_published_registers(self):
        unchanged = "lbm/hip/baseline double: vgpr is 103, without our change, published is 102"
        self.assertEqual(self.differences("lbm", "hip/baseline", False, vgpr=103), [unchanged])
        self.assertEqual(self.differences("lbm", "hip/baseline", True, vgpr=108), [])
        self.assertEqual(self.differences("lbm", "hip/no_pow", False, vgpr=102), [])

    def test_scratch_memory_and_spills_are_judged(self):
        self.assertEqual(len(self.differences("lbm", "hip/no_pow", False, scratch=8)), 1)
        self.assertEqual(len(self.differences("lbm", "hip/restrict/2", True, vgpr_spill=2)), 1)

    def test_a_missing_kernel_is_reported(self):
        kernels = [k for k in self.kernels() if "hip_no_pow_kernel" not in k["name"] and k["variant"] != "hip/reordered/2"]
        self.assertEqual(list(published.differences_from_published(kernels)), [
            "laplacian/hip/reordered/2 double: not in the program", "lbm/hip/no_pow double: not in the program"])


if __name__ == "__main__":
    unittest.main()
