# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/why on pairs of variants for MI200 whose difference has a known cause. Ends with 77 if the program is
not built.

The last argument is the build folder. With `Page` before it, only kernels/WHY.md is tested."""
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop())
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.measured.problem import Problem
from miniapp_tools.resources.code_object import Unusable
from miniapp_tools.why import program, text
from miniapp_tools.why.program import OutdatedProgram, kernel_of, open_build
from miniapp_tools.why.text import ComparisonOptions, comparison_lines
from miniapp_tools.why.verdict import CountedKernel, largest_difference, marked_listing


class Pairs(unittest.TestCase):
    def largest_difference(self, a, b):
        return largest_difference(*(CountedKernel(kernel_of(TABLE, n, "double", None)) for n in (a, b)), (a, b))

    def test_an_array_indexed_at_run_time_is_the_largest_difference(self):
        self.assertIn("/1 keeps an array in memory", self.largest_difference("lbm/hip/stack_arrays/1", "lbm/hip/stack_arrays/19"))

    def test_a_missing_launch_bound_is_the_cause_of_spills(self):
        told = self.largest_difference("laplacian/hip/reordered/16", "laplacian/hip/launch_bounds/16")
        self.assertRegex(told, r"reordered/16 spills \d+ registers .*1024 threads, laplacian/hip/launch_bounds/16's 256")

    def test_an_assertion_reserves_registers_for_a_call(self):
        self.assertIn("hip/assertion reserves", self.largest_difference("lbm/hip/late_definition", "lbm/hip/assertion"))

    def test_index_computation_distinguishes_the_portable_baseline(self):
        """The variants differ in the computation of indices; neither has a flat access, which would be named first."""
        self.assertIn("place", self.largest_difference("laplacian/baseline", "laplacian/hip/baseline"))

    def test_lds_that_a_team_requests_at_its_launch_is_counted(self):
        """The LDS of a team is a tile of 32 x 32 doubles and some memory of Kokkos."""
        lds = {v: kernel_of(TABLE, f"transpose/{v}/32/8/0", "double", "int")["lds"] for v in ("grouped", "hip/grouped")}
        self.assertEqual(lds["hip/grouped"], 8192)
        self.assertIn(lds["grouped"] - 8192, range(8, 4096))

    def test_accesses_are_marked_in_the_listing(self):
        lines = marked_listing(kernel_of(TABLE, "laplacian/hip/reordered/8", "double", None)["code"])
        self.assertEqual((sum(line.startswith("> ") for line in lines), sum(line.startswith("< ") for line in lines)), (34, 8))

    def test_an_unknown_name_is_answered_with_similar_names(self):
        with self.assertRaisesRegex(Problem, "did you mean .*laplacian/hip/reordered/8"):
            kernel_of(TABLE, "laplacian/hip/reorderd/8", "double", None)


class Launch(unittest.TestCase):
    def launch_cells(self, name, **parameters):
        family, _, variant = name.partition("/")
        try:
            shapes = program.launch_shapes(TABLE["program"], family, [variant], parameters)
        except program.NotRecorded as reason:
            self.skipTest(str(reason))
        return program.shape_cells(shapes, kernel_of(TABLE, name, "double", None)["symbol"])

    def test_a_native_rung_is_launched_with_the_block_of_the_input(self):
        cells = self.launch_cells("laplacian/hip/reordered/8", size="512x512x512", block="64x4x1")
        self.assertEqual(cells, ("64x4x1", "8x16x512"))

    def test_kokkos_chooses_the_block_of_a_portable_rung(self):
        block, grid = (list(map(int, c.split("x"))) for c in self.launch_cells("laplacian/baseline", size="512x512x512"))
        self.assertNotEqual(block, [256, 1, 1])
        for threads, blocks in zip(block, grid):  # the launch covers the 510 inner points of each direction
            self.assertTrue(0 <= threads * blocks - 510 < 2 * threads, (block, grid))

    def test_a_rung_may_choose_its_own_tile(self):
        self.assertEqual(self.launch_cells("laplacian/reordered/8", size="512x512x512", block="256x1x1"), ("256x1x1", "2x64x510"))

    def test_a_wrong_parameter_is_named(self):
        with self.assertRaisesRegex(program.NotRecorded, "block"):
            program.launch_shapes(TABLE["program"], "laplacian", ["baseline"], {"block": "0"})

    def test_a_comparison_shows_blocks_of_launches(self):
        asked = ComparisonOptions(parameters={"size": "64x64x64"})
        lines = "\n".join(comparison_lines(("laplacian/baseline", "laplacian/hip/baseline"), (TABLE, TABLE), asked))
        self.assertRegex(lines, r"block of the launch +\d+x\d+x\d+ +256x1x1")
        self.assertIn(f"Kokkos {TABLE['kokkos']}", lines)
        self.assertIn("noted of this program", lines)


class Page(unittest.TestCase):
    def test_the_committed_page_is_current(self):
        self.assertEqual(text.PAGE.read_text(), text.page_text(TABLE), "scripts/why --page writes it")


def table_of_the_page():
    """Returns the table of kernels of the build from which the committed page was made. Raises Unusable if BUILD is
    another folder, if it has another compiler or Kokkos, or if the emulator was not built."""
    if BUILD.resolve() != (ROOT / text.BUILD).resolve():
        raise Unusable(f"the page is of {text.BUILD}, and this is {BUILD}")
    table = open_build(ROOT / text.BUILD) | {"build": text.BUILD}
    if f"{table['compiler']}, Kokkos {table['kokkos']} " not in text.PAGE.read_text():
        raise Unusable(f"the committed page is not of {table['compiler']} and Kokkos {table['kokkos']}")
    if program.launches.emulator_library() is None:
        raise Unusable("launches cannot be noted: the emulator was not built")
    return table


if __name__ == "__main__":
    try:
        TABLE = table_of_the_page() if "Page" in sys.argv else open_build(BUILD)
    except Unusable as reason:
        print(f"failed: {reason}" if isinstance(reason, OutdatedProgram) else f"skipped: {reason}")
        sys.exit(1 if isinstance(reason, OutdatedProgram) else 77)
    unittest.main(defaultTest=None if "Page" in sys.argv else ["Pairs", "Launch"])
