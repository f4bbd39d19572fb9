# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a HIP program launches its kernels, without a GPU: it is run over a runtime that notes launches (runtime.cpp).

LDS that a team asks for at launch, and the block that Kokkos chooses, are in no code object. The runs below are of the
chapters whose portable rungs ask for LDS, on problems as small as they may be: neither depends on the problem. Nor does
a code object tell which variant launches a kernel that bears no variant's name: of chapters of rows, all rows run."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

INPUT = """
measure: {samples: 3, sample_ms: 0.1}
runs:
  - {family: transpose, rows: 256, precision: [double, float], offsets: [auto, 64]}
  - {family: transpose, rows: 256, precision: [double, float], offsets: [auto, 64], place: in}
  - {family: transpose, rows: 256, columns: 64, precision: [double, float], offsets: [auto, 64]}
  - {family: nbody, bodies: 1024, precision: [double, float]}
  - {family: lbm, size: 8, precision: [double, float]}
  - {family: lbm, size: 8, precision: [double, float], storage: [half, scaled_half, carried_half]}
"""
SECONDS = 300
ROWS = ("advice", "guidelines")  # chapters whose rows run, each with its default parameters but for these
SMALL = {"size": 4096, "rows": 128, "columns": 128, "extent": 16, "doublings": 5, "window": 1024}
# Variants that do not apply to the defaults, and launch what others of their row launch.
BESIDES = """
  - {family: guidelines.oversubscription, size: 4096, may_hang_the_device_with_percent: 1, variants: [hip/*]}
"""


def runs_of_rows(program):
    """Lines of the input: a run of each row."""
    listed = subprocess.run([program.resolve(), "--list=json"], capture_output=True, text=True, check=True)
    for family in json.loads(listed.stdout)["families"]:
        if family["name"].partition(".")[0] in ROWS:
            words = [f"family: {family['name']}"]
            words += [f"{p['name']}: {SMALL[p['name']]}" for p in family["parameters"] if p["name"] in SMALL]
            yield "  - {" + ", ".join(words) + "}\n"


@functools.cache
def runtime():
    """The runtime as a library in a folder that lives as long as this process; None where it cannot be compiled."""
    compiler = shutil.which("g++")
    if not compiler:
        return None
    folder = tempfile.TemporaryDirectory()
    library = pathlib.Path(folder.name, "noting.so")
    source = pathlib.Path(__file__).with_name("runtime.cpp")
    flags = ["-std=c++20", "-O1", "-shared", "-fPIC", "-w", "-D__HIP_PLATFORM_AMD__"]
    done = subprocess.run([compiler, *flags, "-o", library, source], capture_output=True)
    return (folder, library) if done.returncode == 0 else None


def noted(program, kernels, rows):
    """Lines `symbol threads lds region` of the program's launches; None where there is no host compiler or no
    header of HIP."""
    made = runtime()
    if not made:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input.yaml").write_text(INPUT + ("".join(runs_of_rows(program)) + BESIDES if rows else ""))
        (folder / "kernels").write_text("".join(f"{k['symbol']} {k['vgpr']} {k['lds']} {k['launch_bound']}\n" for k in kernels))
        tool = {"KOKKOS_PROFILE_LIBRARY": made[1], "KOKKOS_TOOLS_LIBS": made[1]}  # until and from Kokkos 4
        files = {"MINIAPP_KERNELS": folder / "kernels", "MINIAPP_LAUNCHES": folder / "launches"}
        noting = (tool if rows else {}) | files | {"LD_PRELOAD": made[1]}
        environment = os.environ | {key: str(value) for key, value in noting.items()}
        command = [program.resolve(), "--quiet", folder / "input.yaml"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, cwd=folder)
        if done.returncode != 0 or not (folder / "launches").is_file():
            raise RuntimeError(f"no launches were noted of {program}: {done.stderr[-500:]}")
        return (folder / "launches").read_text()


def launches(program, kernels, rows):
    """[(symbol, threads of a block, bytes of LDS besides those of the code object, region)], None where they cannot be
    noted. Kept beside the program, launches.txt, until that or the runtime changes."""
    kept = program.with_name("launches.txt")
    newest = max(p.stat().st_mtime for p in (program, *pathlib.Path(__file__).parent.iterdir()) if p.is_file())
    if not kept.is_file() or kept.stat().st_mtime < newest:
        text = noted(program, kernels, rows)
        if text is None:
            return None
        kept.write_text(text)
    lines = [line.split(" ", 3) for line in kept.read_text().splitlines()]
    return [(symbol, int(threads), int(lds), region) for symbol, threads, lds, region in lines]


def add(program, kernels, rows=False):
    """LDS of the launch to that of the code object, where a launch asks for some, the largest of its launches; and its
    block, which then is what shares a compute unit. Returns {region: symbols launched in it}, with `rows` those of rows
    too; None where nothing can be noted."""
    noted_launches = launches(pathlib.Path(program), kernels, rows)
    largest, regions = {}, {}
    for symbol, threads, lds, region in noted_launches or ():
        old = largest.get(symbol, (0, 0))
        largest[symbol] = max(old[0], threads), max(old[1], lds)
        regions.setdefault(region, set()).add(symbol)
    symbols = {kernel["name"]: kernel["symbol"] for kernel in kernels}
    for kernel in kernels:
        # A part of a box, which several ranks alone launch, asks for what the whole box asks for.
        whole = symbols.get(kernel["name"].replace("::CutBox<", "::WholeBox<"))
        threads, lds = largest.get(kernel["symbol"]) or largest.get(whole, (0, 0))
        if lds > 0:
            kernel.update(lds=kernel["lds"] + lds, block=threads)
    return None if noted_launches is None else regions
