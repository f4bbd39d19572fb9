# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/test gives to ctest, with everything that it calls before replaced by nothing."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
SHORT = "-LE ^(slow|tidy|ci|fuzz|nightly|emulated)$"
SHORT_WITH_HIP = "-LE ^(slow|tidy|fuzz|nightly|emulated)$"


class Options(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        for folder in ("scripts/lib", "build/cpu", "tools/miniapp_tools", "bin"):
            (self.root / folder).mkdir(parents=True)
        for name in ("test", "lib/help.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts" / name)
        (self.root / "scripts/lib/build.sh").write_text("build_preset() { :; }\n")
        (self.root / "tools/miniapp_tools/environment.py").write_text("NIGHTLY = CHECK = BOOK = 0\ndef is_made(_):\n    return True\n")
        for name, does in (("scripts/setup", ":"), ("scripts/device-check", ":"), ("bin/ctest", 'echo "$@"')):
            (self.root / name).write_text(f"#!/bin/sh\n{does}\n")
            (self.root / name).chmod(0o755)

    def given(self, *options):
        environment = {**os.environ, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}"}
        done = subprocess.run([self.root / "scripts/test", *options], capture_output=True, text=True, env=environment, check=True)
        return " ".join(done.stdout.split()[3:])  # after --output-on-failure -j N

    def test_what_takes_long_is_left_out(self):
        self.assertEqual(self.given(), SHORT)
        self.assertEqual(self.given("--hip"), SHORT_WITH_HIP)

    def test_an_option_that_chooses_no_tests_does_not_bring_it_in(self):
        self.assertEqual(self.given("--output-junit", "tests.xml"), f"{SHORT} --output-junit tests.xml")
        self.assertEqual(self.given("--hip", "--output-junit", "a-L.xml"), f"{SHORT_WITH_HIP} --output-junit a-L.xml")

    def test_tests_that_are_chosen_are_run_whatever_they_take(self):
        for options in (("-L", "slow"), ("-R", "fuzz/minute"), ("--label-regex=tidy",), ("--output-junit", "a.xml", "-L", "tidy")):
            self.assertEqual(self.given(*options), " ".join(options))


if __name__ == "__main__":
    unittest.main()
