# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/folded counts, on loops that GCC 12 made of chains of 64 products: kept, hoisted, and cut into lanes."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools")]
sys.dont_write_bytecode = True
from miniapp_tools import folded

NAME = "void miniapp::advice::operations::chain<int, miniapp::advice::operations::Multiply, 64>(miniapp::Arrays<float> const&)"
CODE = "operations::chain<int, Multiply, 64>"

KEPT = """
100: vmulss (%r8,%rsi,4),%xmm1,%xmm0
106: mov    $0x40,%eax
10b: vcvttss2si %xmm0,%edx
120: imul   %ecx,%edx
124: dec    %eax
126: jne    120 <chain>
128: vcvtsi2ss %edx,%xmm2,%xmm0
12d: vmovss %xmm0,(%rdi,%rsi,4)
132: inc    %rsi
135: cmp    %rsi,%r9
138: jg     100 <chain>
"""
# The product of the factor with itself is made once, in front of the loop; launches are prepared by products, too.
HOISTED = """
080: add    %rbx,%rbx
083: imul   %rdx,%rax
08a: cmp    %rax,%r12
091: jg     80 <chain>
35e: imul   %edx,%edx
361: imul   %edx,%edx
364: imul   %edx,%edx
36b: vpmulld %xmm0,%xmm0,%xmm0
3a0: vmulss (%rdi,%rax,4),%xmm1,%xmm0
3a5: vcvttss2si %xmm0,%edx
3a9: imul   %ecx,%edx
3ac: vcvtsi2ss %edx,%xmm2,%xmm0
3b0: vmovss %xmm0,(%rsi,%rax,4)
3b5: inc    %rax
3b8: cmp    %rax,%r12
3bb: jne    3a0 <chain>
3c0: vmovdqa %xmm7,-0x90(%rbp)
3c4: jmp    80 <chain>
"""
# Eight lanes make eight of the factors at once.
IN_LANES = """
109: vmulss (%r8,%rdx,4),%xmm3,%xmm0
10f: xor    %eax,%eax
120: inc    %eax
122: vpmulld %ymm2,%ymm0,%ymm0
127: cmp    $0x8,%eax
12c: jne    120 <chain>
151: imul   %ecx,%eax
154: vcvtsi2ss %eax,%xmm4,%xmm0
158: vmovss %xmm0,(%rdi,%rdx,4)
15d: inc    %rdx
160: cmp    %rdx,%r9
163: jg     109 <chain>
"""


def families(code=CODE):
    counted = {"code": code, "steps": 64, "operations": {"multiply": 1}}
    variants = [{"name": "int32/multiply", "counted": counted}, {"name": "plain"}]
    return [{"name": "advice.operations", "chapter": "advice", "variants": variants}]


def judged(body, code=CODE):
    listing = f"0000000000000000 <{NAME}>:\n{body}"
    return list(folded.judge(folded.declarations(families(code)), {"advice": listing}))


class Folded(unittest.TestCase):
    def red(self, body, code=CODE):
        ((variant, name, wanted, found),) = judged(body, code)
        self.assertEqual((variant, name, wanted), ("advice.operations/int32/multiply", "multiply", 64))
        return folded.is_folded(wanted, found), found

    def test_a_loop_of_64_products_is_good(self):
        self.assertEqual(self.red(KEPT), (False, 65))  # and one that makes the input an integer

    def test_a_product_that_is_hoisted_is_red(self):
        self.assertEqual(self.red(HOISTED), (True, 2))

    def test_steps_that_are_cut_into_lanes_are_red(self):
        self.assertEqual(self.red(IN_LANES), (True, 10))

    def test_a_loop_that_is_unrolled_is_passed_less_often(self):
        unrolled = KEPT.replace("$0x40", "$0x20").replace("120: imul   %ecx,%edx", "11d: imul   %ecx,%edx\n120: imul   %ecx,%edx")
        self.assertEqual(self.red(unrolled.replace("jne    120", "jne    11d")), (False, 65))

    def test_a_kernel_that_is_not_there_is_red(self):
        self.assertEqual(self.red(KEPT, "operations::chain<int, Divide, 64>"), (True, None))


class Script(unittest.TestCase):
    """What the gate of CI ends with, on a build with one row: its program and its library are planted."""

    def ended_with(self, body):
        with tempfile.TemporaryDirectory() as folder:
            build = pathlib.Path(folder)
            listing = f"file format elf64-x86-64\n\n0000000000000000 <{NAME}>:\n{body}"
            printed = {"miniapp": json.dumps({"families": families()}), "objdump": listing}
            for name, text in printed.items():
                (build / f"{name}.txt").write_text(text)
                (build / name).write_text(f'#!/bin/sh\ncat "{build}/{name}.txt"\n')
                (build / name).chmod(0o755)
            path = {"PATH": f"{build}:{os.environ['PATH']}"}
            return subprocess.run([ROOT / "scripts/folded", build], env=os.environ | path, capture_output=True, text=True)

    def test_a_row_that_was_made_foldable_turns_the_gate_red(self):
        good, red = self.ended_with(KEPT), self.ended_with(HOISTED)
        self.assertEqual((good.returncode, good.stderr), (0, ""))
        self.assertEqual(red.returncode, 1)
        self.assertIn("FOLDED", red.stdout)


if __name__ == "__main__":
    unittest.main()
