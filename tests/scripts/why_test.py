# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what scripts/why counts and concludes, with made-up kernels whose difference is known."""
import json
import sys
import types
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools.measured.problem import Problem
from miniapp_tools.resources import cubin
from miniapp_tools.resources.code_object import Unusable
from miniapp_tools.why import program, times, traffic
from miniapp_tools.why.verdict import CountedKernel, class_of, difference_sentences, integers_before_first_load, largest_difference, marked_listing

import synthetic

LOAD = ("global_load_dwordx2", "v[0:1], v[2:3], off")
STORE = ("global_store_dwordx2", "v[0:1], v[2:3], off")
FLAT = ("flat_load_dwordx2", "v[0:1], v[2:3]")
SPILL = ("buffer_store_dword", "v1, off, s[0:3], 0 offset:4")
ADDRESS = ("v_mad_u64_u32", "v[0:1], s[4:5], v0, s2, v[2:3]")
ADDITION = ("v_add_f64", "v[0:1], v[0:1], v[2:3]")
LDG = ("LDG.E.64.CONSTANT", "R4, desc[UR6][R4.64]")
GENERIC = ("LD.E.64", "R4, [R4]")
NAMES = ("a", "b")


def side(code, **figures):
    plain = {"vgpr_spill": 0, "scratch": 0, "launch_bound": 1024, "occupancy": 8, "limited_by": "nothing"}
    return CountedKernel(plain | figures | {"code": code})


class Classes(unittest.TestCase):
    def test_each_instruction_has_its_class(self):
        for mnemonics, name in (
            ("global_load_dwordx2", "global load"), ("flat_store_dword", "flat store"), ("scratch_load_dword buffer_load_dword", "scratch"),
            ("ds_read_b64", "LDS"), ("s_load_dwordx4", "scalar load"), ("s_cbranch_execz", "branch"), ("s_waitcnt", "wait, barrier"),
            ("s_add_u32", "scalar"), ("v_fma_f64", "vector, floating point"), ("v_cmp_gt_f64 v_add_u32_e32", "vector, other"),
            ("v_accvgpr_read_b32", "AGPR move"),
            # Instructions of an NVIDIA GPU (sm_90).
            ("LDG.E.64", "global load"), ("STG.E.64", "global store"), ("LD.E", "flat load"), ("ST.E", "flat store"), ("LDL.64", "scratch"),
            ("LDS.64", "LDS"), ("ULDC.64", "scalar load"), ("UIADD3", "scalar"), ("BRA", "branch"), ("BAR.SYNC", "wait, barrier"),
            ("DFMA", "vector, floating point"), ("IMAD.WIDE DSETP.GT.AND", "vector, other"),
        ):  # fmt: skip
            self.assertEqual({class_of(mnemonic) for mnemonic in mnemonics.split()}, {name})

    def test_packed_halves_are_arithmetic_and_packed_constants_are_not(self):
        self.assertEqual(class_of("HFMA2.MMA", "R3, -RZ, RZ, 0, 0"), "vector, other")
        self.assertEqual(class_of("HFMA2", "R11, R11, R0, R1"), "vector, floating point")

    def test_integers_before_the_first_load_are_counted(self):
        self.assertEqual(integers_before_first_load([ADDRESS, ADDITION, ADDRESS, LOAD, ADDRESS]), 2)

    def test_accesses_are_marked_in_a_listing(self):
        self.assertEqual([line[0] for line in marked_listing([LOAD, STORE, SPILL, ADDITION, ("ds_read_b64", "v0")])], list("><! |"))


class Verdict(unittest.TestCase):
    """Each difference is reported for the variant that has the disadvantage, and the most important one first."""

    SIDES = (
        (([LOAD, STORE], {}), ([LOAD, STORE], {}), "none in the code"),
        (([FLAT, STORE], {}), ([LOAD, STORE], {}), "1 of a's 2 accesses are flat"),
        (([LOAD, STORE], {}), ([FLAT, STORE], {}), "1 of b's 2 accesses are flat"),
        (([FLAT, STORE, SPILL], {"scratch": 8, "vgpr_spill": 2, "occupancy": 2}), ([LOAD, STORE], {"launch_bound": 256}), "1024 threads, b's 256"),
        (([LOAD, SPILL], {"scratch": 64}), ([LOAD], {}), "keeps an array in memory"),
        (([LOAD], {}), ([LOAD], {"scratch": 224}), "b reserves 224 bytes"),
        (([LOAD], {"occupancy": 4, "limited_by": "registers"}), ([LOAD], {}), "a has 4 waves a SIMD, limited by registers"),
        (([LOAD] * 2, {}), ([LOAD] * 3, {}), "b loads 3 times where a loads 2"),
        (([ADDRESS] * 30 + [LOAD], {}), ([LOAD], {}), "a computes 30 integer"),
        (([GENERIC], {}), ([LDG], {}), "1 of a's 1 accesses are generic, 0 of b's 1"),
        (([LDG], {"occupancy": 6, "limited_by": "registers"}), ([LDG], {}), "6 warps a scheduler"),
        (([LDG, ("STL", "")], {"scratch": 8}), ([LDG], {}), "local memory"),
    )

    def test_the_largest_difference_is_named(self):
        for (code, figures), (other, others), said in self.SIDES:
            self.assertIn(said, largest_difference(side(code, **figures), side(other, **others), NAMES))

    def test_several_differences_stand_in_the_order_of_their_costs(self):
        (code, figures), (other, others), _ = self.SIDES[3]
        found = difference_sentences(side(code, **figures), side(other, **others), NAMES)
        for told, word in zip(found, ("a spills 2 registers", "flat", "waves")):
            self.assertIn(word, told)


class Times(Case):
    def read_times(self, data, names=("toy/a", "toy/hip/b"), **parameters):
        return times.read_times(self.write_file("r.json", json.dumps(data)), names, parameters)

    def make_results(self, *variants):
        return synthetic.results(list(variants or (synthetic.variant("a", 2e-3, 0.01), synthetic.variant("hip/b", 1e-3, 0.01))))

    def test_the_ratio_over_the_first_variant_of_a_run_has_the_programs_interval(self):
        data = self.make_results(synthetic.variant("a", 2e-3), synthetic.variant("hip/b", 1e-3), synthetic.variant("c", 3e-3))
        data["runs"][0]["variants"][1]["speedup"] = {"value": 2.0, "low": 1.6, "high": 2.5}
        committed = {"schema_version": data["schema_version"], "sessions": [{k: data[k] for k in ("provenance", "measure", "runs", "simulations")}]}
        for results in (data, committed):
            for names, words in (
                (("toy/a", "toy/hip/b"), "a takes 2 [1.6, 2.5] times as long as b (95 %, the program's own ratio"),
                (("toy/hip/b", "toy/a"), "a takes 0.5 [0.4, 0.625] times as long as b"),
                (("toy/c", "toy/hip/b"), "a takes 3 times as long as b by the medians (no interval: neither of them"),
            ):
                self.assertIn(words, times.time_sentence(self.read_times(results, names), NAMES))
        self.assertEqual(times.interval_text({"value": 2, "low": 1, "high": 3, "coverage": 0.75}), "2 [1, 3] (75 %)")

    def test_a_missing_variant_is_named(self):
        self.assertEqual(times.time_sentence(self.read_times(self.make_results(), ("toy/a", "toy/c")), NAMES), "Time: no time of toy/c there.")
        self.assertEqual(times.milliseconds_text(None), "not in the results")


class Traffic(Case):
    PROFILE = ROOT / "tests/profile/h200/profile.json"

    def traffic_rows(self, names, arch="sm_90", counters=None, precision="double", **parameters):
        return traffic.traffic_rows(types.SimpleNamespace(counters=counters, precision=precision), arch, names, parameters)

    def test_counted_bytes_are_shown_with_their_source(self):
        rows, where = self.traffic_rows(("laplacian/baseline", "laplacian/hip/baseline"), counters=self.PROFILE)
        self.assertEqual(rows[0], ("fetched, GB (counted)", "1.09", "1.09"))
        self.assertIn("counted by the hardware, NVIDIA H200, 2026-11-21", where)
        self.assertNotIn("not of this code", where)
        self.assertIn("of sm_90 and not of this code's gfx90a", self.traffic_rows(("a/b", "a/c"), "gfx90a", self.PROFILE)[1])

    def test_uncounted_variants_and_main_kernels_are_marked(self):
        rows, _ = self.traffic_rows(("laplacian/nothing", "lbm/fused"), counters=self.PROFILE)
        self.assertEqual(rows[0][1], "not counted")
        self.assertEqual(rows[0][2], "0.5893 (main kernel)")
        rows, _ = self.traffic_rows(("nbody/baseline", "nbody/best/4/4"), counters=self.PROFILE)
        self.assertEqual(rows[1][2], "unavailable")

    def test_bytes_of_the_model_are_called_so(self):
        rows, where = self.traffic_rows(("laplacian/baseline", "laplacian/hip/baseline"), "gfx90a", size="512x512x512")
        self.assertEqual((rows[0][0], rows[0][1]), ("fetched, GB (model)", "-"))
        self.assertGreater(float(rows[0][2]), 1)
        self.assertIn("not counted", where)

    def test_unknown_traffic_gives_no_rows(self):
        self.assertEqual(self.traffic_rows(("stream/flat",) * 2, "gfx90a")[0], [])
        self.assertEqual(self.traffic_rows(("a/b",) * 2, "gfx90a", precision="float"), ([], None))

    def test_files_that_are_no_counters_are_refused(self):
        for content in ("", "[]", "{}", '{"variants": [1]}', '{"variants": [{"point": 1, "figures": {}}]}', '{"variants": [], "provenance": "a"}'):
            with self.assertRaises(Problem, msg=content):
                self.traffic_rows(NAMES, counters=self.write_file("p.json", content))


class Builds(Case):
    def make_build(self, name, version):
        folder = self.write_file(f"build/{name}/miniapp").parent
        self.write_file(f"build/{name}/CMakeCache.txt", f"Kokkos_DIR:PATH={folder}\n")
        self.write_file(f"build/{name}/KokkosConfigVersion.cmake", f'set(PACKAGE_VERSION "{version}")\n')
        return folder

    def test_a_folder_without_a_gpu_build_is_refused_with_advice(self):
        with self.assertRaisesRegex(Unusable, "no build folder"):
            program.open_build(self.folder)
        with self.assertRaisesRegex(Problem, "code for a CPU alone.*perf annotate"):
            program.open_build(self.make_build("cpu", "5.0.0"))

    def test_builds_with_another_kokkos_are_found(self):
        builds = (("hip-mi200", "3.4.01"), ("hip-mi200-4.6", "4.06.01"), ("hip-copy", "3.4.01"), ("cpu", "5.0.0"))
        mine, other, *_ = [self.make_build(*build) for build in builds]
        self.assertEqual(program.other_kokkos_builds(mine), [(other, "4.6")])

    def test_a_missing_tool_is_reported_with_its_remedy(self):
        with mock.patch.object(cubin.shutil, "which", lambda name: None), self.assertRaisesRegex(Unusable, "no cuobjdump.*package cuda-cuobjdump"):
            cubin.find_cuobjdump("miniapp")

    def test_nvidia_code_is_listed_only_for_the_wanted_kernels(self):
        listing = "code for sm_90\n Function : _Za\n /*0000*/ LDG.E R4, desc[UR6][R4.64] ;\n /*0010*/ EXIT ;\n"
        asked = []

        def run(command, **_):
            asked.append(command)
            return types.SimpleNamespace(stdout=listing, stderr="")

        kernels = [{"symbol": "_Za", "name": "a"}, {"symbol": "_Zb", "name": "b", "code": []}]
        with mock.patch.object(cubin.shutil, "which", lambda name: name), mock.patch.object(program.subprocess, "run", run):
            program.kernels_with_code({"program": "miniapp"}, kernels)
        self.assertEqual(asked, [["cuobjdump", "-sass", "-fun", "_Za", "miniapp"]])
        self.assertEqual([m for m, _ in kernels[0]["code"]], ["LDG.E", "EXIT"])


if __name__ == "__main__":
    unittest.main()
