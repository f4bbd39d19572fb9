# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a HIP program launches its kernels, without a GPU: it is run over a runtime that notes launches (runtime.cpp).

LDS that a team asks for at launch, and the block that Kokkos chooses, are in no code object. The runs below are of the
chapters whose portable rungs ask for LDS, on problems as small as they may be: neither depends on the problem."""

import functools
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
  - {family: lbm, size: 8, precision: [double, float], storage: half}
  - {family: lbm, size: 8, precision: float, storage: scaled_half}
"""
SECONDS = 300


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


def noted(program, kernels):
    """Lines `symbol threads lds` of the program's launches; None where there is no host compiler or none of HIP's headers."""
    made = runtime()
    if not made:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input.yaml").write_text(INPUT)
        (folder / "kernels").write_text("".join(f"{k['symbol']} {k['vgpr']} {k['lds']} {k['launch_bound']}\n" for k in kernels))
        noting = {"LD_PRELOAD": made[1], "MINIAPP_KERNELS": folder / "kernels", "MINIAPP_LAUNCHES": folder / "launches"}
        environment = os.environ | {key: str(value) for key, value in noting.items()}
        command = [program.resolve(), folder / "input.yaml"]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS, cwd=folder)
        if done.returncode != 0 or not (folder / "launches").is_file():
            raise RuntimeError(f"no launches were noted of {program}: {done.stderr[-500:]}")
        return (folder / "launches").read_text()


def launches(program, kernels):
    """{symbol: (threads of a block, bytes of LDS besides those of the code object)}, the largest of each. Kept beside the
    program, launches.txt, until that or the runtime changes."""
    kept = program.with_name("launches.txt")
    newest = max(p.stat().st_mtime for p in (program, *pathlib.Path(__file__).parent.iterdir()) if p.is_file())
    if not kept.is_file() or kept.stat().st_mtime < newest:
        text = noted(program, kernels)
        if text is None:
            return {}
        kept.write_text(text)
    found = {}
    for symbol, threads, lds in (line.split() for line in kept.read_text().splitlines()):
        old = found.get(symbol, (0, 0))
        found[symbol] = max(old[0], int(threads)), max(old[1], int(lds))
    return found


def add(program, kernels):
    """LDS of the launch to that of the code object, where a launch asks for some; and its block, which then is what
    shares a compute unit."""
    found = launches(pathlib.Path(program), kernels)
    for kernel in kernels:
        threads, lds = found.get(kernel["symbol"], (0, 0))
        if lds > 0:
            kernel.update(lds=kernel["lds"] + lds, block=threads)
