#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the programs of kernels/lessons with hipcc, nvcc and g++ as far as they are installed, runs one program in the
emulator, and compares registers.md with the output of hipcc. The argument may be the folder of the emulator's library."""

import os
import pathlib
import re
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import environment

LESSONS = ROOT / "kernels/lessons"
EMULATOR = pathlib.Path(sys.argv.pop()) if "/" in sys.argv[-1] and len(sys.argv) > 1 else ROOT / "build/cpu/tools/gfx90a"
KOKKOS_INCLUDE = environment.prefix() / "kokkos-openmp/include"
HIPCC, NVCC = shutil.which("hipcc"), shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
REMARK_OPTIONS = ("-x", "hip", "-include", "hip/hip_runtime.h", "-O3", "--offload-arch=gfx90a", "-Rpass-analysis=kernel-resource-usage", "-c")
FIGURES = ("VGPRs", "ScratchSize [bytes/lane]", "VGPRs Spill", "Occupancy [waves/SIMD]")


class Lessons(Case):
    def run_in_folder(self, *command, **more):
        done = self.assert_ends(0, *command, cwd=self.folder, timeout=300, **more)
        return done.stdout, done.stderr

    @unittest.skipUnless(HIPCC, "no hipcc")
    def test_the_page_repeats_the_figures_of_the_compiler(self):
        _, remarks = self.run_in_folder(HIPCC, *REMARK_OPTIONS, LESSONS / "tile.cu", "-o", "tile.o")
        version, _ = self.run_in_folder(HIPCC, "--version")
        found = {}
        for part in remarks.split("Function Name: ")[1:]:
            name, rows = re.sub(r"_Z\d+([a-z]+)ILi(\d+)E.*", r"\1<\2>", part.split()[0]), part
            found[name] = [int(next(m[1] for m in [re.search(rf"{re.escape(f)}: (\d+)", rows)] if m)) for f in FIGURES]
        rows = re.findall(r"^\| `((?:plain|bounded)<\d+>)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", (LESSONS / "registers.md").read_text(), re.M)
        said = {name: [int(n) for n in numbers] for name, *numbers in rows[: len(found)]}
        self.assertEqual(said.keys(), found.keys())
        if "clang version 15.0.6" not in version:
            self.skipTest("the page is of clang 15.0.6")
        self.assertEqual(said, found)

    @unittest.skipUnless(HIPCC, "no hipcc")
    def test_the_hip_program_runs_in_the_emulator(self):
        self.run_in_folder(HIPCC, "-O3", "-Wall", "--offload-arch=gfx90a", LESSONS / "laplacian.hip.cpp")
        if not (EMULATOR / "libamdhip64.so.5").exists():
            self.skipTest("the emulator is not built")
        printed, _ = self.run_in_folder("./a.out", env=os.environ | {"LD_LIBRARY_PATH": str(EMULATOR)})
        self.assertEqual(printed, "2\n")

    @unittest.skipUnless(NVCC, "no nvcc")
    def test_the_cuda_programs_compile(self):
        for name in ("laplacian.cu", "tile.cu"):
            self.run_in_folder(NVCC, "-O3", "-arch=sm_90", "-Werror", "all-warnings", "-c", LESSONS / name)

    @unittest.skipUnless(KOKKOS_INCLUDE.is_dir(), "no Kokkos of scripts/setup")
    def test_the_kokkos_program_compiles(self):
        options = ("-std=c++20", "-fopenmp", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-isystem", KOKKOS_INCLUDE)
        self.run_in_folder("g++", *options, LESSONS / "laplacian.kokkos.cpp")


if __name__ == "__main__":
    unittest.main(verbosity=2)
