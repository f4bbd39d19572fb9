# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/why counts and concludes, on made-up kernels whose difference is known."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts/lib"))
from why.instructions import before_first_load, class_of, counts, marked  # noqa: E402
from why.verdict import Side, differences, sentence  # noqa: E402

LOAD = ("global_load_dwordx2", "v[0:1], v[2:3], off")
STORE = ("global_store_dwordx2", "v[0:1], v[2:3], off")
FLAT = ("flat_load_dwordx2", "v[0:1], v[2:3]")
SPILL = ("buffer_store_dword", "v1, off, s[0:3], 0 offset:4")
PLACE = ("v_mad_u64_u32", "v[0:1], s[4:5], v0, s2, v[2:3]")
SUM = ("v_add_f64", "v[0:1], v[0:1], v[2:3]")
NAMES = ("a", "b")


def side(code, **figures):
    plain = {"vgpr_spill": 0, "scratch": 0, "launch_bound": 1024, "occupancy": 8, "limited_by": "nothing"}
    return Side(plain | figures | {"code": code})


class Classes(unittest.TestCase):
    def test_each_has_its_own(self):
        for mnemonic, name in {
            "global_load_dwordx2": "global load",
            "flat_store_dword": "flat store",
            "scratch_load_dword": "scratch",
            "buffer_load_dword": "scratch",
            "ds_read_b64": "LDS",
            "s_load_dwordx4": "scalar load",
            "s_cbranch_execz": "branch",
            "s_waitcnt": "wait, barrier",
            "s_add_u32": "scalar",
            "v_fma_f64": "vector, floating point",
            "v_cmp_gt_f64": "vector, other",
            "v_add_u32_e32": "vector, other",
            "v_accvgpr_read_b32": "AGPR move",
        }.items():
            self.assertEqual(class_of(mnemonic), name, mnemonic)

    def test_counts_in_the_tables_order(self):
        self.assertEqual(list(counts([STORE, LOAD, SUM, LOAD]).items()), [("global load", 2), ("global store", 1), ("vector, floating point", 1)])

    def test_place_is_what_stands_before_the_first_load(self):
        self.assertEqual(before_first_load([PLACE, SUM, PLACE, LOAD, PLACE]), 2)

    def test_marks(self):
        self.assertEqual([line[0] for line in marked([LOAD, STORE, SPILL, SUM, ("ds_read_b64", "v0")])], list("><! |"))


class Verdict(unittest.TestCase):
    def test_equal_kernels_do_not_differ(self):
        self.assertEqual(differences(side([LOAD, STORE]), side([LOAD, STORE]), NAMES), [])
        self.assertIn("none in the code", sentence(side([LOAD, STORE]), side([LOAD, STORE]), NAMES))

    def test_flat_accesses(self):
        self.assertIn("1 of a's 2 accesses are flat", sentence(side([FLAT, STORE]), side([LOAD, STORE]), NAMES))
        self.assertIn("1 of b's 2 accesses are flat", sentence(side([LOAD, STORE]), side([FLAT, STORE]), NAMES))

    def test_a_spill_by_a_missing_launch_bound_comes_first(self):
        a = side([FLAT, STORE, SPILL], scratch=8, vgpr_spill=2, occupancy=2)
        b = side([LOAD, STORE], launch_bound=256)
        found = differences(a, b, NAMES)
        self.assertIn("a spills 2 registers", found[0])
        self.assertIn("1024 threads, b's 256", found[0])
        self.assertIn("flat", found[1])
        self.assertIn("waves", found[2])

    def test_an_array_in_memory_is_no_spill(self):
        self.assertIn("keeps an array in memory", sentence(side([LOAD, SPILL], scratch=64), side([LOAD]), NAMES))

    def test_a_call_reserves_scratch_that_the_kernel_does_not_touch(self):
        self.assertIn("b reserves 224 bytes", sentence(side([LOAD]), side([LOAD], scratch=224), NAMES))

    def test_waves(self):
        told = sentence(side([LOAD], occupancy=4, limited_by="registers"), side([LOAD]), NAMES)
        self.assertIn("a has 4 waves a SIMD, limited by registers", told)

    def test_loads_made_twice(self):
        self.assertIn("b loads 3 times where a loads 2", sentence(side([LOAD] * 2), side([LOAD] * 3), NAMES))

    def test_index_arithmetic(self):
        self.assertIn("a computes 30 integer", sentence(side([PLACE] * 30 + [LOAD]), side([LOAD]), NAMES))


if __name__ == "__main__":
    unittest.main()
