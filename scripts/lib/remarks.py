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


def compile_with_remarks(command, folder):
    arguments = shlex.split(command)
    out = arguments.index("-o")
    arguments[out + 1] = "/dev/null"
    done = subprocess.run(
        arguments + ["--cuda-device-only", "-Rpass-analysis=kernel-resource-usage", "-Wno-error"],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return parse(done.stderr)


def compare(build, kernels):
    """Prints what differs in the kernels of kernels/*/native.hip.cpp; 1 if anything does."""
    commands = json.loads(pathlib.Path(build, "compile_commands.json").read_text())
    said = {}
    for entry in commands:
        if entry["file"].endswith("native.hip.cpp"):
            said |= compile_with_remarks(entry["command"], entry["directory"])
    different = compared = 0
    for kernel in kernels:
        for field, value in said.get(kernel["symbol"], {}).items():
            compared += 1
            if kernel[field] != value:
                different += 1
                print(f"remarks: {kernel['name']}: {field} is {kernel[field]} here and {value} in the compiler's remark")
    print(f"remarks: {compared} figures of {len(said)} kernels compared, {different} differ")
    return 1 if different or not compared else 0
