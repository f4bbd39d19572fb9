# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks recipes for building and citing this program without a container program and without Spack: the versions,
presets, options and dependencies that they name exist."""

import ast
import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CONTAINERS = [ROOT / "scripts/machines/containers" / name for name in ("Dockerfile", "miniapp.def")]
PACKAGE = (ROOT / "spack/spack_repo/miniapp/packages/miniapp/package.py").read_text()
VERSION = re.search(r"project\(miniapp VERSION (\S+) ", (ROOT / "CMakeLists.txt").read_text())[1]
CMAKE = "\n".join(p.read_text() for p in (ROOT / "CMakeLists.txt", *(ROOT / "cmake").glob("*.cmake")))


def missing_options(text):
    return [name for name in set(re.findall(r"MINIAPP_[A-Z_]+", text)) if not re.search(rf"option\({name} ", CMAKE)]


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


if __name__ == "__main__":
    unittest.main()
