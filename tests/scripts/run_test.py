# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests what scripts/run builds and runs. A stand-in for the program prints the chapters that a file beside the input
names, and the build records its chapters. Also tests which options scripts/test gives to ctest; everything that it
calls before does nothing here."""

import os
import pathlib
import shutil
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

SCRIPTS = ROOT / "scripts"
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
SHORT = "-LE ^(slow|tidy|ci|fuzz|nightly|emulated)$"
SHORT_WITH_HIP = "-LE ^(slow|tidy|fuzz|nightly|emulated)$"


class Run(Case):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "check out"
        self.file("check out/scripts/lib/build.sh", BUILD)
        for name in ("run", "lib/help.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts" / name)
        self.program("check out/scripts/setup", "")
        self.program("check out/program", PROGRAM)

    def run_lines(self, chapters, *more, built=""):
        for name, text in (("in", ""), ("in.chapters", "".join(f"{c}\n" for c in chapters.split(";"))), ("build/cpu/chapters", built)):
            self.file(f"check out/{name}", text)
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
        self.file("scripts/lib/build.sh", "build_preset() { :; }\n")
        for name in ("test", "lib/help.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts" / name)
        self.file("tools/miniapp_tools/environment.py", "NIGHTLY = CHECK = BOOK = 0\ndef is_made(_):\n    return True\n")
        for name, does in (("scripts/setup", ":"), ("scripts/device-check", ":"), ("bin/ctest", 'echo "$@"')):
            self.program(name, does)

    def ctest_options(self, *options):
        environment = {**os.environ, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}"}
        done = self.assert_ends(0, self.root / "scripts/test", *options, env=environment)
        return " ".join(done.stdout.split()[3:])  # leaves out the first three, --output-on-failure -j N

    def test_long_tests_run_only_if_they_are_chosen(self):
        for options, given in (
            ("", SHORT),
            ("--hip", SHORT_WITH_HIP),
            ("--output-junit tests.xml", f"{SHORT} --output-junit tests.xml"),
            ("--hip --output-junit a-L.xml", f"{SHORT_WITH_HIP} --output-junit a-L.xml"),
            *((chosen, chosen) for chosen in ("-L slow", "-R fuzz/minute", "--label-regex=tidy", "--output-junit a.xml -L tidy")),
        ):
            self.assertEqual(self.ctest_options(*options.split()), given)


if __name__ == "__main__":
    unittest.main()
