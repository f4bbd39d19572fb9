# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the rules of scripts/resources against published figures, and the assignment of kernels to variants by the
kernels' names or by recorded launches."""
import pathlib
import struct
import sys
import unittest
import zlib
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import Case

from miniapp_tools.resources import code_object, cubin, figures, gates, launches, resource_table
from miniapp_tools.resources.code_object import Unusable, instruction_counts
from miniapp_tools.resources.resource_table import most_registers_for, occupancy, waves_by_registers
from miniapp_tools.resources.variants import known_variants, variant_of


class Occupancy(unittest.TestCase):
    def test_registers_and_waves_of_the_published_table(self):
        # from AMD lab notes, "Register pressure in AMD CDNA2 GPUs", table 1
        for waves, most in {8: 64, 7: 72, 6: 80, 5: 96, 4: 128, 3: 168, 2: 256, 1: 512}.items():
            self.assertEqual(most_registers_for(waves), most)
            self.assertEqual(waves_by_registers(most), waves)
        self.assertEqual(waves_by_registers(65), 7)

    def test_occupancy_names_its_limit(self):
        kernel = {"vgpr": 94, "lds": 0, "launch_bound": 256}
        small = {"vgpr": 32, "launch_bound": 64}
        for one, found in (
            (kernel, (5, 20, "registers", 14)),
            (kernel | {"lds": 65536}, (1, 4, "lds", None)),  # one block of 256 threads takes all LDS
            # Without a launch bound (1024) the block counts: three blocks of four waves with 20 KiB of LDS fit, so 12
            # waves.
            ({"vgpr": 34, "lds": 20480, "launch_bound": 1024, "block": 256}, (3, 12, "lds", None)),
            (kernel | {"launch_bound": 512}, (4, 16, "block", None)),  # the registers allow 20 waves, in which two blocks of 8 waves fit
            # One block of two waves fits, so two of the four SIMDs are idle.
            ({"vgpr": 252, "lds": 42792, "launch_bound": 128}, (1, 2, "lds", None)),
            (small | {"lds": 6304}, (2, 9, "lds", None)),  # LDS is allocated in units of 512 bytes; without rounding, ten blocks would fit
            (small | {"lds": 8192}, (2, 8, "lds", None)),
            ({"vgpr": 32, "lds": 0, "launch_bound": 256, "sgpr": 100}, (8, 32, "nothing", None)),
            ({"vgpr": 32, "lds": 0, "launch_bound": 256, "sgpr": 104}, (7, 28, "sgprs", None)),
        ):
            self.assertEqual(tuple(occupancy(one).values()), found, one)


class CompressedBundles(Case):
    def bundle(self):
        code = b"the code object"
        target = b"hipv4-amdgcn-amd-amdhsa--gfx90a"
        head = code_object.MAGIC + struct.pack("<Q", 1) + struct.pack("<QQQ", 24 + 8 + 24 + len(target), len(code), len(target))
        return head + target + code

    def compressed_bundle(self, version, method=code_object.ZLIB):
        data, size = zlib.compress(self.bundle()), len(self.bundle())
        head = {1: "<I", 2: "<II", 3: "<QQ"}[version]
        whole = 8 + struct.calcsize(head) + 8 + len(data)
        lengths = (size,) if version == 1 else (whole, size)
        return code_object.COMPRESSED + struct.pack("<HH", version, method) + struct.pack(head, *lengths) + struct.pack("<Q", 7) + data

    def write_program(self, *parts):
        path = self.folder / "miniapp"
        path.write_bytes(b"an ELF, CCOB as a word in it " + b"....".join(parts))
        return path

    def test_bundles_of_every_version_are_read_compressed_and_plain(self):
        first, second, third = (self.compressed_bundle(version) for version in (1, 2, 3))
        for bundles in ([first], [second] * 2, [third] * 2, [self.bundle(), second]):
            path = self.write_program(*bundles)
            self.assertEqual(list(code_object.code_objects(path, "gfx90a")), [b"the code object"] * len(bundles))
            self.assertEqual(code_object.architectures(path), ["gfx90a"])

    def test_a_missing_zstd_is_reported_with_a_remedy(self):
        path = self.write_program(self.compressed_bundle(2, code_object.ZSTD))
        with mock.patch.object(code_object.shutil, "which", return_value=None), self.assertRaisesRegex(code_object.Unusable, "no-offload-compress"):
            list(code_object.code_objects(path, "gfx90a"))


class Names(unittest.TestCase):
    def test_variant_of_a_demangled_name(self):
        portable = "void hip_parallel_launch<ParallelFor<miniapp::{}(P const&)::'lambda'(int)> >".format
        for names, name, found in (
            ("box/hip/tiled/8", "void miniapp::box::hip_tiled_kernel<double, 8>(double const*, double*)", ("box", "hip/tiled/8", "double", "")),
            ("box/hip/tiled/8", "void miniapp::box::hip_tiled_kernel<double, (int)8>(T1)", ("box", "hip/tiled/8", "double", "")),  # as ncu prints it
            ("box/tiled/8", portable("box::tiled<double, 8>"), ("box", "tiled/8", "double", "")),
            # The last text distinguishes a variant's kernels: the words after the rung's name, and types among the arguments.
            ("rows/hip/flat", "void miniapp::rows::hip_flat_sum_kernel<float, miniapp::rows::Dot>(long)", ("rows", "hip/flat", "float", "sum dot")),
            ("box/hip/thin/4", "void miniapp::box::hip_thin_kernel<float, miniapp::box::N<float, miniapp::box::In>, 4>(int)",
                ("box", "hip/thin/4", "float", "n in")),
            ("rows.three/templated", portable("rows::three::templated_kernel<float, 3>"), ("rows.three", "templated", "float", "kernel 3")),
            # In families of the chapter advice, an underscore in a function's name may stand for a slash in the variant's.
            ("rows.layout/left", portable("rows::layout::left<float>"), ("rows.layout", "left", "float", "")),
            ("rows.layout/left rows.layout/left/unknown", portable("rows::layout::left_unknown<float>"), ("rows.layout", "left/unknown", "float", "")),
            # The type by which a kernel is launched, ThreadPerElement or ResidentBlocks, decides which of the two variants
            # it belongs to.
            ("rows.power/before rows.power/resident/before", portable("rows::power::before<double, miniapp::ThreadPerElement>"),
                ("rows.power", "before", "double", "")),
            ("rows.power/before rows.power/resident/before", "Share<8>::walk<miniapp::rows::power::before<double, miniapp::ResidentBlocks>(P const&)>",
                ("rows.power", "resident/before", "double", "")),
            ("box/tiled/8", portable("box::fill<double>"), None),  # a kernel that belongs to no variant
        ):  # fmt: skip
            families = {}
            for family, _, variant in (full.partition("/") for full in names.split()):
                families.setdefault(family, []).append(variant)
            self.assertEqual(variant_of(name, families), found, name)


class CommittedFigures(unittest.TestCase):
    FLAT_ACCESSES_OF_NATIVE = {"lbm/hip/small_arguments double": 71, "lbm/hip/small_arguments float": 71, "lbm/hip/constant_arguments double": 69}
    FLAT_ACCESSES_OF_PORTABLE = {"advice.block_or_kernel/barriers float block_or_kernel::barriers": 4}

    def test_each_clang_has_its_own_file_of_figures(self):
        for compiler, name in (("15.0.6", "gfx90a.txt"), ("21.1.8 (3)", "gfx90a-clang-21.txt")):
            self.assertEqual(gates.baseline_file({"kokkos": "4.5", "compiler": f"Debian clang version {compiler}"}).name, name)

    def test_figures_of_another_kokkos_are_neither_used_nor_overwritten(self):
        other = {"kokkos": "9.9", "compiler": "Debian clang version 15.0.6", "arch": "gfx90a"}
        with self.assertRaisesRegex(Unusable, "are of Kokkos 4.5 and Debian clang version 15.0.6; this build is of Kokkos 9.9"):
            gates.read_baseline(other)
        with self.assertRaisesRegex(Unusable, "is of Kokkos 4.5; this build is of 9.9"):
            gates.write_baseline(other)

    def test_only_these_kernels_have_flat_accesses(self):
        rows = figures.worst_by_kernel(figures.rows(gates.baseline_file({"compiler": ""}).read_text()))
        self.assertEqual({name: row["flat"] for name, row in rows.items() if row["flat"]}, self.FLAT_ACCESSES_OF_NATIVE | self.FLAT_ACCESSES_OF_PORTABLE)


class Scratch(unittest.TestCase):
    def test_a_native_rung_with_scratch_must_declare_it(self):
        for kind, scratch, declared, said in (("portable", 8, {}, 0), ("gpu", 0, {}, 0), ("gpu", 8, {"may_spill": True}, 0), ("gpu", 8, {}, 1)):
            kernel = {"family": "toy", "variant": "tiled", "precision": "double", "part": "", "scratch": scratch}
            families = {"toy": {"tiled": {"kind": kind, **declared}}}
            self.assertEqual(len(list(gates.judge_scratch({"families": families, "kernels": [kernel]}))), said)


class LaunchedKernels(unittest.TestCase):
    """Tests the assignment of kernels to variants by recorded launches, for kernels whose names contain no variant."""

    families = {"advice.churn": {"once": {}, "never": {}, "refused": {}}, "stream": {"flat": {}}}
    step = "ParallelFor<miniapp::advice::churn::step(miniapp::Arrays<float> const&)::'lambda{}'(long)>"

    def kernels(self):
        names = {"a": self.step.format(""), "b": self.step.format(0), "c": "ParallelFor<miniapp::fill<float>(P const&)::'lambda'(long)>"}
        return [{"symbol": s, "name": n, "family": None, "variant": None} for s, n in names.items()]

    def test_short_names_of_kernels_of_rows(self):
        self.assertEqual(launches.row_kernel_name("void miniapp::advice::half::hip_one_kernel(float const*, long)"), "half::hip_one_kernel")
        name = "ParallelFor<void miniapp::advice::width::words<miniapp::Chunk<float, 4ul, true> >(P const&)::'lambda'(long)>"
        self.assertEqual(launches.row_kernel_name(name), "width::words<Chunk<float, 4, true>>")
        name = "ParallelFor<miniapp::advice::staging::sums<(miniapp::advice::staging::Way)2>(P const&)::'lambda'(long)>"
        self.assertEqual(launches.row_kernel_name(name), "staging::sums<2>")
        self.assertEqual([launches.row_kernel_name(k["name"]) for k in self.kernels()], ["churn::step", "churn::step 2", None])

    def test_a_shared_kernel_is_listed_for_each_variant(self):
        kernels = self.kernels()
        regions = {"advice.churn/once": {"a", "b", "c", "-"}, "advice.churn/never": {"-", "c"}, "stream/flat": {"a"}}
        regions["advice.churn/refused"] = {"-", "a"}
        launches.name_launched_kernels(kernels, self.families, regions)
        self.assertEqual([(k["variant"], k["symbol"]) for k in kernels if k["family"]], [("once", "a"), ("once", "b"), ("refused", "a")])
        self.assertEqual([k["part"] for k in kernels if k["variant"] == "once"], ["churn::step", "churn::step 2"])
        self.assertEqual([k["precision"] for k in kernels if k["variant"] == "refused"], ["float"])

    def test_a_kernel_that_only_other_variants_launch_must_not_bear_the_variants_name(self):
        kernel = {"symbol": "a", "family": "advice.churn", "variant": "once", "precision": "float", "part": ""}
        never, once = {"advice.churn/never": {"a"}}, {"advice.churn/once": {"a"}}
        for regions, count in ((never, 1), (never | once, 0), ({"limit/copy": {"a"}}, 0), (None, 0)):
            found = list(gates.judge_names({"families": self.families, "kernels": [kernel], "regions": regions}))
            self.assertEqual(len(found), count, regions)

    def test_rows_are_not_judged_without_recorded_launches(self):
        with self.assertRaisesRegex(Unusable, "launches are not noted"):
            list(gates.judge_baseline({"launched": False, "kokkos": resource_table.COMMITTED_KOKKOS}))


class Cuda(unittest.TestCase):
    def test_registers_and_warps_of_a_kernel(self):
        symbol = "_ZN7miniapp6advice6layout4leftIfEEvRKNS_6ArraysIfEE"
        text = f"arch = sm_90\n Function {symbol}:\n  REG:40 STACK:16 SHARED:1040 LOCAL:0 CONSTANT[0]:1\n"
        arch, (kernel,) = cubin.parse_usage(text)
        figures = [kernel[f] for f in ("vgpr", "scratch", "lds", "occupancy", "registers_to_lose")]
        self.assertEqual((arch, figures), ("sm_90", [40, 16, 1040, 12, 8]))
        self.assertEqual(variant_of(kernel["name"], {"advice.layout": {"left": {}}})[:3], ("advice.layout", "left", "float"))

    def test_declarations_replace_a_program_that_does_not_start(self):
        families = known_variants(pathlib.Path("no/such/program"))
        self.assertEqual(families["laplacian"]["hip/tiled/8"]["kind"], "gpu")
        self.assertIn("omp/baseline", families["laplacian"])
        name = "void miniapp::laplacian::hip_tiled_kernel<float, 8>(long, float const*, float**)"
        self.assertEqual(variant_of(name, families)[:3], ("laplacian", "hip/tiled/8", "float"))


    # A kernel as `cuobjdump -sass` lists it.
    LISTING = """
	code for sm_90
		Function : _ZN7miniapp6advice6layout4leftIfEEvRKNS_6ArraysIfEE
	.headerflags	@"EF_CUDA_SM90 EF_CUDA_VIRTUAL_SM(EF_CUDA_SM90)"
        /*0000*/                   LDC R1, c[0x0][0x28] ;                      /* 0x00000a00ff017b82 */
                                                                               /* 0x000fe20000000800 */
        /*0010*/                   HFMA2.MMA R3, -RZ, RZ, 0, 0 ;               /* 0x00000000ff037435 */
        /*0030*/              @!P0 LDG.E.64 R4, desc[UR6][R4.64] ;
        /*0070*/                   HFMA2 R11, R11, R0.reuse.H0_H0, 0.25, 0.25 ;
        /*0080*/                   HADD2.F32 R5, -RZ, R11.reuse.H1_H1 ;
        /*00a0*/               @P0 BRA 0x30 ;
        /*00b0*/                   EXIT ;
        /*00c0*/                   BRA 0xc0;
        /*00d0*/                   NOP;
"""

    def test_padding_after_a_kernel_is_not_counted(self):
        ((symbol, code),) = cubin.instructions_by_kernel(self.LISTING).items()
        self.assertTrue(symbol.startswith("_ZN7miniapp6advice6layout4left"))
        self.assertEqual((len(code), code[2], code[-1]), (7, ("LDG.E.64", "R4, desc[UR6][R4.64]"), ("EXIT", "")))
        self.assertEqual([name for name, operands in code if cubin.is_packed(name, operands)], ["HFMA2"])


class Instructions(unittest.TestCase):
    def test_accesses_to_memory_are_counted_by_width(self):
        found = instruction_counts([
            ("global_store_dwordx2", "v[0:1], v[2:3], off glc slc"),
            ("global_store_dwordx2", "v[0:1], v[2:3], off glc"),
            ("flat_load_dwordx4", "v[0:3], v[4:5]"),
            ("buffer_store_dword", "v1, off, s[0:3], 0 offset:4"),
        ])
        self.assertEqual(found["stores"], {"8": 2})
        self.assertEqual(found["nontemporal_stores"], 1)
        self.assertEqual((found["loads"], found["flat"]), ({"16": 1}, 1))
        self.assertEqual(found["scratch_instructions"], 1)


if __name__ == "__main__":
    unittest.main()
