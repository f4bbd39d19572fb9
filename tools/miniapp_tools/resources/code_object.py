# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the kernels of a linked HIP program from the AMDGPU metadata notes and the disassembly of its code objects."""
import functools
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import zlib

from miniapp_tools.environment import yaml
from miniapp_tools.measured.problem import ENVIRONMENT, Problem

MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED = b"CCOB"
ZLIB, ZSTD = 0, 1


class Unusable(Problem):
    """A program or a tool is missing or cannot be used. The message says what would help."""

    def __init__(self, message, code=ENVIRONMENT):
        super().__init__(message, code)


def find_tool(name):
    """Returns the path of an LLVM tool: Debian's with a version suffix, one without, or ROCm's. Raises Unusable if
    there is none."""
    rocm = os.environ.get("ROCM_PATH", "/opt/rocm")
    places = [f"{name}-15", name, f"{rocm}/llvm/bin/{name}"] + [f"{name}-{v}" for v in range(22, 13, -1)]
    for place in places:
        if found := shutil.which(place):
            return found
    raise Unusable(f"no {name} was found; on Debian: apt-get install llvm-15")


def run_tool(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def decompress(data, method, size):
    """Returns the `size` bytes of a bundle that is compressed in `data`. Python has zstd only since 3.14, so the
    program zstd is called."""
    if method == ZLIB:
        return zlib.decompress(data)
    zstd = shutil.which("zstd")
    if not zstd:
        raise Unusable("the program's code is compressed and no zstd was found; install it, or build with --no-offload-compress")
    found = subprocess.run([zstd, "-dcq"], input=data, capture_output=True).stdout
    if len(found) != size:
        raise Unusable("the program's compressed code could not be read; build with --no-offload-compress")
    return found


def compressed_bundles(data):
    """Yields the decompressed bundles of a program that was built with --offload-compress. A bundle's header holds the
    magic word, the version and the method (16 bits each), the total length (since version 2), the decompressed length,
    and a hash of 64 bits. The lengths have 64 bits since version 3, and 32 bits before (LLVM's OffloadBundler.cpp)."""
    heads = {1: "<I", 2: "<II", 3: "<QQ"}
    start = data.find(COMPRESSED)
    while start >= 0:
        version, method = struct.unpack_from("<HH", data, start + 4) if start + 8 <= len(data) else (0, 0)
        if version in heads and method in (ZLIB, ZSTD):
            lengths = struct.unpack_from(heads[version], data, start + 8)
            begin = start + 8 + struct.calcsize(heads[version]) + 8
            end = start + lengths[0] if version > 1 else data.find(COMPRESSED, begin)
            # A header of version 1 does not contain the length of the compressed data; both methods find the end of the
            # data themselves.
            yield decompress(data[begin : end if end > 0 else len(data)], method, lengths[-1])
        start = data.find(COMPRESSED, start + len(COMPRESSED))


def program_and_bundles(program):
    """Returns a list with the bytes of the program and those of each of its decompressed bundles."""
    data = pathlib.Path(program).read_bytes()
    return [data, *compressed_bundles(data)]


def code_objects(program, arch):
    """Yields the bytes of each code object for `arch` in the program. There is one for each translation unit."""
    for data in program_and_bundles(program):
        yield from code_objects_in(data, arch)


def code_objects_in(data, arch):
    """Yields the bytes of each code object for `arch` in the bundles of `data` that are not compressed.

    A bundle consists of the magic word, the number of entries, and for each entry its offset from the start of the
    bundle, its size, and the length and text of its target (clang's documentation, ClangOffloadBundler)."""
    start = data.find(MAGIC)
    while start >= 0:
        (entries,) = struct.unpack_from("<Q", data, start + len(MAGIC))
        at = start + len(MAGIC) + 8
        if entries < 64:  # a larger number: the magic word belongs to a string constant
            for _ in range(entries):
                offset, size, length = struct.unpack_from("<QQQ", data, at)
                target = data[at + 24 : at + 24 + length].decode()
                at += 24 + length
                if size and target.split("--")[-1].split(":")[0] == arch:
                    yield data[start + offset : start + offset + size]
        start = data.find(MAGIC, start + len(MAGIC))


def architectures(program):
    """Returns the names of the AMD architectures for which the program contains code."""
    return sorted({name.decode() for data in program_and_bundles(program) for name in re.findall(rb"amdgcn-amd-amdhsa--(gfx[0-9a-f]+)", data)})


def kernels_in_notes(notes):
    """Returns the kernels in the output of `llvm-readelf --notes`, which contains them as a YAML document."""
    document = notes[notes.index("---") : notes.index("\n...")]
    return yaml.load(document, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["amdhsa.kernels"]


# Instructions and marks that fill the space between functions and belong to no function.
PADDING = ("s_nop", "s_code_end", "...")


def instructions_by_function(disassembly):
    """Returns {symbol: list of (mnemonic, operands)} of a disassembly, without the padding after each function."""
    found = {}
    current = None
    for line in disassembly.splitlines():
        if line.endswith(">:"):
            current = found.setdefault(line[line.index("<") + 1 : -2], [])
        elif current is not None and line.startswith("\t"):
            mnemonic, _, operands = line.split("//")[0].strip().partition(" ")
            current.append((mnemonic, operands.strip()))
    for code in found.values():
        while code and code[-1][0] in PADDING:
            code.pop()
    return found


BYTES_OF_SUFFIX = {"": 4, "x2": 8, "x3": 12, "x4": 16}
# {pattern of the beginning of a mnemonic: name under which instruction_counts() counts it}
COUNTED_MNEMONICS = {
    r"(buffer|scratch)_(load|store)_": "scratch_instructions",  # no kernel here uses buffer resources for anything else
    r"v_(pk_)?fma(c|mk|ak)?_f64": "f64_fma",
    r"v_(pk_)?(add|mul)_f64": "f64_add_mul",
    r"v_div_fixup_": "divisions",  # every division is expanded to instructions of which this is the last
    r"v_(write|read)lane_b32": "sgpr_spill_instructions",
    r"v_accvgpr_": "agpr_moves",
}


@functools.cache
def count_and_width(name):
    """Returns the name of the count to which a mnemonic belongs and, for an access to memory, its width in bytes as
    text; (None, None) if it is not counted."""
    access = re.match(r"(?:global|flat)_(load|store)_(\w+?)(x\d)?$", name)
    if access:
        return access[1] + "s", str(BYTES_OF_SUFFIX[access[3] or ""] if access[2] == "dword" else {"short": 2, "ushort": 2}.get(access[2], 1))
    return next((count for pattern, count in COUNTED_MNEMONICS.items() if re.match(pattern, name)), None), None


def instruction_counts(instructions):
    """Returns {count: number} for the accesses to memory and the expensive arithmetic in the instructions of a kernel.
    Loads and stores are counted by their width, as {width in bytes: number}."""
    result: dict = {"loads": {}, "stores": {}, "nontemporal_stores": 0} | dict.fromkeys(COUNTED_MNEMONICS.values(), 0) | {"flat": 0}
    for name, operands in instructions:
        count, width = count_and_width(name)
        if width:
            # In a flat access the compiler does not know the address space of the pointer, so the access goes to the
            # LDS, too.
            result["flat"] += name.startswith("flat")
            result[count][width] = result[count].get(width, 0) + 1
            # A nontemporal store has the flags `glc slc` on gfx90a, and `nt` on gfx940 and later.
            flags = operands.split()
            if count == "stores" and (("glc" in flags and "slc" in flags) or "nt" in flags):
                result["nontemporal_stores"] += 1
        elif count:
            result[count] += 1
    return result


def demangle(symbols):
    """Returns the demangled names of the symbols in the same order. LLVM's program is preferred to c++filt, which comes
    with GNU binutils but in old versions does not know all names that clang writes."""
    if not symbols:
        return []
    try:
        program = find_tool("llvm-cxxfilt")
    except Unusable:
        program = shutil.which("c++filt")
        if not program:
            raise
    names = run_tool(program, text="\n".join(symbols)).splitlines()
    if len(names) != len(symbols):
        raise Unusable(f"{program} wrote {len(names)} names of {len(symbols)} symbols")
    return names


def kernels(program, arch, with_code=False):
    """Returns a dictionary for each kernel of the program, with the symbol, the demangled name, the figures of the
    metadata notes, the counts of instructions and, if `with_code`, the instructions themselves."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "object"
        for content in code_objects(program, arch):
            file.write_bytes(content)
            notes = run_tool(find_tool("llvm-readelf"), "--notes", str(file))
            if "amdhsa.kernels" not in notes:
                continue
            listed = kernels_in_notes(notes)
            if all(kernel[".name"] in found for kernel in listed):
                continue
            code = instructions_by_function(run_tool(find_tool("llvm-objdump"), "-d", "--no-show-raw-insn", str(file)))
            for kernel in listed:
                found[kernel[".name"]] = {
                    "symbol": kernel[".name"],
                    "sgpr": kernel[".sgpr_count"],
                    "vgpr": kernel[".vgpr_count"],
                    "agpr": kernel.get(".agpr_count", 0),
                    "scratch": kernel[".private_segment_fixed_size"],
                    "lds": kernel[".group_segment_fixed_size"],
                    "sgpr_spill": kernel.get(".sgpr_spill_count", 0),
                    "vgpr_spill": kernel.get(".vgpr_spill_count", 0),
                    "launch_bound": kernel[".max_flat_workgroup_size"],
                } | instruction_counts(code.get(kernel[".name"], []))
                if with_code:
                    found[kernel[".name"]]["code"] = code.get(kernel[".name"], [])
    for kernel, name in zip(found.values(), demangle(list(found))):
        kernel["name"] = name
    return list(found.values())
