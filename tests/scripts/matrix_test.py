# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The matrix leaves no preset out, and no pair of two values of what it crosses."""
import itertools
import json
import os
import pathlib
import sys
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import matrix


class Matrix(Case):
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

    def test_races_are_not_looked_for_without_what_knows_of_barriers(self):
        tsan = next(cell for cell in matrix.CELLS if cell.name == "tsan")
        with unittest.mock.patch.object(matrix, "archer", return_value=None):
            self.assertIn("libarcher.so", matrix.missing(tsan))

    def test_archer_is_found_where_setup_unpacks_it(self):
        unpacked = self.file("libomp-16/usr/lib/llvm-16/lib/libarcher.so")
        with unittest.mock.patch.dict(os.environ, {"MINIAPP_PREFIX": str(self.folder)}):
            self.assertIn(matrix.archer(), (unpacked, pathlib.Path("/usr/lib/llvm-16/lib/libarcher.so")))

    def test_the_supported_releases_of_kokkos_are_cells_that_say_why_they_are_left_out(self):
        cells = {cell.release: cell for cell in matrix.CELLS if cell.release}
        self.assertEqual(list(cells), ["4.5.01", "4.7.00", "5.2.2"])
        self.assertIn("-DMINIAPP_KOKKOS=kokkos-4.7.0-openmp", cells["4.7.00"].options)
        said = unittest.mock.Mock(returncode=6, stderr="setup: fetching\nsetup: it could not be fetched\n       Name a mirror.\n")
        prefix = unittest.mock.patch.dict(os.environ, {"MINIAPP_PREFIX": str(self.folder)})
        with prefix, unittest.mock.patch.object(matrix.subprocess, "run", return_value=said):
            self.assertEqual(matrix.missing(cells["4.7.00"]), "setup: it could not be fetched Name a mirror.")
            self.file("kokkos-4.7.0-openmp/.complete")  # from sources that are here
            self.assertNotIn("could not be fetched", matrix.missing(cells["4.7.00"]))


if __name__ == "__main__":
    unittest.main()
