# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/why on a CPU: loops of a listing that is made up, and two variants of the program whose difference is known.

The folder of the build is the last argument; 77 where its code is not of x86-64 or a tool is not there."""
import pathlib
import subprocess
import sys
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(sys.argv.pop())
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools.code_object import Unusable
from miniapp_tools.why import host, host_text, x86

# A loop over rows with two in it: one of vectors, past the caches, with a call that is seldom made behind it (at 40), and
# what is left, number by number.
LISTING = """
0000000000001000 <f>:
    1000:\tpush   rbp
    1001:\tmov    rbp,rsp
    1004:\tlea    rdi,[rip+0x100]        # 2000 <g>
    1010:\tvmovupd zmm0,ZMMWORD PTR [rax+rdx*1]
    1014:\tvaddpd zmm0,zmm0,ZMMWORD PTR [rcx+rdx*1]
    1018:\tvfmadd231pd zmm0,zmm1,QWORD BCST [rsi+0x8]
    101a:\tprefetcht0 BYTE PTR [rax+0x400]
    101c:\tvpermpd zmm0,zmm2,zmm0
    1020:\tvmovntpd ZMMWORD PTR [rdi+rdx*1],zmm0
    1024:\tadd    rdx,0x40
    1028:\tcmp    rdx,QWORD PTR [rbp-0x10]
    102c:\tjne    1010 <f+0x10>
    1030:\tvmovsd xmm0,QWORD PTR [rax+rdx*1]
    1034:\tvmulsd xmm0,xmm0,xmm3
    1036:\tvmovsd QWORD PTR [rdi+rdx*1],xmm0
    1038:\tinc    rdx
    103a:\tjne    1030 <f+0x30>
    103c:\tjmp    1004 <f+0x4>
    1040:\tcall   2000 <g>
    1044:\tjne    1010 <f+0x10>
    1048:\tret
"""
CODE = x86.parse(LISTING)


def why(*words):
    done = subprocess.run([ROOT / "scripts/why", *words, "--build", BUILD], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


class Loops(unittest.TestCase):
    def loop(self, start, end):
        return next(loop for loop in x86.loops(CODE) if (loop.start, loop.end) == (start, end))

    def test_the_inner_ones_and_not_what_is_around_them(self):
        self.assertEqual([(loop.start, loop.end) for loop in x86.loops(CODE)], [(0x1010, 0x102C), (0x1030, 0x103A)])

    def test_a_seldom_path_is_a_loop_of_its_own_where_it_holds_no_other(self):
        without_the_rest = [i for i in CODE if not 0x1030 <= i.at < 0x1040]
        self.assertEqual([(loop.start, loop.end) for loop in x86.loops(without_the_rest)], [(0x1010, 0x102C), (0x1010, 0x1044)])

    def test_what_is_counted(self):
        loop = self.loop(0x1010, 0x102C)
        self.assertEqual(
            dict(loop.counts),
            {
                "load, 512 bits": 2,
                "load, one number": 1,
                "addition or subtraction, 512 bits": 1,
                "fused multiply-add, 512 bits": 1,
                "prefetch": 1,
                "shuffle, 512 bits": 1,
                "nontemporal store, 512 bits": 1,
                "load from the stack": 1,
                x86.INTEGER: 2,
                "branch": 1,
            },
        )
        self.assertEqual((loop.results, loop.widest()), (8, 512))

    def test_single_numbers(self):
        loop = self.loop(0x1030, 0x103A)
        self.assertEqual((loop.of("load"), loop.of("store"), loop.results, loop.widest()), (1, 1, 1, 0))
        self.assertIn("multiplication, one number", loop.counts)

    def test_what_a_function_hands_on_is_seen(self):
        self.assertEqual({m for i in CODE for m in i.mentions if m >= 0x2000}, {0x2000})

    def test_what_differs_is_said(self):
        told = list(host_text.differences(self.loop(0x1010, 0x102C), self.loop(0x1030, 0x103A), ("a", "b")))
        self.assertIn("a works on vectors of 512 bits, b on single numbers", told)
        self.assertIn("a stores past the caches (1 of its 1 stores), b stores through them", told)
        self.assertIn("a prefetches (1 an iteration), b does not", told)

    def test_names_without_their_arguments(self):
        name = "void miniapp::laplacian::every_row<3, miniapp::laplacian::Planes<3>, double>(miniapp::Problem<double> const&) [clone ._omp_fn.0]"
        self.assertEqual(host_text.short(name), "every_row<3, Planes<3>, double>")


class Program(unittest.TestCase):
    NAMES = ("stream/flat", "stream/omp/streaming")

    def loop(self, name):
        """As it is guessed without perf."""
        with unittest.mock.patch.object(host.shutil, "which", lambda name: None):
            return host.hottest(host.One(name, name, TABLE), {"precision": "double", "operation": "triad"}, None)

    def test_stores_past_the_caches_are_of_the_variant_that_is_named_so(self):
        (function, flat, how), (other, streaming, _) = map(self.loop, self.NAMES)
        self.assertIn("Triad", function)
        self.assertIn("Triad", other)
        self.assertIn("guessed", how)
        self.assertEqual((flat.of("nontemporal store"), streaming.of("store")), (0, 0))
        self.assertGreater(streaming.of("nontemporal store"), 0)
        self.assertEqual([loop.bytes_of("load") / loop.stored for loop in (flat, streaming)], [2, 2])

    def test_both_are_run_and_compared(self):
        code, told, errors = why(*self.NAMES, "--set", "size=100000", "--set", "operation=triad")
        self.assertEqual((code, errors), (0, ""))
        self.assertRegex(told, r"Time: stream/flat takes \S+ \[.*\] times as long as stream/omp/streaming")
        self.assertRegex(told, r"to be read, GB \(declared\) +0.0016 +0.0016\n")
        self.assertIn("- stream/omp/streaming stores past the caches", told)
        self.assertIn("does not prove", told)

    def test_what_a_library_does_has_no_loop_here(self):
        self.assertIsNone(self.loop("stream/omp/memcpy")[1])

    def test_an_unknown_variant_is_told_its_neighbours(self):
        code, _, errors = why("stream/flat", "stream/omp/streeming")
        self.assertEqual(code, 2)
        self.assertIn("did you mean stream/omp/streaming", errors)

    def test_what_the_program_refuses_is_passed_on(self):
        code, _, errors = why(*self.NAMES, "--set", "operation=tried")
        self.assertEqual(code, 2)
        self.assertIn("triad", errors)


if __name__ == "__main__":
    try:
        TABLE = host.open_build(BUILD)
    except Unusable as reason:
        print(f"skipped: {reason}")
        sys.exit(77)
    unittest.main()
