# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lint.py finds what is planted, in a module and in a script without an ending, and says where it cannot look."""

import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import Case

LINT = pathlib.Path(__file__).with_name("lint.py")
SCRIPT = "#!/usr/bin/env python3\n"
MODULE = "tools/miniapp_tools/some.py"
MISSPELT = "band" + "with"  # or this file were wrong


class Lint(Case):
    def lint(self, files, **variables):
        for name, text in ({"tools/miniapp_tools/__init__.py": ""} | files).items():
            self.file(name, text)
        done = subprocess.run([sys.executable, LINT, "--root", self.folder], capture_output=True, text=True, env=os.environ | variables)
        for name in files:
            (self.folder / name).unlink()
        if done.returncode == 77 and not variables:
            self.skipTest(done.stdout)
        return done

    def test_what_is_planted_is_found(self):
        planted = [(name, first + "import os\n", "F401") for name, first in (("tests/x/some_test.py", ""), ("scripts/some", SCRIPT), (MODULE, ""))]
        planted += [(MODULE, "import math\n\n\ndef f():\n    return math.square(2)\n", "attr-defined")]
        for name, before in (("README.md", ""), ("kernels/x/y.hpp", "// "), ("scripts/some", "#!/bin/sh\n# "), ("inputs/x.yaml", "# ")):
            planted += [(name, f"{before}Memory {MISSPELT}.\n", f"{MISSPELT} ==> bandwidth")]
        planted += [("kernels/x/y.hpp", "void f()\n{\n    rung.run = {\n        .half = g};\n}\n", "kernels/x/y.hpp:3: nvcc forgets the names")]
        for name, text, said in planted:
            done = self.lint({name: text})
            self.assertEqual(done.returncode, 1, (name, text))
            self.assertIn(said, done.stdout)

    def test_what_is_right_is_not(self):
        for name, text in (
            ("scripts/run", "#!/usr/bin/env bash\nimport os\n"),
            ("kernels/x/y.hpp", "Rung rung{.run = {.half = g}};\nrung.run = Steps{.half = g};\n"),
        ):
            done = self.lint({name: text})
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_without_the_tools(self):
        done = self.lint({}, MINIAPP_PREFIX="/nowhere")
        self.assertEqual(done.returncode, 77)
        self.assertIn("scripts/test --hip installs", done.stdout)


if __name__ == "__main__":
    unittest.main()
