# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every committed result names a commit of this history, and no kernel that it shows has changed since.

The committed table of gfx90a (registers, scratch, LDS, stores of each kernel) says whether a kernel changed: the row of a variant
at the commit of a result is compared with the row of today. Rows of kernels that use Kokkos are compared only if both tables
were made with the same Kokkos; results of kernels without a row, those of CPUs among them, are not compared."""

import collections
import json
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT

from miniapp_tools.resources import figures

TABLE = "tests/gpu_resources/gfx90a.txt"
FIGURES = ("vgpr", "agpr", "scratch", "lds", "stores")
NATIVE_PREFIXES = ("hip/", "cuda/")


def git(*arguments):
    return subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)


def rows(text):
    """Returns the lines that say how a table was made, and {variant: set of the FIGURES of its kernels}."""
    found = collections.defaultdict(set)
    for kernel, row in figures.rows(text):
        found[kernel.split()[0]].add(tuple(row[figure] for figure in FIGURES))
    return [line for line in text.splitlines() if line.startswith(("# compiler", "# Kokkos"))], found


class Commits(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if git("rev-parse", "--is-shallow-repository").stdout.strip() != "false":
            print("this tree has no git history, so that commits are not known")
            sys.exit(77)
        cls.sessions = []
        for path in sorted(ROOT.glob("kernels/**/results/*.json")):
            for session in json.loads(path.read_text()).get("sessions", []):
                commit = session["provenance"]["commit"].removesuffix("-dirty")
                cls.sessions.append((path.relative_to(ROOT), commit, session))

    def test_commits_that_results_name_are_in_this_history(self):
        self.assertTrue(self.sessions)
        missing = [f"{path}: {commit}" for path, commit, _ in self.sessions if git("merge-base", "--is-ancestor", commit, "HEAD").returncode]
        self.assertEqual(missing, [])

    def test_kernels_that_results_show_have_not_changed_since(self):
        made, today = rows((ROOT / TABLE).read_text())
        compared, changed = 0, []
        for path, commit, session in self.sessions:
            then_made, then = rows(git("show", f"{commit}:{TABLE}").stdout)
            for run in session["runs"]:
                for name in (f"{run['family']}/{v['name']}" for v in run["variants"]):
                    if then[name] and today[name] and (made == then_made or name.split("/", 1)[1].startswith(NATIVE_PREFIXES)):
                        compared += 1
                        changed += [] if then[name] <= today[name] else [f"{path}: {name} since {commit[:12]}"]
        self.assertGreater(compared, 500)
        self.assertEqual(sorted(set(changed)), [], "measure these again, or remove them from the results")


if __name__ == "__main__":
    unittest.main()
