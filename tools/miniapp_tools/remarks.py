# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The compiler's kernel-resource-usage remarks, as a cross-check of the metadata notes."""
import json
import pathlib
import re
import shlex
import subprocess

FIELDS = {
    "VGPRs": "vgpr",
    "SGPRs": "sgpr",
    "ScratchSize [bytes/lane]": "scratch",
    "Occupancy [waves/SIMD]": "occupancy",
    "LDS Size [bytes/block]": "lds",
    "VGPRs Spill": "vgpr_spill",
    "SGPRs Spill": "sgpr_spill",
}


def parse(text):
    """{symbol: figures} of the compiler's output."""
    found = {}
    for name, value in re.findall(r"remark: (?:\S+:\d+:\d+: )?\s*([^:]+?): (\S+)", text):
        if name == "Function Name":
            current = found.setdefault(value, {})
        elif name in FIELDS:
            current[FIELDS[name]] = int(value)
    return found


# What Debian's hipcc adds to the command line of its clang.
HIPCC_FLAGS = (
    "-x hip --rocm-path=/usr --rocm-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode -D__HIP_PLATFORM_AMD__"
    " -mllvm -amdgpu-early-inline-all=true -mllvm -amdgpu-function-calls=false"
).split()


def native_sources(build, chapters=None):
    """Remarks are asked of these, of those chapters where they are named; the portable sources take minutes."""
    commands = json.loads(pathlib.Path(build, "compile_commands.json").read_text())
    native = [entry for entry in commands if entry["file"].endswith("native.hip.cpp")]
    return [entry for entry in native if chapters is None or pathlib.Path(entry["file"]).parent.name in chapters]


def compile_with_remarks(entry, compiler=None):
    """{symbol: figures} of one source, by the build's compiler or by another clang."""
    arguments = shlex.split(entry["command"])
    out = arguments.index("-o")
    arguments[out + 1] = "/dev/null"
    if compiler:
        arguments[:1] = [compiler, *HIPCC_FLAGS]
    more = ["--cuda-device-only", "-Rpass-analysis=kernel-resource-usage", "-Wno-error"]
    done = subprocess.run(arguments + more, cwd=entry["directory"], capture_output=True, text=True)
    return parse(done.stderr)


def compare(build, kernels):
    """Prints what differs in the kernels of kernels/*/native.hip.cpp; 1 if anything does."""
    said = {}
    for entry in native_sources(build):
        said |= compile_with_remarks(entry)
    different = compared = 0
    for kernel in kernels:
        for field, value in said.get(kernel["symbol"], {}).items():
            if field == "occupancy" and kernel["limited_by"] in ("lds", "block"):
                continue  # clang 15's remark counts registers only where a block's LDS limits
            compared += 1
            if kernel[field] != value:
                different += 1
                print(f"remarks: {kernel['name']}: {field} is {kernel[field]} here and {value} in the compiler's remark")
    print(f"remarks: {compared} figures of {len(said)} kernels compared, {different} differ")
    return 1 if different or not compared else 0


def table(build, kernels, compilers, name_of):
    """Prints VGPRs, scratch and waves of the native rungs by the build's compiler and by others."""
    columns = [{k["symbol"]: k for k in kernels}]
    chapters = {k["family"].split(".")[0] for k in kernels if k["family"]}
    for compiler in compilers:
        columns.append({})
        for entry in native_sources(build, chapters):
            columns[-1] |= compile_with_remarks(entry, compiler)
        if not columns[-1]:
            print(f"{compiler} gave no remarks; is it installed, and does it serve HIP?")
    rows = [k for k in kernels if k["family"] and any(k["symbol"] in column for column in columns[1:])]
    width = max((len(name_of(k)) for k in rows), default=6)
    print(f"{'VGPRs/scratch/waves':{width}}" + "".join(f" {c:>12}" for c in ["this build", *compilers]))
    for kernel in rows:
        cells = [column.get(kernel["symbol"]) for column in columns]
        texts = [f"{c['vgpr']}/{c['scratch']}/{c['occupancy']}" if c else "-" for c in cells]
        print(f"{name_of(kernel):{width}}" + "".join(f" {text:>12}" for text in texts))
    return 0
