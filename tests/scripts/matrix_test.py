# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the cells of scripts/test --matrix: they include every preset and every pair of values in CROSSED, and a cell
that cannot be built says why."""
import itertools
import json
import pathlib
import sys
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT

from miniapp_tools import matrix

CELLS = {cell.name: cell for cell in matrix.CELLS}
CROSSED = {
    "compiler": ("g++", matrix.CLANG),
    "backend": ("openmp", "serial", "threads"),
    "build_type": ("release", "debug"),
    "hdf5": (True, False),
    "openblas": (True, False),
}


class Matrix(unittest.TestCase):
    def test_every_preset_is_a_cell(self):
        presets = json.loads(ROOT.joinpath("CMakePresets.json").read_text())["configurePresets"]
        for name in (preset["name"] for preset in presets if not preset.get("hidden")):
            self.assertEqual((CELLS[name].preset, CELLS[name].options), (name, []))
        self.assertEqual(len(CELLS), len(matrix.CELLS))

    def test_every_pair_of_values_is_in_some_cell(self):
        for (one, ones), (other, others) in itertools.combinations(CROSSED.items(), 2):
            found = {(getattr(cell, one), getattr(cell, other)) for cell in matrix.CELLS}
            self.assertEqual(set(itertools.product(ones, others)) - found, set(), f"{one}, {other}")
        for cell in matrix.CELLS:
            self.assertEqual(cell.build_type == "debug", cell.preset == "debug", cell.name)

    def test_what_a_cell_lacks_is_named_with_the_remedy(self):
        self.assertIn("scripts/setup --matrix", matrix.reason_for_missing(matrix.Cell("x", "cpu", backend="of_nobody")))
        with unittest.mock.patch.object(matrix, "archer_library", return_value=None):
            self.assertIn("libarcher.so", matrix.reason_for_missing(CELLS["tsan"]))
        with unittest.mock.patch.object(matrix, "DEBIAN_TOOLS", ("of_nobody",)):
            self.assertEqual(matrix.reason_for_missing(CELLS["debian-sid"]), "no of_nobody: scripts/setup --matrix")


if __name__ == "__main__":
    unittest.main()
