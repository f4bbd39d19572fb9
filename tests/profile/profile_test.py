#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/profile with files in the documented formats. Those in documented/ were written by hand and not by a
profiler."""

import json
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools.measured.problem import Problem
from miniapp_tools.profile import amd, join, nvidia, run

import synthetic

HERE = ROOT / "tests/profile"
FAMILIES = {"stream": ["flat"], "laplacian": ["hip/tiled/8"]}


def session(name="flat", family="stream", samples=3, **parameters):
    """Returns a session of one variant with `samples` samples, each of one launch."""
    one = synthetic.variant(name, 1e-5)
    one["time_s"]["samples"] = [1e-5] * samples
    return synthetic.session([one], family=family, **parameters)


class Amd(unittest.TestCase):
    def setUp(self):
        self.launches = amd.merge_passes({"1": amd.parse(HERE / "documented/1_counter_collection.csv")}, FAMILIES)
        self.rows = join.join_points(self.launches, session(operation="copy", samples=len(self.launches)), amd, FAMILIES)
        self.kernel = next(iter(self.launches.values()))

    def test_a_documented_file_gives_its_figures(self):
        """The runtime's own kernels are left out. A figure is unavailable if its counter is missing, or if the counter is 0
        and the figure cannot be 0."""
        self.assertEqual({k for k, _ in self.launches}, {"stream/flat"})
        figures = self.rows[0]["figures"]
        wanted = {"bytes_fetched": 8e6, "l2_hit_percent": 25, "registers": 16, "scratch_bytes_per_lane": 0}
        wanted |= {"lane_use_percent": "unavailable", "memory_unit_busy_percent": "unavailable"}
        self.assertEqual({name: figures[name] for name in wanted}, wanted)
        self.assertAlmostEqual(self.rows[0]["over_model"]["bytes_written"], 1.01)

    def make_kernels(self, *names):
        return {(n, at): dict(self.kernel) for at, n in enumerate(names)}

    def row_of(self, *names):
        return join.join_points(self.make_kernels(*names), session("hip/flat/8"), amd, {"stream": ["hip/flat/8"]})[0]

    def test_bytes_are_added_over_the_kernels_of_a_launch(self):
        flat, part = "void miniapp::stream::hip_flat_kernel<double, 8>(double*)", "void miniapp::stream::hip_flat_{}_kernel<double, 8>(double*)".format
        row = self.row_of(*[part("sum"), part("map")] * 3)  # the bytes of both kernels are added
        self.assertEqual((row["launches"], row["kernels_per_launch"]), (3, 2))
        self.assertEqual((row["figures"]["bytes_fetched"], row["figures"]["registers"]), (16e6, 16))
        row = self.row_of(*[flat, "void miniapp::stream::hip_ghosts_kernel<double>(double*)"] * 3)  # a kernel without a variant's name leaves the bytes unknown
        self.assertEqual((row["over_model"], row["not_counted"], row["figures"]["registers"]), ({}, ["hip_ghosts_kernel"], 16))
        # Before ROCm 7.0 rocprofv3 also counts warm-up and verification; --kernel-rename renames only the kernels in
        # our regions.
        row = self.row_of(flat, *["stream/hip/flat/8"] * 3, flat)
        self.assertEqual((row["launches"], row["kernels_per_launch"], row["kernel"]), (3, 1, "stream/hip/flat/8"))

    def test_rocprofv3_gets_only_options_that_it_has(self):
        self.assertEqual(run.rocprofv3_options("--kernel-rename ..."), ["--kernel-rename", "--marker-trace"])
        self.assertEqual(run.rocprofv3_options("... --selected-regions")[0], "--selected-regions")

    def test_cases_of_a_variant_share_its_kernels_in_their_order(self):
        both = session(operation="copy", size="8")
        other = session(operation="triad", size="8")
        both.points |= other.points
        counted = self.make_kernels(*["stream/flat"] * 6)
        for (_, at), counters in counted.items():
            counters["FETCH_SIZE"] = 1000 if at < 3 else 2000
        rows = join.join_points(counted, both, amd, FAMILIES)
        self.assertEqual([r["figures"]["bytes_fetched"] for r in rows], [1024e3, 2048e3])
        rows = join.join_points(self.make_kernels(*["stream/flat"] * 5), both, amd, FAMILIES)
        self.assertEqual([r["figures"] for r in rows], ["unavailable"] * 2, "five kernels are not three launches each of two cases")

    def test_a_copy_calibrates_the_counters(self):
        self.assertEqual(join.calibration(self.rows)[1], [])
        self.rows[0]["over_model"]["bytes_fetched"] = 0.5
        self.assertEqual(join.calibration(self.rows)[1], ["bytes_fetched of a copy is 0.500 of what it must be"])
        self.assertIn("not calibrated", join.calibration([])[1][0])

    def test_passes_respect_the_limits_of_blocks_and_keep_ratios_together(self):
        for arch, passes in amd.PASSES.items():
            cost = {"FETCH_SIZE": 2 if arch == "gfx90a" else 3, "WRITE_SIZE": 2, "TCC_HIT_sum": 1, "TCC_MISS_sum": 1}  # counters of TCC, of which a pass has 4
            for counters in passes:
                self.assertLessEqual(sum(cost.get(c, 0) for c in counters), 4, f"{arch} {counters}")
                self.assertLessEqual(sum(c.startswith("SQ_") or 3 * (c == "MeanOccupancyPerActiveCU") for c in counters), 8, f"{arch} {counters}")
            counted = {c for counters in passes for c in counters}
            for needs, _ in amd.FIGURES.values():
                if set(needs) <= counted:
                    self.assertTrue(any(set(needs) <= set(counters) for counters in passes), f"{arch} {needs}")


HEADER = "Dispatch_Id,Agent_Id,Process_Id,Kernel_Name,Counter_Name,Counter_Value,VGPR_Count\n"


class AmdFiles(Case):
    """Tests that a launch is identified by its process, its GPU and its dispatch, wherever its rows stand, and that
    incomplete files are refused."""

    def parse(self, rows, name="1.csv", header=HEADER, end="\n"):
        return amd.parse(self.write_file(name, header + "\n".join(rows) + end))

    def rows(self, counter="FETCH_SIZE", process=10, first=1, launches=4, agent="Agent 4"):
        """Returns rows in which launch n of stream/flat fetches n KiB."""
        return [f"{first + n},{agent},{process},stream/flat,{counter},{n + 1},12" for n in range(launches)]

    def merge(self, **passes):
        return amd.merge_passes({f"{name}.csv": self.parse(rows, f"{name}.csv") for name, rows in passes.items()}, FAMILIES)

    def assert_refused(self, words, *passes):
        with self.assertRaises(Problem) as raised:
            self.merge(**{f"pass{n}": rows for n, rows in enumerate(passes)})
        self.assert_contains(str(raised.exception), *words)

    def test_passes_are_joined_launch_by_launch(self):
        merged = self.merge(one=self.rows(), two=self.rows("WRITE_SIZE", process=11, first=70)[::-1])
        self.assertEqual([(c["FETCH_SIZE"], c["WRITE_SIZE"]) for c in merged.values()], [(n, n) for n in (1, 2, 3, 4)])

    def test_two_processes_are_refused(self):
        self.assert_refused(["FETCH_SIZE of stream/flat", "pass0.csv", "pass1.csv", "two processes"], self.rows(), self.rows(process=11))
        self.assert_refused(["pass0.csv", "process 10 on Agent 4 and process 11 on Agent 4"], self.rows() + self.rows(process=11))
        self.assert_refused(["process 10 on Agent 4 and process 10 on Agent 5"], self.rows() + self.rows(first=9, agent="Agent 5"))

    def test_gaps_and_duplicates_are_refused(self):
        self.assert_refused(["pass0.csv:6", "FETCH_SIZE of dispatch 2 stands there twice"], self.rows() + self.rows()[1:2])
        self.assert_refused(["dispatch 3 (stream/flat) has no WRITE_SIZE"], self.rows() + [r for r in self.rows("WRITE_SIZE") if not r.startswith("3,")])
        self.assert_refused(["stream/flat", "4 in", "3 in"], self.rows(), self.rows("WRITE_SIZE", process=11)[1:])
        self.assert_refused(["stream/flat", "4 in", "0 in"], self.rows(), ["1,Agent 4,11,other,WRITE_SIZE,1,12"])

    def test_files_that_are_not_whole_are_refused(self):
        for rows, header, end, words in (
            (self.rows() + ["5,Agent 4,10,stream/fl"], HEADER, "\n", ["1.csv:6", "not whole"]),
            (self.rows(), HEADER.replace(",VGPR_Count", ""), "\n", ["1.csv:2", "not whole"]),
            (["1,Agent 4,10,stream/flat,FETCH_SIZE,78"], HEADER.replace(",VGPR_Count", ""), "", ["1.csv:2", "no end"]),
            (self.rows(), HEADER.replace("Counter_Value", "Value"), "\n", ["1.csv", "no column Counter_Value"]),
            ([], HEADER, "", ["1.csv", "no kernel was counted"]),
            ([], "", "", ["1.csv", "no column Process_Id"]),
            ([r.replace(",12", ",many") for r in self.rows()], HEADER, "\n", ["1.csv:2", "VGPR_Count is 'many'"]),
            ([r.replace("FETCH_SIZE,1", "FETCH_SIZE,") for r in self.rows()], HEADER, "\n", ["1.csv:2", "Counter_Value is ''"]),
        ):
            with self.subTest(words), self.assertRaises(Problem) as raised:
                self.parse(rows, header=header, end=end)
            self.assert_contains(str(raised.exception), *words)
        (self.folder / "binary.csv").write_bytes(b"\xff\xfe\0")
        with self.assertRaisesRegex(Problem, "binary.csv: no CSV"):
            amd.parse(self.folder / "binary.csv")

    def test_a_number_of_kernels_that_does_not_fit_the_launches_is_reported(self):
        counted = self.merge(one=self.rows(launches=5))
        self.assertEqual(join.join_points(counted, session(samples=3), amd, FAMILIES)[0]["why"], "5 kernels of it were counted in 3 launches")


class Locales(Case):
    """ncu writes numbers in the format of its locale and does not name the locale, so that scripts/profile sets one."""

    HEAD = ("ID", "Process ID", "Kernel Name", "dram__bytes_read.sum", "sm__warps_active.avg.pct_of_peak_sustained_active", "lts__t_sectors_op_write.sum")

    def parse(self, *rows, units=("Mbyte", "%", "sector"), head=HEAD):
        lines = [head, ("", "", "", *units), *(row if len(row) != 3 else (str(n), "77", "k", *row) for n, row in enumerate(rows))]
        file = self.write_file("ncu.csv", "".join(",".join(f'"{cell}"' for cell in line) + "\n" for line in lines))
        return [[found.get(name) for name in head[3:]] for found in nvidia.parse(file).values()]

    def test_numbers_of_another_locale_are_refused(self):
        self.assertEqual(self.parse(("1,024.5", "65.77", "1,250,123"), ("n/a", "", "nan"))[0], [1024.5e6, 65.77, 1250123])
        for cell in ("1.024,5", "65,77", "8 000", "250\u202f123", "8'000", "1,25,123"):
            with self.subTest(cell), self.assertRaisesRegex(Problem, "ncu.csv:3: dram__bytes_read.sum is .* LC_ALL=C"):
                self.parse((cell, "65", "12"))

    def test_an_unknown_unit_is_refused(self):
        with self.assertRaisesRegex(Problem, "ncu.csv:3: dram__bytes_read.sum is in 'Mo'; known are .*Mbyte"):
            self.parse(("8.00", "65.77", "1"), units=("Mo", "%", "sector"))

    def test_launches_are_sorted_and_damaged_rows_refused(self):
        rows = [("9", "77", "k", "9", "1", "1"), ("10", "77", "k", "10", "1", "1"), ("8", "77", "k", "8", "1", "1")]
        self.assertEqual([row[0] for row in self.parse(*rows)], [8e6, 9e6, 10e6])
        for wrong, words in (
            (rows[:1] * 2, "ncu.csv:4: launch 9 stands there twice"),
            ([*rows, ("11", "78", "k", "1", "1", "1")], "processes 77, 78"),
            ([*rows, ("11", "77", "k", "1")], "ncu.csv:6: .*not whole"),
        ):
            with self.assertRaisesRegex(Problem, words):
                self.parse(*wrong)


class Nvidia(unittest.TestCase):
    def test_symbols_become_variants_and_missing_metrics_are_left_out(self):
        launches = nvidia.parse(HERE / "documented/ncu.csv")
        made = join.join_points(launches, session("hip/tiled/8", "laplacian", 1), nvidia, FAMILIES)[0]
        self.assertEqual((made["launches"], made["figures"]["registers"], made["figures"]["local_memory_bytes"]), (1, 40, 960))
        made = join.join_points(launches, session(operation="copy", samples=1), nvidia, FAMILIES)[0]
        self.assertEqual(made["figures"]["lanes_per_instruction"], "unavailable")
        self.assertAlmostEqual(made["over_model"]["bytes_written"], 1.01)

    def test_metrics_that_the_chip_lacks_are_not_requested(self):
        wanted = nvidia.available_metrics("dram__bytes_read   bytes of DRAM\nlts__t_sector_hit_rate   hits\n")
        self.assertEqual(wanted, ["dram__bytes_read.sum", "lts__t_sector_hit_rate.pct", "launch__registers_per_thread"])
        self.assertEqual(nvidia.available_metrics("no permission"), list(nvidia.METRICS))


class H200(unittest.TestCase):
    """h200/ncu.csv holds six rows that ncu 2025.3.1 wrote on an H200. profile.json holds what scripts/profile made of
    all rows of that run."""

    def test_a_file_that_ncu_wrote_is_read(self):
        counted = nvidia.parse(HERE / "h200/ncu.csv")
        both = session(operation="copy")
        both.points |= session("hip/tall/5", "laplacian").points
        families = {"stream": ["flat"], "laplacian": ["hip/tall/5"]}
        copy, tall = join.join_points(counted, both, nvidia, families)
        self.assertAlmostEqual(copy["figures"]["bytes_fetched"] / (8 * 134217728), 1.0, places=3)
        self.assertEqual((tall["launches"], tall["kernels_per_launch"], tall["figures"]["registers"]), (3, 1, 32))
        self.assertEqual(tall["figures"]["local_memory_bytes"], 0)
        self.assertNotIn("unavailable", tall["figures"].values())

    def test_the_readme_shows_the_join(self):
        whole = json.loads((HERE / "h200/profile.json").read_text())
        text = (ROOT / "scripts/README.md").read_text()
        self.assertIn("\n" + "\n".join(run.table_lines(whole)) + "\n", text)
        columns = [line.split("|")[5:-1] for line in run.table_lines(whole) if line.startswith("| `laplacian")]
        self.assertTrue(all(cell.strip() for line in columns for cell in line), "every figure of these was counted")


class Tool(Case):
    """Runs the Kokkos tool with a stand-in for the library roctx, which prints the calls that it receives."""

    def test_only_samples_of_variants_are_counted(self):
        library, source = run.compiled_tool("timed_part_tool", self.folder), self.write_file("host.c", STAND_IN)
        subprocess.run(["cc", "-rdynamic", source, "-o", self.folder / "host", library, f"-Wl,-rpath,{self.folder}"], check=True)
        said = subprocess.run([self.folder / "host"], capture_output=True, text=True).stdout.split()
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


class Script(Case):
    def run_profile(self, code, *words):
        return self.assert_ends(code, ROOT / "scripts/profile", *words, "--folder", self.folder).stderr

    def test_parse_writes_the_join(self):
        flat = synthetic.variant("flat", 1e-5)
        flat["time_s"]["samples"] = [1e-5]
        results = synthetic.write_results(self.folder / "results.json", synthetic.results([flat], family="stream"))
        said = self.run_profile(4, "x.yaml", "--parse", HERE / "documented", "--results", results, "--program", self.folder / "none")
        self.assertIn("not calibrated", said)
        self.assertEqual(json.loads((self.folder / "profile.json").read_text())["variants"][0]["launches"], 1)

    def test_timeline_has_our_labels(self):
        program = os.environ.get("MINIAPP_PROGRAM")
        if not program:
            self.skipTest("MINIAPP_PROGRAM names no program")
        text = "measure: {samples: 3, sample_ms: 0.001, warmup_ms: 0}\nruns: [{family: laplacian, size: 32, variants: [flat]}]\n"
        self.run_profile(0, self.write_file("input.yaml", text), "--program", program, "--timeline", self.folder / "trace.json")
        events = json.loads((self.folder / "trace.json").read_text())["traceEvents"]
        self.assertTrue(all(e["ph"] == "X" and e["dur"] >= 0 for e in events))
        self.assertLessEqual({("laplacian/flat", "region"), ("laplacian/flat", "parallel_for")}, {(e["name"], e["cat"]) for e in events})


if __name__ == "__main__":
    unittest.main()
