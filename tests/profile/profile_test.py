#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/profile on files of the documented formats (documented/, written by hand and not by a profiler)."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/compare")]
sys.dont_write_bytecode = True
from miniapp_tools import variants
from miniapp_tools.counters import amd, join, nvidia, run, table
from miniapp_tools.measured import points

import synthetic

FAMILIES = {"stream": ["flat"], "laplacian": ["hip/tiled/8"]}


def session(name="flat", family="stream", samples=3, **parameters):
    """Of a variant with so many samples of one launch."""
    data = synthetic.results([synthetic.variant(name, 1e-5)], family=family)
    data["runs"][0]["variants"][0]["time_s"]["samples"] = [1e-5] * samples
    data["runs"][0]["parameters"] |= parameters
    return points.session_of(data, pathlib.Path("synthetic"))


class Amd(unittest.TestCase):
    def setUp(self):
        self.launches = amd.parse(HERE / "documented/1_counter_collection.csv")
        self.rows = join.joined(join.merge([self.launches]), session(operation="copy", samples=len(self.launches)), amd, FAMILIES)
        self.kernel = next(iter(self.launches.values()))

    def test_the_runtimes_own_kernels_are_left_out(self):
        self.assertEqual({k for k, _ in self.launches}, {"stream/flat"})

    def test_bytes_are_kib(self):
        self.assertEqual(self.rows[0]["figures"]["bytes_fetched"], 8e6)
        self.assertAlmostEqual(self.rows[0]["over_model"]["bytes_written"], 1.01)

    def test_ratios_and_registers(self):
        self.assertEqual(self.rows[0]["figures"]["l2_hit_percent"], 25)
        self.assertEqual(self.rows[0]["figures"]["registers"], 16)

    def test_missing_and_zero_are_unavailable(self):
        self.assertEqual(self.rows[0]["figures"]["lane_use_percent"], "unavailable")
        self.assertEqual(self.rows[0]["figures"]["memory_unit_busy_percent"], "unavailable")
        self.assertEqual(self.rows[0]["figures"]["scratch_bytes_per_lane"], 0)

    def test_a_variant_that_was_not_counted_says_so(self):
        rows = join.joined(self.launches, session("other"), amd, FAMILIES)
        self.assertEqual((rows[0]["launches"], rows[0]["figures"]), (0, "unavailable"))

    def kernels(self, *names):
        return {(n, at): dict(self.kernel) for at, n in enumerate(names)}

    def test_bytes_of_a_launch_add_up_over_its_kernels(self):
        names = [f"void miniapp::stream::hip_flat_{part}_kernel<double, 8>(double*)" for part in ("sum", "map")]
        row = join.joined(self.kernels(*names * 3), session("hip/flat/8"), amd, {"stream": ["hip/flat/8"]})[0]
        self.assertEqual((row["launches"], row["kernels_per_launch"]), (3, 2))
        self.assertEqual(row["figures"]["bytes_fetched"], 16e6)
        self.assertEqual(row["figures"]["registers"], 16)

    def test_kernels_without_a_variants_name_leave_the_bytes_open(self):
        names = ["void miniapp::stream::hip_flat_kernel<double, 8>(double*)", "void miniapp::stream::hip_ghosts_kernel<double>(double*)"]
        row = join.joined(self.kernels(*names * 3), session("hip/flat/8"), amd, {"stream": ["hip/flat/8"]})[0]
        self.assertEqual((row["over_model"], row["not_counted"]), ({}, ["hip_ghosts_kernel"]))
        self.assertEqual(row["figures"]["registers"], 16)

    def test_where_the_timed_part_is_named_the_rest_is_left_out(self):
        # Before ROCm 7.0 rocprofv3 counts warm-up and verification as well; --kernel-rename renames those in our regions.
        warm_up = "void miniapp::stream::hip_flat_kernel<double, 8>(double*)"
        row = join.joined(self.kernels(warm_up, *["stream/hip/flat/8"] * 3, warm_up), session("hip/flat/8"), amd, {"stream": ["hip/flat/8"]})[0]
        self.assertEqual((row["launches"], row["kernels_per_launch"], row["kernel"]), (3, 1, "stream/hip/flat/8"))

    def test_options_that_a_rocprofv3_has(self):
        self.assertEqual(run.rocprofv3_options("--kernel-rename ..."), ["--kernel-rename", "--marker-trace"])
        self.assertEqual(run.rocprofv3_options("... --selected-regions")[0], "--selected-regions")

    def test_cases_of_a_variant_share_its_kernels_in_their_order(self):
        both = session(operation="copy", size="8")
        other = session(operation="triad", size="8")
        both.points |= other.points
        counted = self.kernels(*["stream/flat"] * 6)
        for (_, at), counters in counted.items():
            counters["FETCH_SIZE"] = 1000 if at < 3 else 2000
        rows = join.joined(counted, both, amd, FAMILIES)
        self.assertEqual([r["figures"]["bytes_fetched"] for r in rows], [1024e3, 2048e3])
        rows = join.joined(self.kernels(*["stream/flat"] * 5), both, amd, FAMILIES)
        self.assertEqual([r["figures"] for r in rows], ["unavailable"] * 2, "five kernels are not three launches each of two cases")

    def test_calibration(self):
        self.assertEqual(join.calibration(self.rows)[1], [])
        self.rows[0]["over_model"]["bytes_fetched"] = 0.5
        self.assertEqual(join.calibration(self.rows)[1], ["bytes_fetched of a copy is 0.500 of what it must be"])
        self.assertIn("not calibrated", join.calibration([])[1][0])

    def test_passes_hold_the_blocks_limits_and_ratios_together(self):
        for arch in amd.COST:
            packed = amd.jobs(arch)
            for job in packed:
                for block, n in amd.cost(arch, job).items():
                    self.assertLessEqual(n, amd.LIMITS[block], f"{arch} {job}")
            for group in amd.TOGETHER:
                self.assertTrue(any(set(group) <= set(job) for job in packed), f"{arch} {group}")
        self.assertFalse(any({"FETCH_SIZE", "WRITE_SIZE"} <= set(job) for job in amd.jobs("gfx942")))

    def test_passes_are_joined_launch_by_launch(self):
        merged = join.merge([{("k", "1"): {"a": 1}, ("k", "2"): {"a": 2}}, {("k", "7"): {"b": 3}, ("k", "9"): {"b": 4}}])
        self.assertEqual(merged, {("k", 0): {"a": 1, "b": 3}, ("k", 1): {"a": 2, "b": 4}})


class Nvidia(unittest.TestCase):
    def setUp(self):
        self.launches = nvidia.parse(HERE / "documented/ncu.csv")

    def test_units_commas_and_what_is_not_available(self):
        figures = list(self.launches.values())
        self.assertEqual(figures[0]["dram__bytes_read.sum"], 8e6)
        self.assertEqual(figures[1]["dram__bytes_read.sum"], 1024.5e6)
        self.assertNotIn("smsp__thread_inst_executed_per_inst_executed.ratio", figures[0])

    def test_symbols_become_variants(self):
        made = join.joined(self.launches, session("hip/tiled/8", "laplacian", 1), nvidia, FAMILIES)[0]
        self.assertEqual((made["launches"], made["figures"]["registers"], made["figures"]["local_memory_bytes"]), (1, 40, 960))
        made = join.joined(self.launches, session(operation="copy", samples=1), nvidia, FAMILIES)[0]
        self.assertEqual(made["figures"]["lanes_per_instruction"], "unavailable")
        self.assertAlmostEqual(made["over_model"]["bytes_written"], 1.01)


    def test_mangled_names_and_casts(self):
        symbol = "_ZN7miniapp9laplacian16hip_tiled_kernelIdLi8EEEvPKT_PS2_"
        self.assertEqual(variants.variant_of(nvidia.demangled([symbol])[symbol], FAMILIES), ("laplacian", "hip/tiled/8", "double", ""))
        self.assertEqual(variants.variant_of("void miniapp::laplacian::hip_tiled_kernel<double, (int)8>(T1)", FAMILIES)[1], "hip/tiled/8")

    def test_metrics_that_the_chip_lacks_are_not_asked_for(self):
        wanted = nvidia.available("dram__bytes_read   bytes of DRAM\nlts__t_sector_hit_rate   hits\n")
        self.assertEqual(wanted, ["dram__bytes_read.sum", "lts__t_sector_hit_rate.pct", "launch__registers_per_thread"])
        self.assertEqual(nvidia.available("no permission"), list(nvidia.METRICS))


class H200(unittest.TestCase):
    """h200/ncu.csv: six rows that ncu 2025.3.1 wrote on an H200; profile.json: the join of that whole run."""

    def test_a_file_that_ncu_wrote(self):
        counted = nvidia.parse(HERE / "h200/ncu.csv")
        both = session(operation="copy")
        both.points |= session("hip/tall/5", "laplacian").points
        families = {"stream": ["flat"], "laplacian": ["hip/tall/5"]}
        copy, tall = join.joined(counted, both, nvidia, families)
        self.assertAlmostEqual(copy["figures"]["bytes_fetched"] / (8 * 134217728), 1.0, places=3)
        self.assertEqual((tall["launches"], tall["kernels_per_launch"], tall["figures"]["registers"]), (3, 1, 32))
        self.assertEqual(tall["figures"]["local_memory_bytes"], 0)
        self.assertNotIn("unavailable", tall["figures"].values())

    def test_the_readme_shows_the_join(self):
        whole = json.loads((HERE / "h200/profile.json").read_text())
        text = (ROOT / "scripts/README.md").read_text()
        self.assertIn("\n" + "\n".join(table.lines(whole)) + "\n", text)
        columns = [line.split("|")[5:-1] for line in table.lines(whole) if line.startswith("| `laplacian")]
        self.assertTrue(all(cell.strip() for line in columns for cell in line), "every figure of these was counted")


class Tool(unittest.TestCase):
    """The Kokkos tool around a stand-in for roctx, which writes down what it is told."""

    def test_only_samples_of_variants_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            library = run.tool("timed_part_tool", pathlib.Path(folder))
            source = pathlib.Path(folder, "host.c")
            source.write_text(STAND_IN)
            subprocess.run(["cc", "-rdynamic", source, "-o", f"{folder}/host", library, f"-Wl,-rpath,{folder}"], check=True)
            said = subprocess.run([f"{folder}/host"], capture_output=True, text=True).stdout.split()
        self.assertEqual(said, ["resume", "laplacian/flat", "pop", "pause"])


STAND_IN = """
#include <stdio.h>
int roctxProfilerResume(unsigned long n) { puts("resume"); return 0; }
int roctxProfilerPause(unsigned long n) { puts("pause"); return 0; }
int roctxRangePushA(char const* name) { puts(name); return 0; }
int roctxRangePop(void) { puts("pop"); return 0; }
void kokkosp_push_profile_region(char const*);
void kokkosp_pop_profile_region(void);
int main(void)
{
    kokkosp_push_profile_region("limit/copy/flat");
    kokkosp_pop_profile_region();
    kokkosp_push_profile_region("laplacian/flat");
    kokkosp_pop_profile_region();
    return 0;
}
"""


class Script(unittest.TestCase):
    def test_parse_writes_the_join(self):
        with tempfile.TemporaryDirectory() as folder:
            flat = synthetic.variant("flat", 1e-5)
            flat["time_s"]["samples"] = [1e-5]
            results = synthetic.write(pathlib.Path(folder, "results.json"), synthetic.results([flat], family="stream"))
            files = ("--parse", HERE / "documented", "--results", results, "--folder", folder, "--program", folder + "/none")
            done = subprocess.run([sys.executable, ROOT / "scripts/profile", "x.yaml", *files], capture_output=True, text=True)
            self.assertEqual(done.returncode, 4, done.stderr)
            self.assertIn("not calibrated", done.stderr)
            self.assertEqual(json.loads(pathlib.Path(folder, "profile.json").read_text())["variants"][0]["launches"], 1)

    def test_timeline_has_our_labels(self):
        program = os.environ.get("MINIAPP_PROGRAM")
        if not program:
            self.skipTest("MINIAPP_PROGRAM names no program")
        with tempfile.TemporaryDirectory() as folder:
            text = "measure: {samples: 3, sample_ms: 0.001, warmup_ms: 0}\nruns: [{family: laplacian, size: 32, variants: [flat]}]\n"
            pathlib.Path(folder, "input.yaml").write_text(text)
            command = (sys.executable, ROOT / "scripts/profile", f"{folder}/input.yaml", "--program", program, "--folder", folder)
            done = subprocess.run([*command, "--timeline", f"{folder}/trace.json"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            events = json.loads(pathlib.Path(folder, "trace.json").read_text())["traceEvents"]
            self.assertTrue(all(e["ph"] == "X" and e["dur"] >= 0 for e in events))
            self.assertIn(("laplacian/flat", "region"), {(e["name"], e["cat"]) for e in events})
            self.assertIn(("laplacian/flat", "parallel_for"), {(e["name"], e["cat"]) for e in events})


if __name__ == "__main__":
    unittest.main()
