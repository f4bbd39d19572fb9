# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of a linked HIP program: what the AMDGPU metadata notes and the disassembly say."""
import functools
import os
import pathlib
import re
import shutil
import struct
import subprocess
import tempfile
import zlib

from miniapp_tools.packages import yaml

MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
COMPRESSED = b"CCOB"
ZLIB, ZSTD = 0, 1


class Unusable(Exception):
    """The program or a tool is not there; the text says what would help."""


def tool(name):
    """The LLVM tool of that name, with or without Debian's version suffix, or ROCm's."""
    rocm = os.environ.get("ROCM_PATH", "/opt/rocm")
    places = [f"{name}-15", name, f"{rocm}/llvm/bin/{name}"] + [f"{name}-{v}" for v in range(22, 13, -1)]
    for place in places:
        if found := shutil.which(place):
            return found
    raise Unusable(f"no {name} was found; on Debian: apt-get install llvm-15")


def output(*command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def unpacked(data, method, size):
    """Decompresses a bundle of `size` bytes. Python knows zstd from 3.14 on; for older ones the program zstd is called."""
    if method == ZLIB:
        return zlib.decompress(data)
    zstd = shutil.which("zstd")
    if not zstd:
        raise Unusable("the program's code is compressed and no zstd was found; install it, or build with --no-offload-compress")
    found = subprocess.run([zstd, "-dcq"], input=data, capture_output=True).stdout
    if len(found) != size:
        raise Unusable("the program's compressed code could not be read; build with --no-offload-compress")
    return found


def decompressed(data):
    """The contents of the compressed bundles (clang --offload-compress). Their head is the magic word, a version and a
    method of 16 bits, from version 2 on the length of all, the length unpacked, and a hash of 64 bits; the lengths have
    64 bits from version 3 on (LLVM's OffloadBundler.cpp)."""
    heads = {1: "<I", 2: "<II", 3: "<QQ"}
    start = data.find(COMPRESSED)
    while start >= 0:
        version, method = struct.unpack_from("<HH", data, start + 4) if start + 8 <= len(data) else (0, 0)
        if version in heads and method in (ZLIB, ZSTD):
            lengths = struct.unpack_from(heads[version], data, start + 8)
            begin = start + 8 + struct.calcsize(heads[version]) + 8
            end = start + lengths[0] if version > 1 else data.find(COMPRESSED, begin)
            # Version 1 does not say where its data end, but both methods stop there.
            yield unpacked(data[begin : end if end > 0 else len(data)], method, lengths[-1])
        start = data.find(COMPRESSED, start + len(COMPRESSED))


def bundles(program):
    """Returns the program's bytes and the contents of its compressed bundles, each as one piece."""
    data = pathlib.Path(program).read_bytes()
    return [data, *decompressed(data)]


def code_objects(program, arch):
    """Bytes of each code object for `arch` in the program, one a translation unit."""
    for data in bundles(program):
        yield from bundled(data, arch)


def bundled(data, arch):
    """Those in bundles that are not compressed.

    A bundle is the magic word, the number of entries, then for each entry its offset from the start
    of the bundle, its size, and the length and text of its target (clang's documentation,
    ClangOffloadBundler)."""
    start = data.find(MAGIC)
    while start >= 0:
        (entries,) = struct.unpack_from("<Q", data, start + len(MAGIC))
        at = start + len(MAGIC) + 8
        if entries < 64:  # else the magic word of a string constant
            for _ in range(entries):
                offset, size, length = struct.unpack_from("<QQQ", data, at)
                target = data[at + 24 : at + 24 + length].decode()
                at += 24 + length
                if size and target.split("--")[-1].split(":")[0] == arch:
                    yield data[start + offset : start + offset + size]
        start = data.find(MAGIC, start + len(MAGIC))


def architectures(program):
    """The GPU architectures that the program has code for."""
    return sorted({name.decode() for data in bundles(program) for name in re.findall(rb"amdgcn-amd-amdhsa--(gfx[0-9a-f]+)", data)})


def metadata(notes):
    """The kernels of `llvm-readelf --notes`: a YAML document among other lines."""
    document = notes[notes.index("---") : notes.index("\n...")]
    return yaml.load(document, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))["amdhsa.kernels"]


# Padding between functions, which depends on what else is in the source.
PADDING = ("s_nop", "s_code_end", "...")


def functions(disassembly):
    """Instructions (mnemonic, operands) of each function by symbol, without the padding after it."""
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


WIDTHS = {"": 4, "x2": 8, "x3": 12, "x4": 16}
# Patterns match the beginning of a mnemonic.
COUNTED = {
    r"(buffer|scratch)_(load|store)_": "scratch_instructions",  # no kernel here uses buffer resources for anything else
    r"v_(pk_)?fma(c|mk|ak)?_f64": "f64_fma",
    r"v_(pk_)?(add|mul)_f64": "f64_add_mul",
    r"v_div_fixup_": "divisions",  # the last instruction of a division's expansion
    r"v_(write|read)lane_b32": "sgpr_spill_instructions",
    r"v_accvgpr_": "agpr_moves",
}


@functools.cache
def meaning(name):
    """Returns the count that a mnemonic adds to and, for accesses to memory, the width in bytes; (None, None) if it is not counted."""
    access = re.match(r"(?:global|flat)_(load|store)_(\w+?)(x\d)?$", name)
    if access:
        return access[1] + "s", str(WIDTHS[access[3] or ""] if access[2] == "dword" else {"short": 2, "ushort": 2}.get(access[2], 1))
    return next((count for pattern, count in COUNTED.items() if re.match(pattern, name)), None), None


def facts(instructions):
    """Counts accesses to memory and expensive arithmetic in the instructions of one kernel."""
    result: dict = {"loads": {}, "stores": {}, "nontemporal_stores": 0} | dict.fromkeys(COUNTED.values(), 0) | {"flat": 0}
    for name, operands in instructions:
        count, width = meaning(name)
        if width:
            # Flat: the compiler lost sight of where the pointer comes from, and LDS is asked as well.
            result["flat"] += name.startswith("flat")
            result[count][width] = result[count].get(width, 0) + 1
            # gfx90a's non-temporal store is `glc slc`; gfx940 and later say `nt`.
            flags = operands.split()
            if count == "stores" and (("glc" in flags and "slc" in flags) or "nt" in flags):
                result["nontemporal_stores"] += 1
        elif count:
            result[count] += 1
    return result


def demangle(symbols):
    """Returns the demangled names of the symbols, in their order. c++filt comes with every g++, and older ones do not know
    all names that clang writes, so that LLVM's program is preferred."""
    if not symbols:
        return []
    try:
        program = tool("llvm-cxxfilt")
    except Unusable:
        program = shutil.which("c++filt")
        if not program:
            raise
    names = output(program, text="\n".join(symbols)).splitlines()
    if len(names) != len(symbols):
        raise Unusable(f"{program} wrote {len(names)} names of {len(symbols)} symbols")
    return names


def kernels(program, arch, with_code=False):
    """Every kernel of the program once: symbol, name, counts of the notes, facts of the disassembly, and the
    instructions themselves where they are asked for."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "object"
        for content in code_objects(program, arch):
            file.write_bytes(content)
            notes = output(tool("llvm-readelf"), "--notes", str(file))
            if "amdhsa.kernels" not in notes:
                continue
            listed = metadata(notes)
            if all(kernel[".name"] in found for kernel in listed):
                continue
            code = functions(output(tool("llvm-objdump"), "-d", "--no-show-raw-insn", str(file)))
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
                } | facts(code.get(kernel[".name"], []))
                if with_code:
                    found[kernel[".name"]]["code"] = code.get(kernel[".name"], [])
    for kernel, name in zip(found.values(), demangle(list(found))):
        kernel["name"] = name
    return list(found.values())
