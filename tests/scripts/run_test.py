# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/run builds and runs, with a program that stands for ours: it says of each input the chapters that a file
beside it names, and which of them it was built with."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

SCRIPTS = pathlib.Path(__file__).resolve().parents[2] / "scripts"
BUILD = """
chapters_built() { cat "$root/build/cpu/chapters" 2> /dev/null || true; }
built() { [[ "$(chapters_built)" == *"$1"* ]]; }
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


class Run(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="miniapp run "))
        self.addCleanup(shutil.rmtree, self.root)
        (self.root / "scripts/lib").mkdir(parents=True)
        for name in ("run", "lib/help.sh"):
            shutil.copy(SCRIPTS / name, self.root / "scripts" / name)
        (self.root / "scripts/lib/build.sh").write_text(BUILD)
        for name, text in (("scripts/setup", "#!/bin/sh\n"), ("program", PROGRAM)):
            (self.root / name).write_text(text)
            (self.root / name).chmod(0o755)

    def lines(self, chapters, *more, built=""):
        (self.root / "in").write_text("")
        (self.root / "in.chapters").write_text("".join(f"{c}\n" for c in chapters.split(";")))
        (self.root / "build/cpu").mkdir(parents=True, exist_ok=True)
        (self.root / "build/cpu/chapters").write_text(built)
        done = subprocess.run([self.root / "scripts/run", "in", *more], cwd=self.root, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_the_first_table_does_not_wait_for_the_other_chapters(self):
        lines = self.lines("stream;peak;lbm")
        self.assertEqual(lines[:3], ["build stream", "build stream", "run in --only stream[./]* -o /"])
        self.assertEqual(lines[3:], ["build stream;peak;lbm", "run in --resume /"])

    def test_all_at_once(self):
        self.assertEqual(self.lines("lbm"), ["build stream", "build lbm", "run in"])
        self.assertEqual(self.lines("peak;lbm", "-q"), ["build stream", "build peak;lbm", "run in -q"])
        self.assertEqual(self.lines("peak;lbm", built="stream;peak;lbm")[1:], ["build peak;lbm", "run in"])
        (self.root / "in.simulates").touch()
        self.assertEqual(self.lines("nbody;lbm")[1:], ["build nbody", "build nbody;lbm", "run in"])


if __name__ == "__main__":
    unittest.main()
