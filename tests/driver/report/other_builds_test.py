#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a build says of the variants of another is what the other says of itself: CMake reads their names from pages that it does
not compile (cmake/chapter.cmake), and nothing else would notice a line that it cannot read.

    other_builds_test.py PROGRAM PROGRAM OF ANOTHER BUILD [options of unittest]

Ends with 77 where the other is not built or cannot start here."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.variants import listed

HERE = {}
THERE = {}
OF_ANOTHER = {"lbm_ranks"}  # lists those of lbm's rungs on ranks that its build has


class OtherBuilds(unittest.TestCase):
    def test_both_know_the_same_variants(self):
        for family in (HERE.keys() & THERE.keys()) - OF_ANOTHER:
            with self.subTest(family):
                self.assertEqual(sorted(HERE[family]), sorted(THERE[family]))

    def test_each_has_some_that_the_other_lacks(self):
        for mine, others in ((HERE, THERE), (THERE, HERE)):
            families = (mine.keys() & others.keys()) - OF_ANOTHER
            own = [v for family in families for v, said in mine[family].items() if said["available"] and not others[family][v]["available"]]
            self.assertTrue(own)


if __name__ == "__main__":
    here, there = sys.argv.pop(1), sys.argv.pop(1)
    HERE = listed(here, of_other_builds=True)
    THERE = listed(there, of_other_builds=True) if pathlib.Path(there).is_file() else None
    if not THERE:
        print(f"skipped: {there} is not built, or cannot start here")
        sys.exit(77)
    unittest.main()
