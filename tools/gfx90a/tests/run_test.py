# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs HIP programs, compiled by hipcc, in the emulator. Checks their results, that planted faults are found, and what
the emulator counts.

run_test.py LIBRARY_FOLDER: the folder of this build's libamdhip64.so.5. Skipped (77) if there is no hipcc."""
import json
import os
import pathlib
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = ""

MACHINE = json.dumps(runpy.run_path(str(HERE.parent / "emulate"))["MI250X_DIE"])

# {name of a planted fault: part of the emulator's message about it}
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
    "reads_a_guard": "in a guard that the program forbids",
    "sums_unwritten": "stored was computed from what nobody wrote",
    "sums_unwritten_lds": "stored was computed from what nobody wrote",
    "counts_unwritten": "atomic operation on a value that nobody wrote",
    "adds_to_fine_grained": "drops atomic additions to fine-grained memory",
    "same_bytes_of_lds": "LDS race",
    "histogram_without_atomics": "race in global memory",
    "missing_second_barrier": "LDS race",
    "endless": "the wave's loop begins at",
    "fails_an_assertion": 'a[threadIdx.x] == 1 && "ones"',
    "exceeds_launch_bounds": "compiled for at most 64",
    "too_much_lds": "bytes of LDS",
}


def compile_program(folder, name="program", to="", flags=(), libraries=()):
    command = ["hipcc", "--offload-arch=gfx90a", "-std=c++20", "-O3", *flags, "-o", str(folder / (to or name)), str(HERE / f"{name}.hip.cpp"), *libraries]
    # clang 15 crashes on the headers of GCC 12, so those of GCC 11 are used if they are installed.
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

    def test_kernels_are_right_for_every_order_of_waves(self):
        for variables in ({"GFX90A_SEED": "2", "GFX90A_RACES": "1"}, {"GFX90A_SEED": "3", "GFX90A_RACES": "1"}, {"GFX90A_THREADS": "4"}):
            done = self.run_program(**variables)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertNotIn("WRONG", done.stdout)
            self.assertEqual(done.stdout.count("right "), 23)
            self.assertEqual(done.stderr.count("gfx90a: "), done.stderr.count("is refused"), done.stderr)

    def test_planted_faults_are_found(self):
        for name, words in FAULTS.items():
            with self.subTest(name):
                done = self.run_program(name, GFX90A_RACES="strict", GFX90A_LIMIT="1000000", GFX90A_GUARDS="1")
                self.assertIn(words, done.stderr)
                self.assertIn(name if name not in ("exceeds_launch_bounds", "too_much_lds") else "is refused", done.stderr)

    def test_emulate_runs_a_program_and_ends_as_it_does(self):
        printed = "".join(f"thread {n} of a rather long name:  3.50%, 7 is 7 too\n" for n in (1, 3))
        missing = "FOUND (1 times): hipCtxSynchronize is not there: the program's call does nothing"
        cases = ("calls", missing, 3, printed), ("counts_unwritten", "FOUND", 0, ""), ("share_memory", "nothing was found", 2, "")
        for name, said, right, prints in cases:
            code = 99 if "FOUND" in said else 0
            command = [sys.executable, str(HERE.parent / "emulate"), "--report", str(self.folder / "report.json"), str(self.folder / "program"), name]
            done = subprocess.run(command, env=os.environ | {"GFX90A_BUILD": LIBRARY}, capture_output=True, text=True, timeout=300)
            self.assertEqual((done.returncode, done.stdout.count("right "), done.stderr.count("FOUND")), (code, right, int(code == 99)), done.stderr)
            self.assertIn(said, done.stderr)
            self.assertIn("launches", done.stderr)
            self.assertIn(prints, done.stdout)

    def test_the_report_counts(self):
        report = self.folder / "report.json"
        self.run_program("missing_barrier", "family/variant", GFX90A_REPORT=str(report))
        content = json.loads(report.read_text())
        (kernel,) = content["kernels"]
        self.assertEqual((kernel["launches"], kernel["SQ_WAVES"]), (1, 4))
        self.assertEqual((kernel["SQ_INSTS_LDS"], kernel["SQ_INSTS_VMEM"]), (2 * 4, 4))
        self.assertTrue(any("LDS race" in finding["what"] for finding in content["findings"]))
        self.assertEqual({finding["line"] for finding in content["findings"]}, {""})  # without -gline-tables-only
        self.assertEqual([finding["regions"] for finding in content["findings"]], [["family/variant"]] * len(content["findings"]))


class Arithmetic(unittest.TestCase):
    """Compares hipcc's code for division, roots and elementary functions with MPFR."""

    def test_each_class_of_operands(self):
        if not pathlib.Path("/usr/include/mpfr.h").is_file():
            self.skipTest("there is no mpfr.h (Debian: libmpfr-dev)")
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder, True)
        compile_program(folder, "arithmetic", libraries=["-lmpfr"])
        for variables in ({}, {"GFX90A_WORST_SEEDS": "1"}):
            environment = os.environ | {"LD_LIBRARY_PATH": LIBRARY} | variables
            done = subprocess.run([str(folder / "arithmetic"), "16384"], env=environment, capture_output=True, text=True, timeout=500)
            self.assertNotIn("WRONG", done.stdout)
            self.assertEqual((done.returncode, done.stdout.count("right "), done.stderr), (0, 9 * 20, ""))


class SourceLines(unittest.TestCase):
    """A finding names its source line if the program was compiled with -gline-tables-only."""

    def test_findings_name_source_lines(self):
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder, True)
        compile_program(folder, to="lines", flags=["-gline-tables-only"])
        report = folder / "report.json"
        source = (HERE / "program.hip.cpp").read_text().splitlines()
        for name, line in {
            "missing_barrier": "out[threadIdx.x] = a[255 - threadIdx.x];",
            "past_the_end": "a[threadIdx.x + 1] = 1;",
            "branches_on_unwritten": "if (a[threadIdx.x] > 1) {",
        }.items():
            with self.subTest(name):
                environment = os.environ | {"LD_LIBRARY_PATH": LIBRARY, "GFX90A_REPORT": str(report)}
                command = [str(folder / "lines"), name]
                done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
                place = f"program.hip.cpp:{1 + [text.strip() for text in source].index(line)}"
                self.assertIn(place, done.stderr)
                findings = json.loads(report.read_text())["findings"]
                self.assertTrue(any(finding["line"].endswith(place) for finding in findings), findings)
                self.assertTrue(all("program.hip.cpp:" in finding["line"] and finding["instruction"] for finding in findings))


class Traffic(unittest.TestCase):
    """Compares the counted traffic of kernels with known values and with published counters of an MI210."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        compile_program(cls.folder, "traffic")

    def run_counted(self, **variables):
        report = self.folder / "report.json"
        environment = os.environ | {"LD_LIBRARY_PATH": LIBRARY, "GFX90A_REPORT": str(report)} | variables
        done = subprocess.run([str(self.folder / "traffic")], env=environment, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return {re.search(r"::(\w+(<\w+>)?)\(", k["kernel"])[1]: k for k in json.loads(report.read_text())["kernels"]}

    def test_known_traffic_is_counted(self):
        kernels = self.run_counted(GFX90A_TRAFFIC=MACHINE)
        kib = 1024
        copied = kernels["copy"]
        self.assertEqual((copied["FETCH_SIZE"], copied["WRITE_SIZE"]), (8 * kib, 8 * kib))
        self.assertEqual(copied["TCP_TOTAL_CACHE_ACCESSES_sum"], 2 * 8 * kib * kib // 32)
        self.assertEqual(copied["TCC_EA_RDREQ_sum"], 8 * kib * kib // 64)
        self.assertEqual((kernels["strided"]["FETCH_SIZE"], kernels["strided"]["WRITE_SIZE"]), (8 * kib, kib / 2))
        self.assertLess(kernels["again"]["FETCH_SIZE"], 2 * 4 * kib)  # the 16 MiB of stores evict some of these lines
        # All 32 words of a column are in one bank: 31 additional cycles for each of the 32 half-waves.
        self.assertEqual((kernels["tile<32>"]["SQ_LDS_BANK_CONFLICT"], kernels["tile<33>"]["SQ_LDS_BANK_CONFLICT"]), (32 * 31, 0))
        self.assertEqual((kernels["add"]["FETCH_SIZE"], kernels["add"]["WRITE_SIZE"]), (0.125, 0.03125))

    def test_counts_agree_with_an_mi210(self):
        kernels = self.run_counted(GFX90A_TRAFFIC=MACHINE)
        page = HERE.parents[2] / "kernels/PREDICTION.md"
        for row in json.loads((HERE / "published_mi210.json").read_text())["rows"]:
            name, accesses, kib = {"rows": ("sums<true>", 65, 0), "columns": ("sums<false>", 65, 0), "rows by blocks": ("products", 129, 32)}[row["kernel"]]
            of, what, published = kernels[name], row["counter"], row["published"]
            requests = of["TCC_HIT_sum"] + of["TCC_MISS_sum"]
            counted = {
                "hits in the L2": of["TCC_HIT_sum"] / requests,
                "requests of the L2": requests / (512 * accesses),
                "accesses of the L1": of["TCP_TOTAL_CACHE_ACCESSES_sum"] / (512 * accesses),  # there are 512 waves
                "fetched bytes over those asked for": of["FETCH_SIZE"] / (16 * 1024 + kib)}[what]  # fmt: skip
            with self.subTest(row["kernel"] + ", " + what):
                self.assertAlmostEqual(counted, row["emulated"], delta=0.01 * max(1, row["emulated"]))
                if not row.get("off"):
                    self.assertAlmostEqual(counted, published, delta=row["within"] * max(1, published))
                form = "{:.2%}" if "hits" in what else "{:.3f}" if "bytes" in what else "{:.2f}"
                shown = f"| {row['kernel']} | {what} | {form} | {form} |".format(published, row["emulated"]).replace("%", " %")
                self.assertTrue(not page.is_file() or shown in page.read_text(), shown)

    def test_traffic_is_the_same_for_every_order_of_waves(self):
        first, second = (self.run_counted(GFX90A_TRAFFIC=MACHINE, GFX90A_SEED=seed) for seed in "12")
        for symbol, kernel in first.items():
            for name in ("FETCH_SIZE", "WRITE_SIZE", "TCC_HIT_sum", "TCC_MISS_sum"):
                self.assertEqual(kernel[name], second[symbol][name], symbol)
        self.assertFalse(any("FETCH_SIZE" in kernel for kernel in self.run_counted().values()), "unless asked")


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        LIBRARY = sys.argv.pop(1)
    if not shutil.which("hipcc"):
        print("skipped: there is no hipcc (Debian: hipcc)")
        sys.exit(77)
    unittest.main()
