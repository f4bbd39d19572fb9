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

from miniapp_tools import debian_root, matrix


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

    def test_kokkos_that_is_missing_leaves_a_cell_out_with_the_remedy(self):
        cell = matrix.Cell("x", "cpu", backend="of_nobody")
        self.assertIn("scripts/setup --matrix", matrix.missing(cell))

    def test_races_are_not_looked_for_without_what_knows_of_barriers(self):
        tsan = next(cell for cell in matrix.CELLS if cell.name == "tsan")
        with unittest.mock.patch.object(matrix, "archer", return_value=None):
            self.assertIn("libarcher.so", matrix.missing(tsan))

    def test_archer_is_found_where_setup_unpacks_it(self):
        unpacked = self.file("libomp-16/usr/lib/llvm-16/lib/libarcher.so")
        with unittest.mock.patch.dict(os.environ, {"MINIAPP_PREFIX": str(self.folder)}):
            self.assertIn(matrix.archer(), (unpacked, pathlib.Path("/usr/lib/llvm-16/lib/libarcher.so")))

    def test_another_debian_brings_its_own_kokkos_and_says_what_makes_it(self):
        cell = next(cell for cell in matrix.CELLS if cell.name == "debian-sid")
        self.assertIn("-DMINIAPP_KOKKOS=", cell.options)
        self.assertEqual(matrix.sources_of_kokkos(cell), [])
        with unittest.mock.patch.object(debian_root, "TOOLS", ("of_nobody",)):
            self.assertEqual(matrix.missing(cell), "no of_nobody: scripts/setup --matrix")


    def test_a_kokkos_that_is_built_in_it_is_installed_before_the_program_and_found_by_it(self):
        cell = next(cell for cell in matrix.CELLS if cell.suite and cell.release)
        commands = [" ".join(command) for command in matrix.steps(cell)]
        installs = [n for n, command in enumerate(commands) if command.endswith("--target install")]
        program = next(n for n, command in enumerate(commands) if "--preset hip-mi200" in command)
        self.assertEqual(installs, [1, 3])
        self.assertEqual(program, 4)
        self.assertIn(f"-DCMAKE_PREFIX_PATH={cell.folder}/kokkos", commands[program])
        self.assertIn("Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF", commands[0])

    def test_the_supported_releases_of_kokkos_are_cells_that_say_why_they_are_left_out(self):
        cells = {cell.release: cell for cell in matrix.CELLS if cell.release and not cell.suite}
        self.assertEqual(list(cells), ["4.5.01", "4.7.00", "5.2.2"])
        self.assertIn("-DMINIAPP_KOKKOS=kokkos-4.7.0-openmp", cells["4.7.00"].options)
        said = unittest.mock.Mock(returncode=6, stderr="setup: fetching\nsetup: it could not be fetched\n       Name a mirror.\n")
        prefix = unittest.mock.patch.dict(os.environ, {"MINIAPP_PREFIX": str(self.folder)})
        with prefix, unittest.mock.patch.object(matrix.subprocess, "run", return_value=said):
            self.assertEqual(matrix.missing(cells["4.7.00"]), "setup: it could not be fetched Name a mirror.")
            self.file("kokkos-4.7.0-openmp/.complete")  # from sources that are here
            self.assertNotIn("could not be fetched", matrix.missing(cells["4.7.00"]))


class DebianRoot(Case):
    def made(self, packages, code=0):
        """(whether it is there, how often mmdebstrap was called) of one that is asked for."""
        done = unittest.mock.Mock(return_value=unittest.mock.Mock(returncode=code))
        with unittest.mock.patch.object(debian_root.subprocess, "run", done):
            return debian_root.make(self.folder / "root", "sid", packages, None), done.call_count

    def test_made_once_and_anew_for_other_packages(self):
        self.assertEqual(self.made(("g++",)), (True, 1))
        self.assertEqual(self.made(("g++",)), (True, 0))
        self.assertEqual(self.made(("g++", "cmake"), code=1), (False, 1))
        self.assertEqual(self.made(("g++", "cmake")), (True, 1))

    def test_what_the_network_of_this_machine_asks_for_is_in_it_where_there_is_such_a_thing(self):
        proxy, none = self.file("proxy.crt"), self.folder / "none"
        with unittest.mock.patch.object(debian_root, "NETWORK", (str(proxy), str(none))):
            command = debian_root.command_to_make(self.folder / "root", "sid", ("g++",))
        self.assertIn(f"--customize-hook=copy-in {proxy} {self.folder}", command)
        self.assertNotIn("none", " ".join(command))
        self.assertIn("--include=ca-certificates,g++", command)

    def test_a_command_is_quoted_all_the_way(self):
        command = debian_root.inside("/a root", ["/a checkout", "/b"], ["cmake", "-D", "X=a b"])
        self.assertIn("mount --bind '/a checkout' '/a root/a checkout'", command[-1])
        self.assertIn("mount --bind /b '/a root/b'", command[-1])
        self.assertIn("chroot '/a root' env HOME=/root", command[-1])

    def test_a_machine_without_apt(self):
        program = self.file("usr/bin/apt-get")
        debian_root.take_apt_away(self.folder)
        self.assertFalse(program.exists())
        self.assertIn("/check out", debian_root.inside("/root", [], ["scripts/run"], "/check out")[-1])

    def test_a_copy_is_built_anew(self):
        for name in ("checkout/build/cpu", "checkout/scripts"):
            (self.folder / name).mkdir(parents=True)
        place = self.folder / "root" / debian_root.copy(self.folder / "checkout", self.folder / "root").lstrip("/")
        self.assertEqual([path.name for path in place.iterdir()], ["scripts"])


if __name__ == "__main__":
    unittest.main()
