# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shared parts of the tests in Python: the paths of the packages in tools/, environments to run in, and a folder for
each test."""

import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/compare"), str(ROOT / "tests/report")]
sys.dont_write_bytecode = True
# An environment with two threads that sleep while they wait, because other tests run at the same time.
PASSIVE_THREADS = os.environ | {"OMP_NUM_THREADS": "2", "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}


def enter(name):
    """Continues in the Python environment of this name in environment.py, or ends the test as skipped if it is not made."""
    from miniapp_tools import environment

    wanted = getattr(environment, name)
    if not environment.is_made(wanted):
        print(f"skipped: {environment.folder(wanted)} is not made yet; the first call of a script that needs it makes it, as does scripts/test --hip")
        sys.exit(77)
    environment.enter(wanted)


class Case(unittest.TestCase):
    """A test case in which each test has a folder of its own, whose name begins with PREFIX."""

    PREFIX = "miniapp_"

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix=self.PREFIX)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

    def file(self, name, text=""):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def program(self, name, text):
        path = self.file(name, text if text.startswith("#!") else f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return path

    def contains(self, text, *words):
        for word in words:
            self.assertIn(word, text)
