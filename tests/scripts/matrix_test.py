# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The matrix leaves no preset out, and no pair of two values of what it crosses."""
import itertools
import json
import os
import pathlib
import sys
import tempfile
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from miniapp_tools import matrix


class Matrix(unittest.TestCase):
    def test_every_preset_is_a_cell(self):
        presets = json.loads(ROOT.joinpath("CMakePresets.json").read_text())["configurePresets"]
        for name in (preset["name"] for preset in presets if not preset.get("hidden")):
            cells = [cell for cell in matrix.CELLS if cell.name == name]
            self.assertEqual(len(cells), 1, name)
            self.assertEqual((cells[0].preset, cells[0].options), (name, []))

    def test_every_pair_of_values_is_in_some_cell(self):
        values = {
            "compiler": ("g++", matrix.CLANG),
            "backend": ("openmp", "serial", "threads"),
            "build_type": ("release", "debug"),
            "hdf5": (True, False),
            "openblas": (True, False),
        }
        for (one, ones), (other, others) in itertools.combinations(values.items(), 2):
            for pair in itertools.product(ones, others):
                found = [c.name for c in matrix.CELLS if (getattr(c, one), getattr(c, other)) == pair]
                self.assertTrue(found, f"no cell has {one} {pair[0]} with {other} {pair[1]}")

    def test_build_type_of_a_cell_is_its_preset_s(self):
        for cell in matrix.CELLS:
            self.assertEqual(cell.build_type == "debug", cell.preset == "debug", cell.name)

    def test_kokkos_that_is_missing_leaves_a_cell_out_with_the_remedy(self):
        cell = matrix.Cell("x", "cpu", backend="of_nobody")
        self.assertIn("scripts/setup --matrix", matrix.missing(cell))

    def test_races_are_not_looked_for_without_what_knows_of_barriers(self):
        tsan = next(cell for cell in matrix.CELLS if cell.name == "tsan")
        with unittest.mock.patch.object(matrix, "archer", return_value=None):
            self.assertIn("libarcher.so", matrix.missing(tsan))

    def test_archer_is_found_where_setup_unpacks_it(self):
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, {"MINIAPP_PREFIX": folder}):
            unpacked = pathlib.Path(folder, "libomp-16/usr/lib/llvm-16/lib/libarcher.so")
            unpacked.parent.mkdir(parents=True)
            unpacked.touch()
            self.assertIn(matrix.archer(), (unpacked, pathlib.Path("/usr/lib/llvm-16/lib/libarcher.so")))


if __name__ == "__main__":
    unittest.main()
