# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Helpers for the tests of scripts: the path to the packages of tools/, the Python environments, and a temporary folder for each test."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/compare"), str(ROOT / "tests/report")]
sys.dont_write_bytecode = True
# An environment with two threads that sleep while they wait, because other tests run at the same time.
PASSIVE_THREADS = os.environ | {"OMP_NUM_THREADS": "2", "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}


def enter(name):
    """Restarts the test in the Python environment that the constant `name` of environment.py describes, such as "NIGHTLY". Ends the test as skipped if
    the environment does not exist."""
    from miniapp_tools import environment

    wanted = getattr(environment, name)
    if not environment.is_made(wanted):
        print(f"skipped: {environment.folder(wanted)} is not made yet; the first call of a script that needs it makes it, as does scripts/test --hip")
        sys.exit(77)
    environment.enter(wanted)


def git(folder, *words):
    """Runs git in a folder, with a made-up author, and returns what it prints."""
    command = ["git", "-C", folder, "-c", "user.name=x", "-c", "user.email=x@localhost", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


class Case(unittest.TestCase):
    """A test case. Each of its tests has an empty temporary `folder`, whose name begins with PREFIX."""

    PREFIX = "miniapp_"

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix=self.PREFIX)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

    def write_file(self, name, text=""):
        """Writes a file of the test's folder and returns its path."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def write_program(self, name, text):
        """Writes an executable script, by default for /bin/sh, and returns its path."""
        path = self.write_file(name, text if text.startswith("#!") else f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def write_kokkos(self, prefix, version, devices, lib="lib"):
        """Writes the files of an installed Kokkos, without Kokkos Kernels, that CMake and the doctor read, and returns its
        folder."""
        folder = f"{prefix}/{lib}/cmake/Kokkos"
        self.write_file(f"{folder}/KokkosConfigVersion.cmake", f'set(PACKAGE_VERSION "{version}")\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n')
        self.write_file(f"{folder}/KokkosConfigCommon.cmake", f"set(Kokkos_DEVICES {devices})\nset(Kokkos_ARCH AMD_GFX90A)\n")
        return self.write_file(f"{folder}/KokkosConfig.cmake", "include(${CMAKE_CURRENT_LIST_DIR}/KokkosConfigCommon.cmake)\n").parents[3]

    def assert_ends(self, code, *command, **more):
        """Runs a program, which must end with this exit code and without a traceback of our tools, and returns its
        CompletedProcess with what it printed. A traceback of another program is accepted: hipcc prints one where there
        is no GPU."""
        done = subprocess.run([str(word) for word in command], **{"capture_output": True, "text": True} | more)
        self.assertEqual(done.returncode, code, f"{done.stdout}{done.stderr}")
        self.assertNotRegex(str(done.stderr), r'(?s)Traceback.*File "[^"]*/(tools|scripts)/')
        return done

    def assert_contains(self, text, *words):
        for word in words:
            self.assertIn(word, text)
