#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what the program ships beside its tables: a schema that its results obey, other formats, the man page,
completions, and an installation with all of these.

    shipped_test.py PROGRAM [BUILD FOLDER] [options of unittest]
"""
import csv
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

PROGRAM = ""
BUILD = ""
ROOT = pathlib.Path(__file__).resolve().parents[3]
INPUTS = ROOT / "inputs"
REPORT = ROOT / "scripts/report"
COMPARE = pathlib.Path("/usr/share/benchmark/compare.py")  # Debian's package libbenchmark-tools installs it
sys.path.insert(0, str(ROOT / "tests"))
from case import PASSIVE_THREADS, Case

from miniapp_tools import environment

SCIPY = environment.folder(environment.NIGHTLY) / "bin/python"
MEASURE = "measure: {samples: 6, sample_ms: 0.01, warmup_ms: 0, apart_ms: 0}\n"
RUNS = """runs:
  - {family: stream, size: 10000, variants: [flat, nontemporal, hip/vector]}
  - {family: laplacian, size: 12x8x10, variants: [flat, "planes/*"]}
  - {family: peak, chains: 100, steps: 10, cores: [one, all]}
  - {family: nbody, bodies: 100, softening: 0.25, variants: rsqrt}
"""
SIMULATION = "simulate: [{family: lbm, size: 16x14x12, radius: 5, steps: 4, report_every: 2, output: OUTPUT}]\n"


def run(*arguments, text=None):
    return subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True, env=PASSIVE_THREADS, timeout=300)


class Shipped(Case):
    PREFIX = "an ä prefix "

    def results(self, text):
        done = run("-", "-o", "-", text=text)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def validate(self, results):
        import jsonschema

        validator = jsonschema.Draft202012Validator(json.loads(run("--print", "schema").stdout))
        return [f"{'/'.join(map(str, e.absolute_path))}: {e.message}" for e in validator.iter_errors(results)]

    def test_results_keep_to_the_schema(self):
        results = self.results(MEASURE + RUNS)
        self.assertEqual(self.validate(results), [])
        self.assertEqual(results["runs"][0]["parameters"]["size"], 10000)
        self.assertEqual(results["runs"][1]["parameters"]["size"], [12, 8, 10])
        self.assertEqual(results["provenance"]["threads"], 2)

    def test_simulations_keep_to_the_schema(self):
        results = self.results(SIMULATION.replace("OUTPUT", f"{self.folder}/out"))
        self.assertEqual(self.validate(results), [])
        self.assertEqual(len(results["simulations"]), 1)

    def test_the_schema_refuses_what_is_no_result(self):
        results = self.results(MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n")
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
            spoilt = json.loads(json.dumps(results))
            spoil(spoilt)
            self.assertNotEqual(self.validate(spoilt), [])

    def test_the_csv_has_a_line_for_each_variant(self):
        done = run("-", "--format", "csv", text=MEASURE + RUNS)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = list(csv.DictReader(io.StringIO(done.stdout)))
        self.assertGreater(len(rows), 8)
        self.assertNotIn(None, [key for row in rows for key in row])
        self.assertNotIn(None, [value for row in rows for value in row.values()])
        timed = [row for row in rows if row["status"] == "ok"]
        self.assertTrue(all(float(row["median_s"]) > 0 for row in timed))
        self.assertEqual((rows[0]["size"], rows[0]["chains"], rows[0]["threads"]), ("10000", "", "2"))
        self.assertRegex(rows[0]["date"], "^20..-")

    def test_scripts_report_writes_the_same_csv(self):
        results, page, other = (pathlib.Path(self.folder, name) for name in ("r.json", "r.html", "r.csv"))
        mine = run("-", "--format", "csv", "-o", results, text=MEASURE + RUNS).stdout
        done = subprocess.run([REPORT, results, "-o", page, "--csv", other], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        mine, its = (list(csv.DictReader(io.StringIO(text))) for text in (mine, other.read_text()))
        self.assertEqual(sorted(mine[0]), sorted(its[0]))
        self.assertEqual(len(mine), len(its))
        key = "family", "variant", "size", "cores"
        for row, same in zip(*(sorted(rows, key=lambda r: [r[k] for k in key]) for rows in (mine, its))):
            for name, cell in row.items():
                equal = cell == same[name] or float(cell) == float(same[name])
                self.assertTrue(equal, (name, cell, same[name]))

    def test_the_format_samples_has_a_line_for_each_sample(self):
        rows = list(csv.DictReader(io.StringIO(run("-", "--format", "samples", text=MEASURE + RUNS).stdout)))
        self.assertEqual([r["sample"] for r in rows if r["variant"] == "flat"][:6], list("012345"))
        self.assertTrue(all(float(r["sample_s"]) > 0 for r in rows if r["status"] == "ok"))

    def test_google_benchmarks_compare_py_reads_two_results(self):
        if not COMPARE.is_file():
            self.skipTest(f"no {COMPARE}: apt-get install libbenchmark-tools (scripts/setup does)")
        files = [pathlib.Path(self.folder, name) for name in ("a.json", "b.json")]
        for file in files:
            file.write_text(run("-", "--format", "gbench", text=MEASURE + RUNS).stdout)
        done = subprocess.run([SCIPY, COMPARE, "--no-color", "benchmarks", *files], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^stream/flat/.*size:10000\S* +[-+]\d.* [1-9]\d* +[1-9]\d* +[1-9]\d*$")
        self.assertIn("_pvalue", done.stdout)

    def input_mistakes(self, text):
        """Returns what the schema for editors finds wrong in an input."""
        import jsonschema
        import yaml

        made = subprocess.run([sys.executable, ROOT / "tools/miniapp_tools", "schema", PROGRAM], capture_output=True, text=True, check=True)
        validator = jsonschema.Draft7Validator(json.loads(made.stdout))
        return [e.message for e in validator.iter_errors(yaml.safe_load(text))]

    def test_shipped_inputs_are_accepted(self):
        names = {f[key] for f in json.loads(run("--list=json").stdout)["families"] for key in ("name", "chapter")}
        checked = 0
        for path in sorted(INPUTS.glob("*.yaml")):
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
        path, text = pathlib.Path(self.folder, "r.json"), MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n"
        path.touch()  # an empty file, such as mktemp makes, may be replaced
        self.assertEqual(run("-", "-q", "-o", path, text=text).returncode, 0)
        before = path.read_text()
        refused = run("-", "-q", "-o", path, text=text)
        self.assertEqual((refused.returncode, path.read_text()), (2, before))
        self.assertIn("is there already: --overwrite replaces it", refused.stderr)
        self.assertEqual(run("-", "-q", "-o", path, "--resume", path, text=text).returncode, 0)
        self.assertEqual(run("-", "-q", "-o", path, "--overwrite", text=text).returncode, 0)

    def test_kokkos_prints_its_own_help(self):
        done = run("--kokkos-help")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("--kokkos-", done.stdout)

    def test_unbound_threads_are_reported_in_one_line(self):
        environment = {name: value for name, value in PASSIVE_THREADS.items() if name != "OMP_PROC_BIND"}
        text = MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n"
        done = subprocess.run([PROGRAM, "-", "-o", "-"], input=text, capture_output=True, text=True, env=environment)
        told = [line for line in done.stderr.splitlines() if "OMP_" in line]
        self.assertLessEqual(len(told), 1, done.stderr)
        self.assertNotIn("env.OMP_PROC_BIND", json.loads(done.stdout)["provenance"])

    def test_rows_of_a_markdown_table_have_equally_many_cells(self):
        done = run("-", "--format", "markdown", text=MEASURE + RUNS)
        self.assertEqual(done.returncode, 0, done.stderr)
        for table in done.stdout.split("\n\n"):
            rows = [line for line in table.splitlines() if line.startswith("|")]
            self.assertEqual(len({row.count("|") for row in rows}), 1 if rows else 0, table)

    def test_a_narrow_table_has_at_most_40_columns(self):
        done = run("-", "--format", "narrow", text=MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n")
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 40, done.stdout)
        self.assertIn("flat", done.stdout)

    def test_the_chapters_of_an_input_are_found_in_any_style_of_yaml(self):
        path = pathlib.Path(self.folder, "in")
        for text in (
            "runs:\n- family: stream\n  size: 1000\n  variants: [flat]\n- family: peak\n",
            "runs: [{variants: [flat], 'family': \"stream\"}, {family: peak}]\n",
            "runs:\n  - size: 1000\n    family:\n      stream\n  - {\"family\": peak} # family: lbm\n",
        ):
            path.write_text(text)
            with self.subTest(text):
                self.assertEqual(run("--print", "chapters", path).stdout.split(), ["stream", "peak"])
        self.assertEqual(run("--print", "chapters", path, "--only", "peak/*").stdout.split(), ["peak"])
        path.write_text("runs: [{family: lbm_ranks}, {family: overlap}, {family: lbm}]\n")  # families in the folders of other chapters
        self.assertEqual(run("--print", "chapters", path).stdout.split(), ["lbm", "laplacian"])
        self.assertEqual(run("--print", "chapters", path, "--only", "overlap/*").stdout.split(), ["laplacian"])
        path.write_text("runs: [{family: strem}]\n")
        self.assertEqual(run("--print", "chapters", path).returncode, 2)

    def test_a_removed_variant_is_answered_with_what_to_use_instead(self):
        refused = run("-", text="runs: [{family: laplacian, variants: [compact/4]}]\n")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("laplacian has no variant 'compact/4' any more: use vector", refused.stderr)

    def test_list_works_as_a_command_and_as_an_option(self):
        self.assertEqual(run("list", "stream", "peak").stdout, run("--list", "stream", "peak").stdout)
        self.assertEqual(run("list").stdout, run("--list").stdout)
        self.assertIn("laplacian", [family["name"] for family in json.loads(run("--list=json").stdout)["families"]])
        refused = run("list", "strem")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("did you mean 'stream'?", refused.stderr)

    def test_help_and_list_fit_a_page(self):
        for arguments, lines, columns in ((("--help",), 32, 80), (("list",), 28, 78), (("list", "lbm"), 400, 78)):
            text = run(*arguments).stdout.splitlines()
            self.assertLessEqual(len(text), lines, arguments)
            self.assertLessEqual(max(map(len, text)), columns, arguments)

    def test_list_names_each_chapter_and_its_input(self):
        text = run("list").stdout
        families = json.loads(run("--list=json").stdout)["families"]
        chapters = {family["chapter"] or family["name"] for family in families}
        self.assertEqual(set(re.findall(r"^  (\w+) +\d+ of \d+ ", text, re.M)), chapters)
        self.assertIn("inputs/NAME.yaml", text)
        for chapter in chapters:
            self.assertTrue((INPUTS / f"{chapter}.yaml").exists(), chapter)

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
            done = subprocess.run(["bash", "-c", "complete() { :; }\n" + script + ask], capture_output=True, text=True)
            self.assertEqual((done.stdout.strip(), done.stderr), (wanted, ""))

    @unittest.skipUnless(shutil.which("zsh"), "no zsh here")
    def test_zsh_can_read_its_completion(self):
        done = subprocess.run(["zsh", "-n"], input=run("--print", "zsh").stdout, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    @unittest.skipUnless(shutil.which("groff"), "no groff here")
    def test_the_man_page_is_troff_without_complaints(self):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-"], input=run("--print", "man").stdout, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_an_installation_contains_everything_that_is_shipped(self):
        if not BUILD:
            self.skipTest("no build folder named")
        done = subprocess.run(["cmake", "--install", BUILD, "--prefix", self.folder], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        root = self.folder
        shared = ["miniapp/inputs/quick.yaml", "miniapp/results.schema.json", "man/man1/miniapp.1"]
        shared += ["bash-completion/completions/miniapp", "zsh/site-functions/_miniapp"]
        for path in ("bin/miniapp", *(f"share/{name}" for name in shared)):
            self.assertTrue((root / path).stat().st_size, path)
        self.assertEqual((root / "share/miniapp/results.schema.json").read_text(), run("--print", "schema").stdout)
        done = subprocess.run([root / "bin/miniapp", "--dry-run", root / "share/miniapp/inputs/quick.yaml"], capture_output=True)
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
        BUILD = os.path.abspath(sys.argv.pop(1))
    try:
        import jsonschema  # noqa: F401
    except ImportError:
        sys.exit("jsonschema is missing: apt-get install python3-jsonschema (scripts/setup does)")
    unittest.main()
