# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests kernels/variants.json with two made-up builds: the file is written with the variants of both, and differences
between it and a build are noticed."""
import json
import pathlib
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from case import Case

from miniapp_tools import declared


def variant(name, available=True, needs="nothing", **declared_of_it):
    return {"name": name, "kind": "portable", "needs": needs, "available": available, "reason": "", **declared_of_it}


CPU = [variant("plain"), variant("rows/2", rung="rows", builds_on="plain"), variant("omp/rows"), variant("hip/rows", False), variant("copy")]
HIP = [variant("plain"), variant("rows/2", rung="rows", builds_on="plain"), variant("hip/rows", builds_on="rows"), variant("copy"), variant("omp/rows", False)]


class Declared(Case):
    def setUp(self):
        super().setUp()
        patch = mock.patch.object(declared, "FILE", self.folder / "variants.json")
        patch.start()
        self.addCleanup(patch.stop)

    def write_program(self, name, variants):
        listing = {"families": [{"name": "toy", "chapter": "toy", "help": "for tests", "variants": variants}]}
        return str(super().write_program(name, f"cat << 'END'\n{json.dumps(listing)}\nEND"))

    def write_union(self, cpu, hip):
        all_families = declared.union([declared.declarations(self.write_program("cpu", cpu)), declared.declarations(self.write_program("hip", hip))])
        declared.FILE.write_text(declared.format_families(all_families))
        return all_families[0]["variants"]

    def test_the_union_has_all_variants_in_reading_order_as_their_own_build_declares_them(self):
        variants = self.write_union(CPU, HIP)
        self.assertEqual([v["name"] for v in variants], ["plain", "rows/2", "omp/rows", "hip/rows", "copy"])
        self.assertEqual(variants[3], {"name": "hip/rows", "kind": "portable", "needs": "nothing", "builds_on": "rows"})
        for name in ("cpu", "hip"):
            self.assertEqual(list(declared.differences(str(self.folder / name))), [])
        self.assertEqual(list(declared.unknown_names(declared.families())), [])

    def test_a_variant_that_no_build_here_compiles_stays_as_it_was(self):
        mpi = {"name": "mpi/rows", "kind": "portable", "needs": "mpi", "builds_on": "rows"}
        before = [{"name": "toy", "variants": [mpi]}]
        lists = [declared.declarations(self.write_program("cpu", [*CPU, variant("mpi/rows", False)]))]
        self.assertEqual(declared.union(lists, before)[0]["variants"][-1], mpi)

    def test_a_changed_declaration_is_noticed_but_not_a_new_variant_that_every_build_compiles(self):
        self.write_union(CPU, HIP)
        other = self.write_program("other", [{**CPU[0], "may_spill": True}, *CPU[1:], variant("new", needs="openmp"), variant("everywhere")])
        found = "\n".join(declared.differences(other))
        self.assertIn("toy/plain: the file says", found)
        self.assertIn("toy/new: the file says nothing", found)
        self.assertNotIn("everywhere", found)

    def test_a_variant_that_no_build_has_any_more_is_noticed(self):
        self.write_union(CPU, HIP)
        self.assertIn("toy/copy: in the file, and", "\n".join(declared.differences(self.write_program("less", CPU[:-1]))))

    def test_a_misspelled_name_is_noticed(self):
        self.write_union([*CPU, variant("next", builds_on="row"), variant("last", shows=[{"rule": "a", "over": "rows/3"}])], HIP)
        self.assertEqual([line.split()[2] for line in declared.unknown_names(declared.families())], ["'row',", "'rows/3',"])


if __name__ == "__main__":
    unittest.main()
