#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The steps that users take one after the other, on the real program with the real packages: measure, report, compare, two nights, and
an import into the book. What the program prints newly, these steps see here first.

    chain_test.py PROGRAM LIBRARY [options of unittest]

LIBRARY is planted.c as a Kokkos tool: it makes one variant of the second night slow and one wrong."""

import collections
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/report")]
sys.dont_write_bytecode = True
from miniapp_tools import environment

if not environment.is_made(environment.NIGHTLY):
    print("skipped: the scripts' Python environment is not made; `scripts/compare --simulate 1` makes it, as does scripts/test --hip")
    sys.exit(77)
environment.enter(environment.NIGHTLY)
from miniapp_tools.measured import points

import browser

# Threads that sleep while they wait: other tests run beside this one.
ENVIRONMENT = os.environ | {"OMP_NUM_THREADS": "2", "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
MEASURE = {"samples": 6, "sample_ms": 0.01, "warmup_ms": 0, "apart_ms": 0, "batches": 1}
NIGHT = [
    {"family": "stream", "size": 1000, "variants": ["flat", "nontemporal"]},
    {"family": "laplacian", "size": "12x10x8", "variants": ["baseline", "flat", "planes/2", "rows/4"]},
]
SLOW, WRONG = "laplacian/baseline", "laplacian/flat"  # one of several of its run: half of them may be the machine
PLANTED = {"PLANT_SLOW": SLOW, "PLANT_WRONG": f"{WRONG} laplacian/f"}
WIDTHS = (390, 1280)
MOST = 16  # of a size


def tiny(parameter):
    """A value with which a run takes next to nothing; None where the default does."""
    default = parameter["default"]
    if parameter["type"] == "extents":
        return "12x10x8" if max(default) > MOST and parameter["name"] != "block" else None
    if parameter["name"] == "doublings":  # of the edge
        return 4
    return int(max(MOST, parameter["min"])) if parameter["type"] == "integer" and default > MOST else None


def run_of(family):
    """A run with a variant of each kind, of those that this build has and of those that it has not."""
    chosen = {}
    for variant in family["variants"]:
        chosen.setdefault((variant["kind"], variant["available"]), variant["name"])
    sizes = {p["name"]: value for p in family["parameters"] if (value := tiny(p)) is not None}
    return {"family": family["name"], **sizes, "variants": list(dict.fromkeys(chosen.values()))}


def run(*command, environment=None):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=ENVIRONMENT | (environment or {}), timeout=600)
    if "Traceback" in done.stderr:
        raise AssertionError(done.stderr)
    return done


class Chain(unittest.TestCase):
    program, library = None, None

    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory(prefix="miniapp_chain_")
        cls.folder = pathlib.Path(cls.kept.name)
        cls.families = json.loads(run(cls.program, "--list=json").stdout)["families"]
        cls.results = []
        (cls.folder / "all.yaml").write_text(json.dumps({"measure": MEASURE, "runs": [run_of(f) for f in cls.families]}))
        for name in ("a", "b"):
            cls.results.append(cls.folder / f"{name}.json")
            cls.measure(cls.results[-1])

    @classmethod
    def measure(cls, output):
        """Measures again where a busy machine made a limit too small, which is no fault."""
        for _ in range(3):
            done = run(cls.program, cls.folder / "all.yaml", "-q", "-o", output)
            if done.returncode == 0:
                return
            bad = [v for r in json.loads(output.read_text())["runs"] for v in r["variants"] if v["status"] in ("wrong", "failed")]
            if done.returncode != 1 or not all("above the limit" in v["note"] for v in bad):
                break
        raise AssertionError(f"{done.returncode}: {done.stderr}")

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def looked_at(self, page):
        if not browser.BROWSER:
            self.skipTest("no Chromium here: scripts/setup --browser installs it, to open the pages")
        for width in WIDTHS:
            asks = "out.full = d.documentElement.scrollWidth; out.rows = d.querySelectorAll('tr[data-variant]').length"
            answer, console = browser.run_script(page, width, asks)
            self.assertEqual(console, [])
            self.assertTrue(answer, "the page's script did not run")
            found = json.loads(answer)
            self.assertLessEqual(found["full"], width, f"{page.name} is wider than {width} pixels")
            self.assertGreater(found["rows"], 0)

    def test_results_have_every_family_and_every_kind(self):
        runs = json.loads(self.results[0].read_text())["runs"]
        self.assertEqual({r["family"] for r in runs}, {f["name"] for f in self.families})
        listed = {v["kind"] for f in self.families for v in f["variants"]}
        self.assertEqual({v["kind"] for r in runs for v in r["variants"]}, listed)
        self.assertEqual(listed - set(points.KINDS), set(), "tools/miniapp_tools/measured/points.py does not know them")

    def test_report(self):
        page = self.folder / "report.html"
        done = run(ROOT / "scripts/report", self.results[0], "-o", page, "--csv", self.folder / "a.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stderr, "")
        text = page.read_text()
        for family in self.families:
            self.assertIn(f'<section id="{family["name"]}"', text)
        self.looked_at(page)

    def test_compare(self):
        """Times of tiny sizes on a busy machine may differ by anything: the comparison is good, or in doubt."""
        done = run(ROOT / "scripts/compare", *self.results, "-o", self.folder / "verdict.json")
        self.assertIn(done.returncode, (0, 4), done.stdout + done.stderr)
        words = {r["word"] for r in json.loads((self.folder / "verdict.json").read_text())["points"]}
        self.assertLessEqual(words, {"SAME", "FASTER", "SUSPECT", "INCONCLUSIVE"})
        page = self.folder / "compared.html"
        done = run(ROOT / "scripts/report", self.results[1], "--verdict", self.folder / "verdict.json", "-o", page)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_import_into_the_book(self):
        book = self.folder / "book"
        leave = shutil.ignore_patterns("build", ".git", "__pycache__", "*.build")
        for name in ("kernels", "scripts", "src", "tests", "inputs", "tools"):
            shutil.copytree(ROOT / name, book / name, ignore=leave)
        shutil.copy(ROOT / "README.md", book)
        done = run(sys.executable, book / "tools/miniapp_tools", "results", "import", self.results[0], "--machine", "chain")
        self.assertEqual(done.returncode, 0, done.stderr)
        folders = {f.get("folder", f["name"].split(".")[0]) for f in self.families}
        self.assertEqual({p.parents[1].relative_to(book / "kernels").as_posix() for p in book.glob("kernels/**/results/chain.json")}, folders)

    def night(self, **planted):
        files = ("--program", self.program, "--input", self.folder / "night.yaml", "--state", self.folder / "state")
        tool = {"KOKKOS_TOOLS_LIBS": self.library}
        how = ("--rounds", "3", "--force", "--apart", "0s")
        done = run(ROOT / "scripts/nightly", *files, *how, environment=tool | {"PLANT_KERNELS": "stream/ laplacian/"} | planted)
        folder = max(self.folder.glob("state/nights/*"), default=None)
        self.assertTrue(folder and (folder / "report.html").exists(), done.stdout + done.stderr)
        verdict = json.loads((folder / "verdict.json").read_text())
        self.assertEqual(verdict["exit_code"], done.returncode, done.stderr)
        found = collections.defaultdict(set)
        for row in verdict["points"]:
            found[row["word"]].add(row["name"].split()[0])
            self.assertEqual(row["label"], row["name"].split()[0], "nothing but the variant tells these points apart")
        self.looked_at(folder / "report.html")
        return done, found

    def test_two_nights(self):
        if not pathlib.Path(self.library).exists():
            self.skipTest("no C compiler, and so no library that plants faults")
        (self.folder / "night.yaml").write_text(json.dumps({"measure": MEASURE, "runs": NIGHT}))
        done, found = self.night()
        self.assertEqual(done.returncode, 5, done.stdout + done.stderr)
        self.assertEqual({word: len(names) for word, names in found.items()}, {"NEW": 6})
        self.assertEqual(done.stdout.count("verdict"), 1)
        self.assertNotIn("ends with", done.stdout)
        done, found = self.night(**PLANTED)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertEqual(found["SLOWER"], {SLOW}, done.stdout)
        self.assertEqual(found["WRONG"], {WRONG}, done.stdout)


if __name__ == "__main__":
    Chain.program, Chain.library = (str(pathlib.Path(p).resolve()) for p in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
