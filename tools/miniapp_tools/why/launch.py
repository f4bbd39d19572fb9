# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Grid and block that a HIP program launches a kernel with, Kokkos' choice for the portable ones: it runs over the runtime
that notes launches (tools/miniapp_tools/launches), with launch.cpp before it, which notes their shape and promises any memory."""

import functools
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

from miniapp_tools import launches
from miniapp_tools.measured.values import text_of

SECONDS = 300
SOURCE = "noted of this program where it runs over a runtime without a GPU"


class NotNoted(Exception):
    """Why not, in words."""


@functools.cache
def shapes_library():
    folder = tempfile.TemporaryDirectory()
    library = pathlib.Path(folder.name, "shapes.so")
    source = pathlib.Path(__file__).with_name("launch.cpp")
    flags = ["-std=c++20", "-O1", "-shared", "-fPIC", "-w", "-D__HIP_PLATFORM_AMD__"]
    done = subprocess.run([shutil.which("g++"), *flags, "-o", library, source, "-ldl"], capture_output=True, text=True)
    if done.returncode:
        raise NotNoted(f"{source.name} does not compile: {done.stderr.strip().splitlines()[0]}")
    return folder, library


def defaults(program, family):
    """{parameter: text} that the program takes where an input names none."""
    done = subprocess.run([program, "--list=json"], capture_output=True, text=True)
    if done.returncode:
        raise NotNoted(f"{program} does not start here")
    families = {f["name"]: f for f in json.loads(done.stdout)["families"]}
    return {p["name"]: text_of(p["default"]) for p in families[family]["parameters"] if p.get("default") not in (None, "")}


def input_of(family, variants, parameters):
    run = {"family": family, **parameters, "variants": variants}
    return json.dumps({"measure": {"samples": 3, "sample_ms": 0.001}, "runs": [run]})


def lds_of_code(kernel):
    """Without what a launch asks for: `block` is there where it asks for some, and such a kernel has none of its own."""
    return 0 if "block" in kernel else kernel["lds"]


def noted(program, kernels, family, variants, parameters):
    """{symbol: [(grid, block)]} of one run; NotNoted says why there is none."""
    made = launches.runtime()
    if not made:
        raise NotNoted("there is no g++, or no header of HIP (on Debian: apt-get install g++ libamdhip64-dev)")
    program = pathlib.Path(program).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input.yaml").write_text(input_of(family, variants, parameters))
        (folder / "kernels").write_text("".join(f"{k['symbol']} {k['vgpr']} {lds_of_code(k)} {k['launch_bound']}\n" for k in kernels))
        files = {"MINIAPP_KERNELS": folder / "kernels", "MINIAPP_LAUNCHES": folder / "launches", "MINIAPP_SHAPES": folder / "shapes"}
        noting = {key: str(value) for key, value in files.items()} | {"LD_PRELOAD": f"{shapes_library()[1]} {made[1]}"}
        command = [program, "--quiet", folder / "input.yaml"]
        try:
            done = subprocess.run(command, env=os.environ | noting, capture_output=True, text=True, timeout=SECONDS, cwd=folder)
        except subprocess.TimeoutExpired:
            raise NotNoted(f"the program did not end within {SECONDS} s; give a smaller problem (--set size=...)") from None
        if done.returncode != 0 or not (folder / "shapes").is_file():
            raise NotNoted((done.stderr.strip().splitlines() or [f"the program ended with {done.returncode}"])[0].replace(f"{folder}/", ""))
        return parse((folder / "shapes").read_text())


def parse(text):
    found = {}
    for line in text.splitlines():
        symbol, grid, block, _ = line.rsplit(" ", 3)
        found.setdefault(symbol, []).append((grid, block))
    return found


def cells(shapes, symbol):
    """(block, grid) as texts; a kernel that is launched in several shapes shows the largest and says so."""
    own = shapes.get(symbol)
    if not own:
        return "not launched", "not launched"

    def threads(shape):
        product = 1
        for extent in "x".join(shape).split("x"):
            product *= int(extent)
        return product

    grid, block = max(own, key=threads)
    more = f" (1 of {len(own)})" if len(own) > 1 else ""
    return block + more, grid + more
