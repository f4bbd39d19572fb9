#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what the program ships beside its tables: a schema that its results obey, other formats, the man page,
completions, and an installation with all of these.

    shipped_test.py PROGRAM [BUILD FOLDER] [options of unittest]
"""
import csv
import functools
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""
BUILD = ""
COMPARE_PY = pathlib.Path("/usr/share/benchmark/compare.py")  # Debian's package libbenchmark-tools installs it
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from case import PASSIVE_THREADS, ROOT, Case

from miniapp_tools import environment

try:
    import jsonschema
    import yaml
except ImportError:
    sys.exit("jsonschema or yaml is missing: apt-get install python3-jsonschema python3-yaml (scripts/setup does)")

PYTHON_WITH_SCIPY = environment.folder(environment.NIGHTLY) / "bin/python"
MEASURE = "measure: {samples: 6, sample_ms: 0.01, warmup_ms: 0, apart_ms: 0}\n"
FEW_RUNS = """runs:
  - {family: stream, size: 10000, variants: [flat, nontemporal, hip/vector]}
  - {family: laplacian, size: 12x8x10, variants: [flat, "planes/*"]}
"""
# Measuring the limits of peak and nbody takes seconds, so only table_and_results() runs these two families.
RUNS = f"""{FEW_RUNS}
  - {{family: peak, chains: 100, steps: 10, cores: [one, all]}}
  - {{family: nbody, bodies: 100, softening: 0.25, variants: rsqrt}}
"""
ONE_RUN = MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n"
SIMULATION = "simulate: [{family: lbm, size: 16x14x12, radius: 5, steps: 4, report_every: 2, output: OUTPUT}]\n"


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, env=PASSIVE_THREADS, timeout=300)


@functools.lru_cache
def table_and_results():
    """Returns the CSV and the results file of one measurement of RUNS."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "results.json")
        return run("-", "--format", "csv", "-o", file, text=MEASURE + RUNS).stdout, file.read_text()


@functools.lru_cache
def schema_for_editors():
    return json.loads(subprocess.run([sys.executable, ROOT / "tools/miniapp_tools", "schema", PROGRAM], capture_output=True, check=True).stdout)


def rows_of(text):
    return list(csv.DictReader(io.StringIO(text)))


class Shipped(Case):
    PREFIX = "an ä prefix "

    def run_program(self, *arguments, text=None, code=0):
        return self.assert_ends(code, PROGRAM, *arguments, input=text, env=PASSIVE_THREADS, timeout=300)

    def faults_by_schema(self, results):
        validator = jsonschema.Draft202012Validator(json.loads(run("--print", "schema").stdout))
        return [f"{'/'.join(map(str, e.absolute_path))}: {e.message}" for e in validator.iter_errors(results)]

    def test_results_keep_to_the_schema(self):
        results = json.loads(table_and_results()[1])
        self.assertEqual(self.faults_by_schema(results), [])
        self.assertEqual([results["runs"][at]["parameters"]["size"] for at in (0, 1)], [10000, [12, 8, 10]])
        self.assertEqual(results["provenance"]["threads"], 2)

    def test_simulations_keep_to_the_schema(self):
        results = json.loads(self.run_program("-", "-o", "-", text=SIMULATION.replace("OUTPUT", f"{self.folder}/out")).stdout)
        self.assertEqual(self.faults_by_schema(results), [])
        self.assertEqual(len(results["simulations"]), 1)

    def test_the_schema_refuses_what_is_no_result(self):
        for spoil in (
            lambda r: r.update(schema_version=2),
            lambda r: r["provenance"].update(threads="2"),
            lambda r: r["runs"][0]["parameters"].update(size=None),
            lambda r: r["runs"][0]["variants"][0].update(status="wrong"),  # a wrong variant must have no figures
            lambda r: r["runs"][0]["variants"][0].pop("speedup"),
            lambda r: r["runs"][0].update(surprise=1),
            lambda r: r["runs"][0]["variants"][0].update(surprise=1),
            lambda r: r["runs"][0]["variants"][0].update(share_of_limit="all"),
        ):
            spoilt = json.loads(table_and_results()[1])
            spoil(spoilt)
            self.assertNotEqual(self.faults_by_schema(spoilt), [])

    def test_the_csv_has_a_line_for_each_variant_as_that_of_scripts_report(self):
        table, results = table_and_results()
        rows = rows_of(table)
        self.assertGreater(len(rows), 8)
        self.assertNotIn(None, [cell for row in rows for cell in (*row, *row.values())])
        self.assertTrue(all(float(row["median_s"]) > 0 for row in rows if row["status"] == "ok"))
        self.assertEqual((rows[0]["size"], rows[0]["chains"], rows[0]["threads"]), ("10000", "", "2"))
        self.assertRegex(rows[0]["date"], "^20..-")
        other = self.folder / "r.csv"
        self.assert_ends(0, ROOT / "scripts/report", self.write_file("r.json", results), "-o", self.folder / "r.html", "--csv", other)
        reported = rows_of(other.read_text())
        self.assertEqual((sorted(rows[0]), len(rows)), (sorted(reported[0]), len(reported)))
        key = "family", "variant", "size", "cores"
        for row, same in zip(*(sorted(side, key=lambda r: [r[k] for k in key]) for side in (rows, reported))):
            for name, cell in row.items():
                self.assertTrue(cell == same[name] or float(cell) == float(same[name]), (name, cell, same[name]))

    def test_the_format_samples_has_a_line_for_each_sample(self):
        rows = rows_of(self.run_program("-", "--format", "samples", text=MEASURE + FEW_RUNS).stdout)
        self.assertEqual([r["sample"] for r in rows if r["variant"] == "flat"][:6], list("012345"))
        self.assertTrue(all(float(r["sample_s"]) > 0 for r in rows if r["status"] == "ok"))

    def test_google_benchmarks_compare_py_reads_two_results(self):
        if not COMPARE_PY.is_file():
            self.skipTest(f"no {COMPARE_PY}: apt-get install libbenchmark-tools (scripts/setup does)")
        files = [self.write_file(name, self.run_program("-", "--format", "gbench", text=MEASURE + FEW_RUNS).stdout) for name in ("a.json", "b.json")]
        environment.make(environment.NIGHTLY)  # another test may be installing it at this moment
        done = self.assert_ends(0, PYTHON_WITH_SCIPY, COMPARE_PY, "--no-color", "benchmarks", *files)
        self.assertRegex(done.stdout, r"(?m)^stream/flat/.*size:10000\S* +[-+]\d.* [1-9]\d* +[1-9]\d* +[1-9]\d*$")
        self.assertIn("_pvalue", done.stdout)

    def test_a_markdown_table_has_as_many_cells_in_each_row_and_a_narrow_one_40_columns(self):
        for table in self.run_program("-", "--format", "markdown", text=MEASURE + FEW_RUNS).stdout.split("\n\n"):
            rows = [line for line in table.splitlines() if line.startswith("|")]
            self.assertEqual(len({row.count("|") for row in rows}), 1 if rows else 0, table)
        narrow = self.run_program("-", "--format", "narrow", text=ONE_RUN).stdout
        self.assertLessEqual(max(map(len, narrow.splitlines())), 40, narrow)
        self.assertIn("flat", narrow)

    def input_mistakes(self, text):
        """Returns what the schema for editors finds wrong in an input."""
        return [e.message for e in jsonschema.Draft7Validator(schema_for_editors()).iter_errors(yaml.safe_load(text))]

    def test_shipped_inputs_are_accepted(self):
        names = {f[key] for f in json.loads(run("--list=json").stdout)["families"] for key in ("name", "chapter")}
        checked = 0
        for path in sorted((ROOT / "inputs").glob("*.yaml")):
            if set(re.findall(r"family: *([\w.]+)", path.read_text())) <= names:  # this build has all chapters of the input
                with self.subTest(path.name):
                    self.assertEqual(self.input_mistakes(path.read_text()), [])
                done, checked = run("--dry-run", path), checked + 1
                if done.returncode != 0:  # the input itself is correct, but it is for another machine or another build
                    self.assertRegex(done.stderr, "GB are available on|this build has no MPI", path.name)
        self.assertGreater(checked, 0)
        self.assertEqual(self.input_mistakes(MEASURE + RUNS + SIMULATION), [])
        self.assertEqual(self.input_mistakes("runs: [{family: stream, size: [1e6, 64M, 2^24], variants: ['*']}]\n"), [])

    def test_inputs_with_mistakes_are_refused(self):
        runs = ["family: strem", "family: stream, sizes: 1000", "family: stream, size: many", "family: stream, size: 0", "size: 1000"]
        runs += ["family: stream, operation: [copy, cpy]", "family: stream, variants: flatt"]
        others = ("runs: []", "simulate: [{family: stream}]", "measure: {samples: 1}\nruns: [{family: stream}]", "rums: [{family: stream}]")
        for text in (*(f"runs: [{{{run}}}]" for run in runs), *others):
            with self.subTest(text):
                self.assertNotEqual(self.input_mistakes(text), [])
                self.assertEqual(run("-", "--dry-run", text=text).returncode, 2)

    def test_results_are_replaced_only_with_overwrite(self):
        path = self.write_file("r.json")  # an empty file, such as mktemp makes, may be replaced
        self.run_program("-", "-q", "-o", path, text=ONE_RUN)
        before = path.read_text()
        refused = self.run_program("-", "-q", "-o", path, text=ONE_RUN, code=2)
        self.assertEqual(path.read_text(), before)
        self.assertIn("is there already: --overwrite replaces it", refused.stderr)
        self.run_program("-", "-q", "-o", path, "--resume", path, text=ONE_RUN)
        self.run_program("-", "-q", "-o", path, "--overwrite", text=ONE_RUN)

    def test_unbound_threads_are_reported_in_one_line(self):
        environment = {name: value for name, value in PASSIVE_THREADS.items() if name != "OMP_PROC_BIND"}
        done = self.assert_ends(0, PROGRAM, "-", "-o", "-", input=ONE_RUN, env=environment)
        self.assertLessEqual(len([line for line in done.stderr.splitlines() if "OMP_" in line]), 1, done.stderr)
        self.assertNotIn("env.OMP_PROC_BIND", json.loads(done.stdout)["provenance"])

    def test_the_chapters_of_an_input_are_found_in_any_style_of_yaml(self):
        two = ["stream", "peak"]
        for text, only, chapters in (
            ("runs:\n- family: stream\n  size: 1000\n  variants: [flat]\n- family: peak\n", "*", two),
            ("runs: [{variants: [flat], 'family': \"stream\"}, {family: peak}]\n", "*", two),
            ("runs:\n  - size: 1000\n    family:\n      stream\n  - {\"family\": peak} # family: lbm\n", "*", two),
            ("runs: [{family: stream}, {family: peak}]\n", "peak/*", ["peak"]),
            # families in the folders of other chapters
            ("runs: [{family: lbm_ranks}, {family: overlap}, {family: lbm}]\n", "*", ["lbm", "laplacian"]),
            ("runs: [{family: lbm_ranks}, {family: overlap}, {family: lbm}]\n", "overlap/*", ["laplacian"]),
        ):
            more = () if only == "*" else ("--only", only)
            with self.subTest(text, only=only):
                self.assertEqual(self.run_program("--print", "chapters", self.write_file("in", text), *more).stdout.split(), chapters)
        self.run_program("--print", "chapters", self.write_file("in", "runs: [{family: strem}]\n"), code=2)

    def test_a_removed_variant_is_answered_with_what_to_use_instead(self):
        refused = self.run_program("-", text="runs: [{family: laplacian, variants: [compact/4]}]\n", code=2)
        self.assertIn("laplacian has no variant 'compact/4' any more: use vector", refused.stderr)

    def test_list_works_as_a_command_and_as_an_option(self):
        for families in ((), ("stream", "peak")):
            self.assertEqual(self.run_program("list", *families).stdout, self.run_program("--list", *families).stdout)
        self.assertIn("did you mean 'stream'?", self.run_program("list", "strem", code=2).stderr)

    def test_help_and_list_fit_a_page(self):
        for arguments, lines, columns in ((("--help",), 32, 80), (("list",), 28, 78), (("list", "lbm"), 400, 78)):
            text = self.run_program(*arguments).stdout.splitlines()
            self.assertLessEqual(len(text), lines, arguments)
            self.assertLessEqual(max(map(len, text)), columns, arguments)
        self.assertIn("--kokkos-", self.run_program("--kokkos-help").stdout)

    def test_list_names_each_chapter_and_its_input(self):
        text = run("list").stdout
        families = json.loads(run("--list=json").stdout)["families"]
        chapters = {family["chapter"] or family["name"] for family in families}
        self.assertEqual(set(re.findall(r"^  (\w+) +\d+ of \d+ ", text, re.M)), chapters)
        self.assertIn("inputs/NAME.yaml", text)
        for chapter in chapters:
            self.assertTrue((ROOT / f"inputs/{chapter}.yaml").exists(), chapter)

    def test_a_heading_names_the_parameters_that_the_input_sets(self):
        done = run("-", "--dry-run", text="runs: [{family: lbm, tau_phi: 0.9, variants: baseline}]\n")
        self.assertIn("lbm, size 136x128x120, tau_phi 0.9, precision double\n", done.stdout, done.stderr)

    def test_every_option_is_in_man_page_and_completions(self):
        options = set(re.findall(r"(?<![\w-])--[a-z-]+", run("--help").stdout))
        self.assertIn("--output", options)
        for page in ("man", "bash", "zsh"):
            text = run("--print", page).stdout.replace("\\-", "-")
            for option in options:
                self.assertIn(option, text, page)
            self.assertIn("laplacian", text)

    def test_bash_completes(self):
        script = run("--print", "bash").stdout
        for before, word, wanted in (
            (["miniapp", "--form"], 1, "--format"),
            (["miniapp", "--format", "mark"], 2, "markdown"),
            (["miniapp", "list", "lap"], 2, "laplacian"),
            (["miniapp", "--only", "stream/fl"], 2, "stream/flat"),
            (["miniapp", "--format", "=", "mark"], 3, "markdown"),
            (["miniapp", "--color", "="], 2, "auto always never"),
        ):
            ask = f"COMP_WORDS=({' '.join(before)}) COMP_CWORD={word}; _miniapp; echo \"${{COMPREPLY[*]}}\""
            done = self.assert_ends(0, "bash", "-c", "complete() { :; }\n" + script + ask)
            self.assertEqual((done.stdout.strip(), done.stderr), (wanted, ""))

    @unittest.skipUnless(shutil.which("zsh"), "no zsh here")
    def test_zsh_can_read_its_completion(self):
        self.assertEqual(self.assert_ends(0, "zsh", "-n", input=run("--print", "zsh").stdout).stderr, "")

    @unittest.skipUnless(shutil.which("groff"), "no groff here")
    def test_the_man_page_is_troff_without_complaints(self):
        self.assertEqual(self.assert_ends(0, "groff", "-man", "-Tutf8", "-ww", "-", input=run("--print", "man").stdout).stderr, "")

    def test_an_installation_contains_everything_that_is_shipped(self):
        if not BUILD:
            self.skipTest("no build folder named")
        self.assert_ends(0, "cmake", "--install", BUILD, "--prefix", self.folder)
        shared = ["miniapp/inputs/quick.yaml", "miniapp/results.schema.json", "man/man1/miniapp.1"]
        shared += ["bash-completion/completions/miniapp", "zsh/site-functions/_miniapp"]
        for path in ("bin/miniapp", *(f"share/{name}" for name in shared)):
            self.assertTrue((self.folder / path).stat().st_size, path)
        self.assertEqual((self.folder / "share/miniapp/results.schema.json").read_text(), run("--print", "schema").stdout)
        self.assert_ends(0, self.folder / "bin/miniapp", "--dry-run", self.folder / "share/miniapp/inputs/quick.yaml")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
        BUILD = os.path.abspath(sys.argv.pop(1))
    unittest.main()
