#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program prints a stranger's text without any byte that a terminal would obey, and not much of it.

    echo_test.py PROGRAM [options of unittest]
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import unicodedata
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import QUIET, Case

PROGRAM = ""
CONTROL = "\x1b]0;owned\x07\x9b31m\u202e\u2066\u2028\x7f"
LONG = "y" * 3000


class Echo(Case):
    def run_program(self, *arguments, text=None):
        """Runs it and looks at all that it prints."""
        done = subprocess.run(
            [PROGRAM, *arguments], input=text and text.encode(), cwd=self.folder, capture_output=True, env=QUIET, timeout=300
        )
        printed = (done.stdout + done.stderr).decode("utf-8")  # strictly: half a character is an error, too
        case = (arguments, text)
        raw = {c for c in printed if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
        self.assertEqual(raw, set(), case)
        self.assertLessEqual(max(map(len, re.findall("y+", printed)), default=0), 255, case)
        self.assertLess(max(map(len, printed.splitlines()), default=0), 5000, case)
        return done

    def elements(self):
        """(list of the input, family, parameter) for all that an input can say."""
        listed = subprocess.run([PROGRAM, "--list=json"], capture_output=True, env=QUIET, check=True)
        for family in json.loads(listed.stdout)["families"]:
            for parameter in family["parameters"]:
                yield "runs", family["name"], parameter
            simulation = family.get("simulation_parameters", [])
            for parameter in family["parameters"] + simulation if simulation else []:
                yield "simulate", family["name"], parameter

    def input_of(self, kind, pairs, value):
        return f"{kind}:\n" + "".join(f"- {{family: {family}, {name}: {json.dumps(value)}}}\n" for family, name in pairs)

    def test_every_parameter(self):
        quick = {"runs": [], "simulate": []}  # refused one by one, so many at once
        seen = set()
        for kind, family, parameter in self.elements():
            pair = (family, parameter["name"])
            seen.add(pair)
            if parameter["type"] != "word" or parameter["choices"]:
                quick[kind].append(pair)
                continue
            for value in (CONTROL, LONG, CONTROL * 60, CONTROL + ".h5"):
                self.run_program("-", "--dry-run", text=self.input_of(kind, [pair], value))
        for text in ("drops", "walls", "obstacles", "obstacles_file", "phi_file", "force", "fields", "fields_plane", "output"):
            self.assertIn(("lbm", text), seen)
        for kind, pairs in quick.items():
            for value in (CONTROL, LONG):
                for first in range(0, len(pairs), 20):  # as many as are said
                    done = self.run_program("-", "--dry-run", text=self.input_of(kind, pairs[first : first + 20], value))
                    self.assertEqual(done.returncode, 2)

    def test_everything_else_of_an_input(self):
        for value in map(json.dumps, (CONTROL, LONG)):
            for text in (
                f"runs: [{{family: {value}}}]",
                f"runs: [{{family: stream, variants: {value}}}]",
                f"runs: [{{family: stream, {value}: 1}}]",
                f"measure: {{samples: {value}}}\nruns: [{{family: stream}}]",
                f"measure: {{{value}: 1}}\nruns: [{{family: stream}}]",
                f"{value}: 1",
                f"{value}",
            ):
                self.assertEqual(self.run_program("-", text=text).returncode, 2, text)

    def test_arguments_and_names_of_files(self):
        good = self.folder / "good.yaml"
        good.write_text("runs: [{family: stream, size: 1000, variants: flat}]\n")
        for value in (CONTROL, "y" * 200 + "/" + "y" * 200, LONG, b"\xff\xc0\xaf\xed\xa0\x80"):
            for arguments in (
                (value,),
                (good, value),
                (good, "-o", value + (b"/" if isinstance(value, bytes) else "/")),
                (good, "--resume", value),
                (good, "--only", value),
                (good, "--format", value),
                ("list", value),
                (good, (b"--" if isinstance(value, bytes) else "--") + value),
                ("--print", value),
            ):
                self.assertIn(self.run_program(*arguments).returncode, (2, 6), arguments)
        (self.folder / CONTROL).write_text("runs: [{family: nope}]")
        self.assertIn(b"nope", self.run_program(CONTROL).stderr)

    def test_a_simulation_that_runs(self):
        text = f"simulate: [{{family: nbody, bodies: 50, steps: 2, output: {json.dumps('o' + CONTROL)}}}]"
        self.assertEqual(self.run_program("-", text=text).returncode, 0)
        again = self.run_program("-", text=text)
        self.assertEqual(again.returncode, 2)
        self.assertIn(b"\\x1b]0;owned\\x07\\x9b31m\\u202e", again.stderr)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
