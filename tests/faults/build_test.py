#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests builds among faults, with a stand-in for cmake that waits while a file `hold` is there: a build that is
interrupted, two builds at once, a copied checkout, missing tools, a missing HOME, a folder that cannot be written, and
another compiler."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

CMAKE = """#!/bin/bash
if [ "$1" = --preset ]; then
    mkdir -p "$PWD/build/$2"
    printf 'CMAKE_CACHEFILE_DIR:INTERNAL=%s\\nCMAKE_CXX_COMPILER:FILEPATH=%s\\n' "$PWD/build/$2" "$(command -v g++)" > build/$2/CMakeCache.txt
    while [ -e "$PWD/hold configure" ]; do sleep 0.05; done
    touch "$PWD/build/$2/build.ninja"
    echo configured >> "$PWD/log"
else
    echo begin >> "$PWD/log"
    while [ -e "$PWD/hold" ]; do sleep 0.05; done
    echo end >> "$PWD/log"
fi
"""
BUILD = ["bash", "-c", 'set -euo pipefail; source "$0"; build_preset cpu miniapp; echo built']


class Build(Case):
    PREFIX = "miniapp build ä "

    def setUp(self):
        super().setUp()
        self.root, self.tools = self.folder / "check out", self.folder / "tools"
        (self.root / "scripts/lib").mkdir(parents=True)
        for part in ("build", "shell"):
            shutil.copy(ROOT / f"scripts/lib/{part}.sh", self.root / "scripts/lib")
        self.write_program("tools/cmake", CMAKE)

    def start(self, root=None, **more):
        environment = {k: v for k, v in os.environ.items() if k != "CXX"} | {"PATH": f"{self.tools}:{os.environ['PATH']}"}
        environment |= more.pop("environment", {})
        script = str((root or self.root) / "scripts/lib/build.sh")
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen([*BUILD, script], cwd=root or self.root, env=environment, **pipes, **more)

    def build(self, code=0, **more):
        """Builds, which must end with `code`, and returns what was printed to standard error."""
        done = self.start(**more)
        out, error = done.communicate(timeout=60)
        self.assertEqual((done.returncode, out), (code, "" if code else "built\n"), error)
        return error

    def logged_words(self):
        path = self.root / "log"
        return path.read_text().split() if path.exists() else []

    def wait_until(self, holds):
        until = time.monotonic() + 60
        while not holds():
            self.assertLess(time.monotonic(), until)
            time.sleep(0.05)

    def test_of_two_simultaneous_builds_one_waits(self):
        (self.root / "hold").touch()
        first = self.start()
        self.wait_until(lambda: "begin" in self.logged_words())
        second = self.start()
        self.assertIn("waiting for another build", second.stderr.readline())
        (self.root / "hold").unlink()
        for build in (first, second):
            _, error = build.communicate(timeout=60)
            self.assertEqual(build.returncode, 0, error)
        self.assertEqual(self.logged_words(), ["configured", "begin", "end", "begin", "end"])

    def test_a_file_system_without_locks_is_reported_and_the_build_goes_on(self):
        for does, said in (("echo flock: 9: Function not implemented >&2; exit 71", "(Function not implemented)"), ("exit 127", "cannot be locked")):
            self.write_program("tools/flock", does)
            error = self.build()
            self.assertIn(said, error)
            self.assertNotIn("waiting", error)

    def test_an_interrupted_configuration_or_build_is_continued(self):
        for held, ended_by, waits in (
            ("hold configure", signal.SIGKILL, lambda: (self.root / "build/cpu/CMakeCache.txt").exists()),
            ("hold", signal.SIGINT, lambda: "begin" in self.logged_words()),
        ):
            (self.root / held).touch()
            first = self.start(start_new_session=True)
            self.wait_until(waits)
            os.killpg(first.pid, ended_by)
            first.communicate()
            (self.root / held).unlink()
            self.assertEqual((self.root / "build/cpu/build.ninja").exists(), held == "hold")
            self.build()
            shutil.rmtree(self.root / "build")
            (self.root / "log").unlink()

    def test_a_copied_tree_is_configured_anew(self):
        self.build()
        copy = self.root.parent / "copy"
        shutil.copytree(self.root, copy)
        self.assertIn("and copied: configuring anew", self.build(root=copy))
        self.assertIn(f"={copy}/build/cpu", (copy / "build/cpu/CMakeCache.txt").read_text())

    def test_another_compiler_than_the_configured_one_is_refused(self):
        self.build()
        for compiler, code, said in (("true", 2, "which cannot change"), ("no-such-compiler", 2, "is no program here"), ("g++", 0, ""), ("g++ -pipe", 0, "")):
            self.assertIn(said, self.build(code, environment={"CXX": compiler}))

    def test_a_checkout_that_cannot_be_written_is_refused_with_advice(self):
        (self.root / "build").write_text("a file where the folder would be: even root cannot write into it")
        self.assertIn("cannot be written\n       Copy the checkout", self.build(6))

    def test_python_builds_the_emulator_if_it_is_missing(self):
        library = self.root / "build/gfx90a/libamdhip64.so.5"
        (self.tools / "cmake").write_text(CMAKE.replace("echo end", f"mkdir -p '{library.parent}'; touch '{library}'; echo end"))
        code = f"import sys, pathlib; sys.path.insert(0, {str(ROOT / 'tools')!r}); from miniapp_tools.resources import launches; "
        code += f"launches.ROOT = pathlib.Path({str(self.root)!r}); print(launches.emulator_library())"
        path = f"{self.tools}:{os.environ['PATH']}"
        done = self.assert_ends(0, sys.executable, "-B", "-c", code, cwd=self.root, env=os.environ | {"PATH": path})
        self.assertEqual((done.stdout, done.stderr), (f"{library}\n", ""))

    def test_a_missing_cmake_is_reported_with_the_remedy(self):
        (self.tools / "cmake").unlink()
        for tool in ("bash", "dirname", "mkdir", "printf", "sed", "head", "flock"):
            os.symlink(shutil.which(tool), self.tools / tool)
        self.assertIn("there is no cmake\n       scripts/setup installs it", self.build(6, environment={"PATH": str(self.tools)}))

    def test_setup_without_home_is_refused(self):
        environment = {k: v for k, v in os.environ.items() if k not in ("HOME", "XDG_CACHE_HOME", "MINIAPP_PREFIX")}
        self.assertIn("HOME is not set", self.assert_ends(6, ROOT / "scripts/setup", env=environment).stderr)


if __name__ == "__main__":
    unittest.main()
