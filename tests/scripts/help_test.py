# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every script says what it is for where it is asked, at once: nothing is installed or built first."""
import os
import pathlib
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Help(unittest.TestCase):
    def test_every_script_answers(self):
        scripts = [file for file in sorted((ROOT / "scripts").iterdir()) if file.is_file() and os.access(file, os.X_OK)]
        self.assertGreater(len(scripts), 20)
        for script in scripts:
            with self.subTest(script.name):
                # What builds or installs would begin with the libraries, which are not here.
                alone = os.environ | {"MINIAPP_PREFIX": "/nowhere"}
                said = subprocess.run([script, "--help"], capture_output=True, text=True, timeout=60, env=alone)
                self.assertEqual(said.returncode, 0, said.stderr)
                self.assertIn(script.name, said.stdout)
                self.assertNotIn("build:", said.stdout + said.stderr)


if __name__ == "__main__":
    unittest.main()
