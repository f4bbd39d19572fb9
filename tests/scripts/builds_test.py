# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks what describes other builds of this program.

Packaging: the versions, presets, options and dependencies exist that the recipes for building and citing the program name.
This needs neither a container program nor Spack.
Matrix: the cells of scripts/test --matrix include every preset, and every pair of values of two keys of CROSSED_KEYS; a cell that
cannot be built says why."""
import ast
import itertools
import json
import pathlib
import re
import sys
import unittest
import unittest.mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT

from miniapp_tools import matrix

CONTAINERS = [ROOT / "scripts/machines/containers" / name for name in ("Dockerfile", "miniapp.def")]
PACKAGE = (ROOT / "spack/spack_repo/miniapp/packages/miniapp/package.py").read_text()
VERSION = re.search(r"project\(miniapp VERSION (\S+) ", (ROOT / "CMakeLists.txt").read_text())[1]
CMAKE = "\n".join(p.read_text() for p in (ROOT / "CMakeLists.txt", *(ROOT / "cmake").glob("*.cmake")))


def missing_options(text):
    return [name for name in set(re.findall(r"MINIAPP_[A-Z_]+", text)) if not re.search(rf"option\({name} ", CMAKE)]
CELLS = {cell.name: cell for cell in matrix.CELLS}
CROSSED_KEYS = {
    "compiler": ("g++", matrix.CLANG),
    "backend": ("openmp", "serial", "threads"),
    "build_type": ("release", "debug"),
    "hdf5": (True, False),
    "openblas": (True, False),
}


class Packaging(unittest.TestCase):
    def test_versions_equal_the_programs(self):
        self.assertIn(f"\nversion: {VERSION}\n", (ROOT / "CITATION.cff").read_text())
        self.assertIn(f'version("{VERSION}"', PACKAGE)
        self.assertIn(f"miniapp@{VERSION}", (ROOT / "scripts/machines/BUILDING.md").read_text())

    def test_recipes_name_presets_and_options_that_exist(self):
        presets = {p["name"] for p in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"] if not p.get("hidden")}
        setup = (ROOT / "scripts/setup").read_text()
        for path in CONTAINERS:
            text = path.read_text()
            with self.subTest(path.name):
                named = set(re.findall(r"PRESET=([\w-]+)", text))
                self.assertEqual((len(named), named - presets), (2, set()))
                self.assertEqual((missing_options(text), text.count("rm -rf build")), ([], 1))  # a build folder of the host contains other paths
                for option in {"--run", *re.findall(r"SETUP=(--\w+)", text)}:
                    self.assertRegex(setup, rf"(?m)^ +{option}\)")

    def test_each_function_that_the_package_calls_is_imported(self):
        tree = list(ast.walk(ast.parse(PACKAGE)))
        imports, calls = ([node for node in tree if isinstance(node, kind)] for kind in (ast.ImportFrom, ast.Call))
        directives = {"conflicts", "depends_on", "license", "variant", "version"}  # functions that spack.package defines
        known = directives | {alias.name for node in imports for alias in node.names}
        self.assertLessEqual({node.func.id for node in calls if isinstance(node.func, ast.Name)}, known)

    def test_the_package_requires_the_versions_of_spack_yaml(self):
        ast.parse(PACKAGE)
        self.assertEqual(missing_options(PACKAGE), [])
        listed = re.findall(r"(?m)^    - ([\w-]+@[\d.:]+)", (ROOT / "spack.yaml").read_text())
        self.assertGreater(len(listed), 8)
        for spec in listed:
            if not spec.startswith(("ninja", "googletest")):  # these have no version, or only tests need them
                self.assertIn(spec, PACKAGE)


class Matrix(unittest.TestCase):
    def test_every_preset_is_a_cell(self):
        presets = json.loads(ROOT.joinpath("CMakePresets.json").read_text())["configurePresets"]
        for name in (preset["name"] for preset in presets if not preset.get("hidden")):
            self.assertEqual((CELLS[name].preset, CELLS[name].options), (name, []))
        self.assertEqual(len(CELLS), len(matrix.CELLS))

    def test_every_pair_of_values_is_in_some_cell(self):
        for (one, ones), (other, others) in itertools.combinations(CROSSED_KEYS.items(), 2):
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

    def test_a_command_for_another_debian_is_quoted_all_the_way(self):
        command = matrix.command_inside("/a root", ["/a checkout", "/b"], ["cmake", "-D", "X=a b"])
        self.assertIn("mount --bind '/a checkout' '/a root/a checkout'", command[-1])
        self.assertIn("chroot '/a root' env HOME=/root", command[-1])


if __name__ == "__main__":
    unittest.main()
