# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a HIP program over the emulator of a gfx90a, and prints what its kernels executed (scripts/emulate)."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

COLUMNS = ("SQ_INSTS_VALU", "SQ_INSTS_SALU", "SQ_INSTS_SMEM", "SQ_INSTS_VMEM", "SQ_INSTS_FLAT", "SQ_INSTS_LDS")


def short(name):
    """A kernel's name without return type, namespaces and arguments."""
    name = re.sub(r"^void ", "", name)
    name = re.sub(r"\bminiapp::|\(anonymous namespace\)::", "", name)
    depth, end = 0, len(name)
    for at, letter in enumerate(name):
        depth += (letter == "<") - (letter == ">")
        if letter == "(" and depth == 0:
            end = at
            break
    return name[:end]


def lines(report, width=72):
    """The table of kernels, and the findings."""
    kernels = sorted(report["kernels"], key=lambda k: short(k["kernel"]))
    yield f"{'kernel':{width}} {'launches':>8} {'waves':>8}" + "".join(f" {c.removeprefix('SQ_INSTS_'):>10}" for c in COLUMNS)
    for kernel in kernels:
        name = short(kernel["kernel"])
        name = name if len(name) <= width else name[: width - 3] + "..."
        yield f"{name:{width}} {kernel['launches']:8} {kernel['SQ_WAVES']:8}" + "".join(f" {kernel[c]:10}" for c in COLUMNS)
    executed = sum(kernel[c] for kernel in kernels for c in (*COLUMNS, "other"))
    seconds = sum(kernel["seconds"] for kernel in kernels)
    rate = f", {executed / seconds / 1e6:.1f} million a second" if seconds else ""
    yield f"{len(kernels)} kernels, {executed} instructions of waves executed in {seconds:.1f} s{rate}"
    for finding in report["findings"]:
        yield f"found: {finding['what']}\n       in {short(finding['kernel'])}: {finding['instruction']} ({finding['times']} times)"
    if not report["findings"]:
        yield "nothing was found in them"


def run(command, library, seed, report):
    environment = os.environ | {"MINIAPP_EMULATOR_SEED": str(seed), "MINIAPP_EMULATOR_REPORT": str(report)}
    environment["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, (str(library), os.environ.get("LD_LIBRARY_PATH"))))
    try:
        return subprocess.run(command, env=environment).returncode
    except OSError as error:
        print(f"emulate: {command[0]} does not run: {error.strerror}; scripts/setup --hip and a second call build it", file=sys.stderr)
        return 6


def main(root, arguments):
    parser = argparse.ArgumentParser(prog="scripts/emulate", allow_abbrev=False)
    parser.add_argument("--program", type=pathlib.Path, default=root / "build/hip-mi200/miniapp")
    parser.add_argument("--library", type=pathlib.Path, default=root / "build/cpu/src/emulator", help="folder of libamdhip64.so.5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=pathlib.Path)
    options, rest = parser.parse_known_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        file = options.report or pathlib.Path(folder, "report.json")
        file.unlink(missing_ok=True)
        code = run([str(options.program.resolve()), *rest], options.library, options.seed, file)
        if not file.is_file():
            return code
        report = json.loads(file.read_text())
        print("\n".join(lines(report)), flush=True)
    return code or (1 if report["findings"] else 0)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
