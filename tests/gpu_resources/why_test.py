# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/why on three pairs of the program for MI200 whose cause is known; 77 where that is not built.

The folder of the build is the argument."""
import importlib.machinery
import importlib.util
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop())
loader = importlib.machinery.SourceFileLoader("why_script", str(ROOT / "scripts/why"))
why = importlib.util.module_from_spec(importlib.util.spec_from_loader("why_script", loader))
loader.exec_module(why)


class Pairs(unittest.TestCase):
    def last(self, a, b):
        return why.sentence(*(why.Side(why.kernel_of(TABLE, n, "double", None)) for n in (a, b)), (a, b))

    def test_an_array_that_is_indexed_at_run_time(self):
        self.assertIn("/1 keeps an array in memory", self.last("lbm/hip/stack_arrays/1", "lbm/hip/stack_arrays/19"))

    def test_a_missing_launch_bound_spills(self):
        told = self.last("laplacian/hip/reordered/16", "laplacian/hip/launch_bounds/16")
        self.assertRegex(told, r"reordered/16 spills \d+ registers .*1024 threads, laplacian/hip/launch_bounds/16's 256")

    def test_an_assertion_is_a_call(self):
        self.assertIn("hip/assertion reserves", self.last("lbm/hip/late_definition", "lbm/hip/assertion"))

    def test_the_portable_baseline(self):
        """Flat accesses with Kokkos 3.4, none with later ones."""
        flat = "flat" in self.last("laplacian/baseline", "laplacian/hip/baseline")
        self.assertEqual(flat, any(k["flat"] for k in TABLE["kernels"] if k["variant"] == "baseline" and k["family"] == "laplacian"))

    def test_a_team_asks_for_its_tile_when_it_is_launched(self):
        """32 x 32 doubles, and what Kokkos keeps for itself."""
        lds = {v: why.kernel_of(TABLE, f"transpose/{v}/32/8", "double", "int")["lds"] for v in ("held", "hip/held")}
        self.assertEqual(lds["hip/held"], 8192)
        self.assertIn(lds["held"] - 8192, range(8, 4096))

    def test_the_listing_has_its_accesses_marked(self):
        lines = why.marked(why.kernel_of(TABLE, "laplacian/hip/reordered/8", "double", None)["code"])
        self.assertEqual((sum(line.startswith("> ") for line in lines), sum(line.startswith("< ") for line in lines)), (34, 8))

    def test_an_unknown_name_is_told_its_neighbours(self):
        with self.assertRaisesRegex(why.Unknown, "did you mean .*laplacian/hip/reordered/8"):
            why.kernel_of(TABLE, "laplacian/hip/reorderd/8", "double", None)


if __name__ == "__main__":
    try:
        TABLE = why.read(BUILD, with_code=True)
    except why.Unusable as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
    unittest.main()
