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

from miniapp_tools.measured.problem import Problem

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


def traffic_lines(report, width=72):
    """What the program's timed parts moved, or, of a program that names none, each kernel."""
    rows = [(r["region"], r) for r in report["regions"] if r["launches_counted"]]
    rows = rows or [(short(k["kernel"]), k) for k in report["kernels"] if "FETCH_SIZE" in k]
    yield ""
    yield f"{'by a model of the caches':{width}} {'launches':>8} {'FETCH_SIZE':>12} {'WRITE_SIZE':>12} {'L2 hits':>8} {'L1 accesses':>12} {'LDS conflicts':>13}"
    for name, row in sorted(rows, key=lambda r: r[0]):
        name = name if len(name) <= width else name[: width - 3] + "..."
        requests = row["TCC_HIT_sum"] + row["TCC_MISS_sum"]
        hits = f"{row['TCC_HIT_sum'] / requests:.1%}" if requests else "-"
        yield (
            f"{name:{width}} {row['launches_counted']:8} {row['FETCH_SIZE']:12.1f} {row['WRITE_SIZE']:12.1f} {hits:>8} "
            f"{row['TCP_TOTAL_CACHE_ACCESSES_sum']:12} {row['SQ_LDS_BANK_CONFLICT']:13}"
        )


def machine_of(name):
    """A machine of scripts/predict as the emulator wants it."""
    from miniapp_tools.predict import machine, traffic  # these need a package, and no other use of this program does

    return json.dumps(traffic.of_emulator(machine.load(name)))


def run(command, library, seed, report, machine=None, folder=None):
    environment = os.environ | {"MINIAPP_EMULATOR_SEED": str(seed), "MINIAPP_EMULATOR_REPORT": str(report)}
    if machine:
        tool = str((library / "libamdhip64.so.5").resolve())  # told of the timed parts, until and from Kokkos 4
        environment |= {"MINIAPP_EMULATOR_TRAFFIC": machine, "KOKKOS_PROFILE_LIBRARY": tool, "KOKKOS_TOOLS_LIBS": tool}
    environment["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, (str(library), os.environ.get("LD_LIBRARY_PATH"))))
    try:
        return subprocess.run(command, env=environment, cwd=folder).returncode
    except OSError as error:
        print(f"emulate: {command[0]} does not run: {error.strerror}; scripts/setup --hip and a second call build it", file=sys.stderr)
        return 6


def main(root, arguments):
    parser = argparse.ArgumentParser(prog="scripts/emulate", allow_abbrev=False)
    parser.add_argument("--program", type=pathlib.Path, default=root / "build/hip-mi200/miniapp")
    parser.add_argument("--library", type=pathlib.Path, default=root / "build/cpu/src/emulator", help="folder of libamdhip64.so.5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=pathlib.Path)
    parser.add_argument("--traffic", metavar="MACHINE", help="mi250x-gcd, or another one of scripts/predict")
    options, rest = parser.parse_known_args(arguments)
    try:
        machine = machine_of(options.traffic) if options.traffic else None
    except ModuleNotFoundError as missing:
        print(f"emulate: Python's {missing.name} is missing: apt-get install python3-yaml", file=sys.stderr)
        return 6
    except Problem as problem:
        print(f"emulate: {problem}", file=sys.stderr)
        return problem.code
    with tempfile.TemporaryDirectory() as folder:
        file = options.report or pathlib.Path(folder, "report.json")
        file.unlink(missing_ok=True)
        code = run([str(options.program.resolve()), *rest], options.library, options.seed, file, machine)
        if not file.is_file():
            return code
        report = json.loads(file.read_text())
        print("\n".join([*lines(report), *(traffic_lines(report) if machine else ())]), flush=True)
    return code or (1 if report["findings"] else 0)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2:]))
