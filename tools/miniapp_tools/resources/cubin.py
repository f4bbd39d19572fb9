# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads kernels of a linked CUDA program from `cuobjdump -res-usage`, and their instructions from `cuobjdump -sass`."""
import re
import shutil
import subprocess

from miniapp_tools.resources.code_object import Unusable, demangle

# Largest number of resident warps of a scheduler. A multiprocessor has four schedulers (CUDA C++ Programming Guide,
# table of technical specifications), each with 16384 registers, which are allocated to warps in units of 256.
MOST_WARPS = {"sm_80": 16, "sm_86": 12, "sm_87": 12, "sm_89": 12, "sm_90": 16, "sm_100": 16, "sm_120": 12}


FUNCTION_LINE = re.compile(r"^\s*Function : (\S+)")
INSTRUCTION_LINE = re.compile(r"^\s*/\*(?P<address>[0-9a-f]{4,})\*/\s+(?:@!?U?P\w+\s+)?(?P<name>[A-Z][\w.]*)\s*(?P<operands>[^;]*?)\s*;")
WHOLE_REGISTER = re.compile(r"\bR\d+(?:\.reuse)?(?![\w.])")


def warps_per_scheduler(registers, arch):
    per_warp = 256 * -(-32 * max(registers, 1) // 256)
    return min(MOST_WARPS.get(arch, 16), 16384 // per_warp)


def parse_usage(text):
    """Returns the architecture, and a list with a dictionary for each kernel, from the output of `cuobjdump
    -res-usage`."""
    arch = (re.findall(r"arch = (sm_\d+)", text) or re.findall(r"sm_\d+", text) or ["unknown"])[0]
    pattern = r"Function (\S+):\s*REG:(\d+) STACK:(\d+) SHARED:(\d+) LOCAL:(\d+)"
    kernels = {}
    for symbol, registers, stack, shared, local in re.findall(pattern, text):
        waves = warps_per_scheduler(int(registers), arch)
        limited = waves < MOST_WARPS.get(arch, 16)
        more = 16384 // (waves + 1) // 256 * 256 // 32 // 8 * 8 if limited else 0
        kernels[symbol] = {
            "symbol": symbol,
            "sgpr": 0,
            "vgpr": int(registers),
            "agpr": 0,
            "scratch": int(stack) + int(local),
            "lds": int(shared),
            "sgpr_spill": 0,
            "vgpr_spill": 0,
            "occupancy": waves,
            "limited_by": "registers" if limited else "nothing",
            "registers_to_lose": int(registers) - more if limited else None,
        }
    for kernel, name in zip(kernels.values(), demangle(list(kernels))):
        kernel["name"] = name
    return arch, list(kernels.values())


def find_cuobjdump(program):
    found = shutil.which("cuobjdump") or shutil.which("/usr/local/cuda/bin/cuobjdump")
    if not found:
        remedy = "install it from CUDA's toolkit (package cuda-cuobjdump of NVIDIA's repository) and put it on the PATH"
        raise Unusable(f"{program} has no AMD code, and there is no cuobjdump, which reads NVIDIA's: {remedy}")
    return found


def kernels(program):
    return parse_usage(subprocess.run([find_cuobjdump(program), "-res-usage", str(program)], capture_output=True, text=True).stdout)


def is_padding(name, operands, address):
    """Returns whether an instruction is padding after the end of a kernel: a branch to itself, or NOP."""
    target = re.fullmatch(r"(?:`\()?0x([0-9a-f]+)\)?", operands)
    return name == "NOP" or bool(name == "BRA" and target and int(target[1], 16) == int(address, 16))


def is_packed(name, operands):
    """Returns whether an instruction computes with two half-precision numbers of one register. nvcc also uses such
    instructions for constants and conversions, but then no source is a whole register."""
    sources = operands.partition(",")[2]
    return re.match(r"H[A-Z]+2\b", name) is not None and WHOLE_REGISTER.search(sources) is not None


def instructions_by_kernel(text):
    """Returns {symbol: list of (mnemonic, operands)} of the output of `cuobjdump -sass`."""
    found, code = {}, None
    for line in text.splitlines():
        if function := FUNCTION_LINE.match(line):
            code = found[function[1]] = []
        elif code is not None and (seen := INSTRUCTION_LINE.match(line)) and not is_padding(seen["name"], seen["operands"], seen["address"]):
            code.append((seen["name"], seen["operands"]))
    return found
