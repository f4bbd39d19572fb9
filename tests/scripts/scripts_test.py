# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what the scripts do before anything is built.

Help: every script prints its help at once, before it installs or builds anything. If the machine's Python is old or lacks a
package, or if nothing may be written, it says so in a sentence and ends with 6.
Run: what scripts/run builds and runs. A stand-in for the program prints the chapters that a file beside the input names, and
the build records its chapters.
Options: which options scripts/test gives to ctest. The scripts that it calls before are replaced and do nothing."""
import ast
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

TOOLS = f"import sys; sys.path.insert(0, {str(ROOT / 'tools')!r}); sys.dont_write_bytecode = True; "
# A script that builds or installs would stop, because the libraries are not in this prefix.
WITHOUT_LIBRARIES = os.environ | {"MINIAPP_PREFIX": "/nowhere"}
SCRIPT = "import runpy; sys.argv = [{0!r}, '--help']; runpy.run_path({0!r}, run_name='__main__')"


def is_python(path):
    return path.is_file() and path.read_bytes().startswith(b"#!/usr/bin/env python3")


def lines_too_new(path, oldest):
    """Returns a line for the first place of a script that Python `oldest` cannot parse, or else a line for each argument
    `strict`, which zip() has from Python 3.10 on."""
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
            self.assertIn(name, self.assert_ends(0, *program, name, "--help", timeout=60, env=WITHOUT_LIBRARIES).stdout)
            self.assertIn(name, subprocess.run(program, capture_output=True, text=True).stdout)
        self.assertIn("there is no command 'tidi'; there are", self.assert_ends(2, *program, "tidi").stderr)

    def test_every_script_prints_its_help(self):
        scripts = [file for file in sorted((ROOT / "scripts").iterdir()) if file.is_file() and os.access(file, os.X_OK)]
        self.assertGreater(len(scripts), 12)
        for script in scripts:
            with self.subTest(script.name):
                said = self.assert_ends(0, script, "--help", timeout=60, env=WITHOUT_LIBRARIES)
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
        self.assertEqual([line for path in first for line in lines_too_new(path, (3, 7))], [])  # the oldest that ast.parse() can check in every Python
        others = [path for folder in ("tools", "tests", "kernels") for path in (ROOT / folder).rglob("*.py")]
        self.assertEqual([line for path in others for line in lines_too_new(path, (3, 9))], [])
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
        file = self.write_file("where a folder would be: even root cannot write into it")
        for command in (["compare", "a", "b"], ["report", "a", "-o", "b"], ["nightly", "--show"]):
            own = os.environ | {"MINIAPP_PREFIX": str(file)}
            done = self.assert_ends(6, ROOT / "scripts" / command[0], *command[1:], env=own)
            self.assertIn("Set MINIAPP_PREFIX to a folder that can be written", done.stderr)


BUILD = """
chapters_built() { cat "$root/build/cpu/chapters" 2> /dev/null || true; }
chapters_are_built() { [[ "$(chapters_built)" == *"$1"* ]]; }
build_chapters() {
    mkdir -p "$root/build/cpu"
    echo "build $1"
    printf %s "$1" > "$root/build/cpu/chapters"
    cp "$root/program" "$root/build/cpu/miniapp"
}
"""
PROGRAM = """#!/bin/bash
case "$*" in
    *"--print chapters") cat "$1.chapters" ;;
    *--only*--dry-run) [ ! -e "$1.simulates" ] ;;
    *) echo "run ${*//tmp*/}"; [[ $* != *--only* ]] || exit 1 ;;
esac
"""
SHORT_TESTS = "-LE ^(slow|tidy|ci|fuzz|nightly|emulated)$"
SHORT_TESTS_WITH_HIP = "-LE ^(slow|tidy|fuzz|nightly|emulated)$"


class Run(Case):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "check out"
        self.write_file("check out/scripts/lib/build.sh", BUILD)
        for name in ("run", "lib/shell.sh"):
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts" / name)
        self.write_program("check out/scripts/setup", "")
        self.write_program("check out/program", PROGRAM)

    def run_lines(self, chapters, *more, built=""):
        for name, text in (("in", ""), ("in.chapters", "".join(f"{c}\n" for c in chapters.split(";"))), ("build/cpu/chapters", built)):
            self.write_file(f"check out/{name}", text)
        done = self.assert_ends(0, self.root / "scripts/run", "in", *more, cwd=self.root)
        self.assertEqual(done.stderr, "")
        return done.stdout.splitlines()

    def test_the_first_table_does_not_wait_for_the_other_chapters(self):
        lines = self.run_lines("stream;peak;lbm")
        self.assertEqual(lines[:3], ["build stream", "build stream", "run in --only stream[./]* -o /"])
        self.assertEqual(lines[3:], ["build stream;peak;lbm", "run in --resume /"])

    def test_one_chapter_or_any_option_runs_everything_at_once(self):
        self.assertEqual(self.run_lines("lbm"), ["build stream", "build lbm", "run in"])
        self.assertEqual(self.run_lines("peak;lbm", "-q"), ["build stream", "build peak;lbm", "run in -q"])
        self.assertEqual(self.run_lines("peak;lbm", built="stream;peak;lbm")[1:], ["build peak;lbm", "run in"])
        (self.root / "in.simulates").touch()
        self.assertEqual(self.run_lines("nbody;lbm")[1:], ["build nbody", "build nbody;lbm", "run in"])


class Options(Case):
    def setUp(self):
        super().setUp()
        self.root = self.folder
        (self.root / "build/cpu").mkdir(parents=True)
        self.write_file("scripts/lib/build.sh", "build_preset() { :; }\n")
        for name in ("test", "lib/shell.sh"):
            shutil.copy(ROOT / "scripts" / name, self.root / "scripts" / name)
        self.write_file("tools/miniapp_tools/environment.py", "NIGHTLY = CHECK = BOOK = 0\ndef is_made(_):\n    return True\n")
        for name, does in (("scripts/setup", ":"), ("scripts/device-check", ":"), ("bin/ctest", 'echo "$@"')):
            self.write_program(name, does)

    def ctest_options(self, *options):
        environment = {**os.environ, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}"}
        done = self.assert_ends(0, self.root / "scripts/test", *options, env=environment)
        return " ".join(done.stdout.split()[3:])  # leaves out the first three, --output-on-failure -j N

    def test_long_tests_run_only_if_they_are_chosen(self):
        for options, given in (
            ("", SHORT_TESTS),
            ("--hip", SHORT_TESTS_WITH_HIP),
            ("--output-junit tests.xml", f"{SHORT_TESTS} --output-junit tests.xml"),
            ("--hip --output-junit a-L.xml", f"{SHORT_TESTS_WITH_HIP} --output-junit a-L.xml"),
            *((chosen, chosen) for chosen in ("-L slow", "-R fuzz/minute", "--label-regex=tidy", "--output-junit a.xml -L tidy")),
        ):
            self.assertEqual(self.ctest_options(*options.split()), given)


if __name__ == "__main__":
    unittest.main()
