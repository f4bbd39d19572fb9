# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a HIP program launches its kernels, without a GPU: the emulator of a gfx90a notes launches, and executes nothing.

LDS that a team asks for at launch, and the block that Kokkos chooses, are in no code object. The runs below are of the
chapters whose portable rungs ask for LDS, on problems as small as they may be: neither depends on the problem. Nor does
a code object tell which variant launches a kernel that bears no variant's name: of chapters of rows, all rows run."""

import functools
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
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
ROWS = "advice"  # the chapter whose rows run, each with its default parameters but for these
SMALL = {"size": 4096, "rows": 128, "columns": 128, "extent": 16, "doublings": 5, "window": 2048}
# Variants that do not apply to the defaults, and launch what others of their row launch.
BESIDES = """
  - {family: advice.oversubscription, size: 4096, may_hang_the_device_with_percent: 1, variants: [hip/*]}
"""


class NotNoted(RuntimeError):
    """Why a program's launches are not noted, in words."""


def threads(extents):
    """Of a block, whose extents are written 256x1x1."""
    return math.prod(map(int, extents.split("x")))


def runs_of_rows(program):
    """Lines of the input: a run of each row."""
    listed = subprocess.run([program.resolve(), "--list=json"], capture_output=True, text=True, check=True)
    for family in json.loads(listed.stdout)["families"]:
        if family["name"].partition(".")[0] == ROWS:
            words = [f"family: {family['name']}"]
            words += [f"{p['name']}: {SMALL[p['name']]}" for p in family["parameters"] if p["name"] in SMALL]
            yield "  - {" + ", ".join(words) + "}\n"


@functools.cache
def emulator():
    """The emulator's library, built where it is not there; None where it cannot be."""
    library = ROOT / "build/cpu/tools/gfx90a/libamdhip64.so.5"
    if not library.is_file():
        build = ["bash", "-c", "source \"$0\" && build_preset cpu amdhip64 'the emulator'", str(ROOT / "scripts/lib/build.sh")]
        done = subprocess.run(build, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode != 0:  # what it says of progress is nobody's business here
            print(done.stderr.strip(), file=sys.stderr)
    return library if library.is_file() else None


def is_for(library, program):
    """Whether the program is linked with the runtime whose place the library takes: a newer ROCm's has another number."""
    dynamic = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return f"[{library.name}]" in dynamic


def noted(program, text, folder, rows=True, **variables):
    """Lines `symbol grid block lds region` of the program's launches for that input; None where no emulator is for it."""
    library = emulator()
    if not library or not is_for(library, program):
        return None
    (folder / "input.yaml").write_text(text)
    tool = {"KOKKOS_TOOLS_LIBS": library}
    told = {"LD_LIBRARY_PATH": library.parent, "HSA_XNACK": 1, "GFX90A_LAUNCHES": folder / "launches", **variables}
    environment = os.environ | {key: str(value) for key, value in ((tool if rows else {}) | told).items()}
    command = [program.resolve(), "--quiet", folder / "input.yaml"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, cwd=folder)
    if done.returncode != 0 or not (folder / "launches").is_file():
        said = (done.stderr.strip().splitlines() or [f"the program ended with {done.returncode}"])[0]
        raise NotNoted(said.replace(f"{folder}/", ""))
    return (folder / "launches").read_text()


def launches(program, rows):
    """[(symbol, threads of a block, bytes of LDS besides those of the code object, region)], None where they cannot be
    noted. Kept beside the program, launches.txt, until that or this file changes."""
    kept = program.with_name("launches.txt")
    newest = max(p.stat().st_mtime for p in (program, pathlib.Path(__file__)))
    if not kept.is_file() or kept.stat().st_mtime < newest:
        with tempfile.TemporaryDirectory() as folder:
            text = noted(program, INPUT + ("".join(runs_of_rows(program)) + BESIDES if rows else ""), pathlib.Path(folder), rows)
        if text is None:
            return None
        kept.write_text(text)
    lines = [line.split(" ", 4) for line in kept.read_text().splitlines()]
    return [(symbol, threads(block), int(lds), region) for symbol, _, block, lds, region in lines]


def add(program, kernels, rows=False):
    """LDS of the launch to that of the code object, where a launch asks for some, the largest of its launches; and its
    block, which then is what shares a compute unit. Returns {region: symbols launched in it}, with `rows` those of rows
    too; None where nothing can be noted."""
    noted_launches = launches(pathlib.Path(program), rows)
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
