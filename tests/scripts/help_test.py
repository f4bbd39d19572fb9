# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every script prints its help at once, before it installs or builds anything. If the machine's Python is old or lacks
a package, or if nothing may be written, it says so in a sentence and ends with 6."""
import ast
import os
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

TOOLS = f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); sys.dont_write_bytecode = True; "
# A script that builds or installs would stop, because the libraries are not in this prefix.
ALONE = os.environ | {"MINIAPP_PREFIX": "/nowhere"}
SCRIPT = "import runpy; sys.argv = [{0!r}, '--help']; runpy.run_path({0!r}, run_name='__main__')"


def is_python(path):
    return path.is_file() and path.read_bytes().startswith(b"#!/usr/bin/env python3")


def too_new(path, oldest):
    """Returns a line for what Python `oldest` cannot parse in a script, and for each argument `strict`, which zip() has
    from Python 3.10 on."""
    try:
        tree = ast.parse(path.read_text(), feature_version=oldest)
    except SyntaxError as error:
        return [f"{path}:{error.lineno}: {error.msg}"]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and any(word.arg == "strict" for word in node.keywords)]
    return [f"{path}:{call.lineno}: zip(strict=)" for call in calls]


class Help(Case):
    def test_every_command_prints_its_help(self):
        program = [sys.executable, str(ROOT / "tools/miniapp_tools")]
        names = [path.stem for path in (ROOT / "tools/miniapp_tools/commands").glob("*.py")]
        self.assertGreater(len(names), 2)
        for name in names:
            self.assertIn(name, self.assert_ends(0, *program, name, "--help", timeout=60, env=ALONE).stdout)
            self.assertIn(name, subprocess.run(program, capture_output=True, text=True).stdout)
        self.assertIn("there is no command 'tidi'; there are", self.assert_ends(2, *program, "tidi").stderr)

    def test_every_script_prints_its_help(self):
        scripts = [file for file in sorted((ROOT / "scripts").iterdir()) if file.is_file() and os.access(file, os.X_OK)]
        self.assertGreater(len(scripts), 12)
        for script in scripts:
            with self.subTest(script.name):
                said = self.assert_ends(0, script, "--help", timeout=60, env=ALONE)
                self.assertIn(script.name, said.stdout)
                self.assertNotIn("build:", said.stdout + said.stderr)

    def test_help_works_if_cdpath_is_set(self):
        """If CDPATH is set, a shell's cd prints where it went, and may go elsewhere."""
        for script in ("run", "setup", "test", "emulate"):
            self.assertEqual(self.assert_ends(0, f"scripts/{script}", "--help", cwd=ROOT, env=os.environ | {"CDPATH": ".:/"}).stderr, "")

    def run_python(self, code, **environment):
        done = subprocess.run([sys.executable, "-c", TOOLS + code], capture_output=True, env=os.environ | environment, cwd=ROOT)
        self.assertNotIn(b"Traceback", done.stderr)
        return done.returncode, done.stdout + done.stderr

    def test_the_doctor_is_python_of_3_6_and_the_rest_of_3_9(self):
        first = [ROOT / "tools/miniapp_tools/__init__.py", *(ROOT / "tools/miniapp_doctor").glob("*.py"), *filter(is_python, (ROOT / "scripts").iterdir())]
        self.assertGreater(len(first), 12)
        self.assertEqual([line for path in first for line in too_new(path, (3, 7))], [])  # the oldest version that ast.parse() can check in every Python
        self.assertEqual([line for folder in ("tools", "tests", "kernels") for path in (ROOT / folder).rglob("*.py") for line in too_new(path, (3, 9))], [])
        newer = [path for path in first if re.search("^(import|from) dataclasses", path.read_text(), re.M)]  # Python 3.7 added this module
        self.assertEqual(newer, [])

    def test_an_old_python_is_refused(self):
        code, said = self.run_python("sys.version_info = (3, 6, 15); " + SCRIPT.format("scripts/compare"))
        self.assertEqual(code, 6)
        self.assertIn(b"this is Python 3.6, and 3.9 or later is needed", said)

    def test_a_missing_package_is_reported_with_the_remedy(self):
        for name in ("why", "resources", "predict"):
            code, said = self.run_python("sys.modules['yaml'] = None; " + SCRIPT.format(f"scripts/{name}"))
            self.assertEqual(code, 6, name)
            self.assertIn(b"has no PyYAML\n       As root: apt-get install python3-yaml", said)

    def test_letters_that_the_locale_lacks_are_escaped(self):
        code, said = self.run_python("import miniapp_tools; print('\\u00fc \\ud800')", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        self.assertEqual((code, said), (0, b"\\xfc \\ud800\n"))

    def test_a_prefix_that_cannot_be_written_is_refused(self):
        file = self.file("where a folder would be: even root cannot write into it")
        for command in (["compare", "a", "b"], ["report", "a", "-o", "b"], ["nightly", "--show"]):
            own = os.environ | {"MINIAPP_PREFIX": str(file)}
            done = self.assert_ends(6, ROOT / "scripts" / command[0], *command[1:], env=own)
            self.assertIn("Set MINIAPP_PREFIX to a folder that can be written", done.stderr)


if __name__ == "__main__":
    unittest.main()
