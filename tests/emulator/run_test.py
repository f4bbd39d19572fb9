# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A HIP program of hipcc (program.hip.cpp) executed by the emulator: its kernels are right, and what is planted in them is found.

run_test.py LIBRARY_FOLDER: where libamdhip64.so.5 of this build is. Skipped (77) where there is no hipcc."""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = ""

# What is planted, and a word of what the emulator says of it.
FAULTS = {
    "past_the_end": "out of bounds",
    "far_away": "out of bounds",
    "misaligned": "misaligned",
    "reads_unwritten": "address depends on a value that nobody wrote",
    "branches_on_unwritten": "which lanes are active depends on a value that nobody wrote",
    "missing_barrier": "LDS race",
    "divergent_barrier": "divergent barrier",
    "past_lds": "out of bounds of LDS",
    "reads_unwritten_lds": "address depends on a value that nobody wrote",
    "beyond_bounds": "compiled for at most 64",
    "too_much_lds": "bytes of LDS",
}


def compile_program(folder):
    command = ["hipcc", "--offload-arch=gfx90a", "-std=c++20", "-O3", "-o", str(folder / "program"), str(HERE / "program.hip.cpp")]
    # clang 15 crashes on GCC 12's headers, see src/usable_standard_library.cmake.
    for older in ("/usr/include/c++/11", "/usr/include/x86_64-linux-gnu/c++/11"):
        if pathlib.Path(older).is_dir():
            command += ["-stdlib++-isystem", older]
    subprocess.run(command, check=True, capture_output=True, text=True)


class Emulated(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        compile_program(cls.folder)

    def run_program(self, *arguments, **variables):
        environment = os.environ | {"LD_LIBRARY_PATH": LIBRARY} | variables
        return subprocess.run([str(self.folder / "program"), *arguments], env=environment, capture_output=True, text=True, timeout=300)

    def test_kernels_are_right_whatever_the_order_of_waves(self):
        for seed in ("1", "2", "3"):
            done = self.run_program(MINIAPP_EMULATOR_SEED=seed)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertNotIn("WRONG", done.stdout)
            self.assertGreaterEqual(done.stdout.count("right "), 21)
            self.assertEqual(done.stderr, "")

    def test_planted_faults_are_found(self):
        for name, words in FAULTS.items():
            with self.subTest(name):
                done = self.run_program(name)
                self.assertIn(words, done.stderr)
                self.assertIn(name if name not in ("beyond_bounds", "too_much_lds") else "ended", done.stderr)

    def test_the_report_counts(self):
        report = self.folder / "report.json"
        self.run_program("missing_barrier", MINIAPP_EMULATOR_REPORT=str(report))
        content = json.loads(report.read_text())
        (kernel,) = content["kernels"]
        self.assertEqual((kernel["launches"], kernel["SQ_WAVES"]), (1, 4))
        self.assertEqual(kernel["SQ_INSTS_LDS"], 2 * 4)
        self.assertEqual(kernel["SQ_INSTS_VMEM"], 4)
        self.assertTrue(any("LDS race" in finding["what"] for finding in content["findings"]))


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        LIBRARY = sys.argv.pop(1)
    if not shutil.which("hipcc"):
        print("skipped: there is no hipcc; scripts/setup --hip provides it")
        sys.exit(77)
    unittest.main()
