# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the steps that users take one after the other, with the real program and the real packages: measure, report,
compare, two nights, and an import into the book. Most other tests of the scripts read made-up results, so this test is
to notice if the program writes something else.

    chain_test.py PROGRAM LIBRARY [options of unittest]

LIBRARY is planted.c, compiled as a Kokkos tool. It makes one variant of the second night slow and one wrong."""

import collections
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import PASSIVE_THREADS, ROOT, enter

enter("NIGHTLY")
from miniapp_tools.measured import points

import browser

MEASURE = {"samples": 6, "sample_ms": 0.01, "warmup_ms": 0, "apart_ms": 0, "batches": 1}
NIGHT_RUNS = [
    {"family": "stream", "size": 1000, "variants": ["flat", "nontemporal"]},
    {"family": "laplacian", "size": "12x10x8", "variants": ["baseline", "flat", "planes/2", "strips/4"]},
]
# These two belong to a run with four variants: if half of a run's variants were slow, the machine might be the reason.
SLOW_VARIANT, WRONG_VARIANT = "laplacian/baseline", "laplacian/flat"
PLANTED_FAULTS = {"PLANT_SLOW": SLOW_VARIANT, "PLANT_WRONG": f"{WRONG_VARIANT} laplacian/f"}
WIDTHS = (390, 1280)
LARGEST_EXTENT = 16  # default values of sizes that exceed this are replaced


def quick_value(parameter):
    """Returns a value of the parameter with which a run takes little time, or None if the default is to be kept."""
    default = parameter["default"]
    if parameter["type"] == "extents":
        return "12x10x8" if max(default) > LARGEST_EXTENT and parameter["name"] != "block" else None
    if parameter["name"] == "doublings":  # how often the edge of the box is doubled
        return 4
    return int(max(LARGEST_EXTENT, parameter["min"])) if parameter["type"] == "integer" and default > LARGEST_EXTENT else None


def run_of(family):
    """Returns a run with one variant of each kind, both of those that this build has and of those that it lacks."""
    chosen = {}
    for variant in family["variants"]:
        chosen.setdefault((variant["kind"], variant["available"]), variant["name"])
    sizes = {p["name"]: value for p in family["parameters"] if (value := quick_value(p)) is not None}
    return {"family": family["name"], **sizes, "variants": list(dict.fromkeys(chosen.values()))}


def run(*command, environment=None):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=PASSIVE_THREADS | (environment or {}), timeout=600)
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
        """Measures all families. Measures up to three times if a busy machine made a limit too small, which is no
        fault."""
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

    def assert_page_fits(self, page):
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
        self.assertEqual(listed - set(points.SIDE_OF_KIND), set(), "tools/miniapp_tools/measured/points.py does not know them")

    def test_the_report_shows_every_family(self):
        page = self.folder / "report.html"
        more = ("--markdown", self.folder / "a.md", "--csv", self.folder / "a.csv", "--efficiencies", self.folder / "e.csv")
        done = run(ROOT / "scripts/report", self.results[0], "-o", page, *more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        text = page.read_text()
        for family in self.families:
            self.assertIn(f'<section id="{family["name"]}"', text)
        self.assert_page_fits(page)

    def test_a_comparison_of_one_program_finds_no_regression(self):
        """On a busy machine the times of tiny sizes may differ by any factor; the result is then good or in doubt."""
        done = run(ROOT / "scripts/compare", *self.results, "-o", self.folder / "verdict.json")
        self.assertIn(done.returncode, (0, 4), done.stdout + done.stderr)
        words = {r["word"] for r in json.loads((self.folder / "verdict.json").read_text())["points"]}
        self.assertLessEqual(words, {"SAME", "FASTER", "SUSPECT", "INCONCLUSIVE"})
        page = self.folder / "compared.html"
        done = run(ROOT / "scripts/report", self.results[1], "--verdict", self.folder / "verdict.json", "-o", page)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_results_are_imported_into_the_book(self):
        book = self.folder / "book"
        leave = shutil.ignore_patterns("build", ".git", "__pycache__", "*.build")
        for name in ("kernels", "scripts", "src", "tests", "inputs", "tools"):
            shutil.copytree(ROOT / name, book / name, ignore=leave)
        shutil.copy(ROOT / "README.md", book)
        done = run(sys.executable, book / "tools/miniapp_tools", "results", "import", self.results[0], "--machine", "chain")
        self.assertEqual(done.returncode, 0, done.stderr)
        folders = {f.get("folder", f["name"].split(".")[0]) for f in self.families}
        self.assertEqual({p.parents[1].relative_to(book / "kernels").as_posix() for p in book.glob("kernels/**/results/chain.json")}, folders)

    def run_night(self, **planted):
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
        self.assert_page_fits(folder / "report.html")
        return done, found

    def test_the_second_night_finds_what_was_planted(self):
        if not pathlib.Path(self.library).exists():
            self.skipTest("no C compiler, and so no library that plants faults")
        (self.folder / "night.yaml").write_text(json.dumps({"measure": MEASURE, "runs": NIGHT_RUNS}))
        done, found = self.run_night()
        self.assertEqual(done.returncode, 5, done.stdout + done.stderr)
        self.assertEqual({word: len(names) for word, names in found.items()}, {"NEW": 6})
        self.assertEqual(done.stdout.count("verdict"), 1)
        self.assertNotIn("ends with", done.stdout)
        done, found = self.run_night(**PLANTED_FAULTS)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        self.assertEqual(found["SLOWER"], {SLOW_VARIANT}, done.stdout)
        self.assertEqual(found["WRONG"], {WRONG_VARIANT}, done.stdout)


if __name__ == "__main__":
    Chain.program, Chain.library = (str(pathlib.Path(p).resolve()) for p in sys.argv[1:3])
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
