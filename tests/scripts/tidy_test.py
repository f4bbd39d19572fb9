# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/tidy finds what is planted, and in nothing but what it was given."""
import json
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLANTED = """namespace {
int BadName()
{
    return 1;
}
} // namespace

int main()
{
    return BadName() - 1;
}
"""


class Tidy(unittest.TestCase):
    def tidy(self, text):
        """Runs it on one source of the build that has that text, by a build folder that is made here."""
        with tempfile.TemporaryDirectory(dir=ROOT / "build") as name:
            folder = pathlib.Path(name)
            source = folder / "planted.cpp"
            source.write_text(text)
            folder.joinpath("compile_commands.json").write_text(
                json.dumps([{"directory": name, "file": str(source), "command": f"g++ -std=c++20 -c {source}"}])
            )
            command = [str(ROOT / "scripts/tidy"), "--build", name, str(source)]
            return subprocess.run(command, capture_output=True, text=True)

    def test_name_that_breaks_the_rule(self):
        done = self.tidy(PLANTED)
        if done.returncode == 77:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("invalid case style for function 'BadName'", done.stdout)
        self.assertIn("1 sources, 1 findings", done.stdout)

    def test_nothing_to_mend(self):
        done = self.tidy(PLANTED.replace("BadName", "good_name"))
        if done.returncode == 77:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("1 sources, 0 findings", done.stdout)


if __name__ == "__main__":
    unittest.main()
