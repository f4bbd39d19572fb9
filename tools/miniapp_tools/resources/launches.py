# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds out without a GPU how a HIP program launches its kernels: the emulator of a gfx90a records the launches and
executes nothing.

The code objects contain neither the LDS that a team requests at its launch nor the block that Kokkos chooses. Neither
depends on the size of the problem. The code objects also do not tell which variant launches a kernel that is not named
after one; for this, every family (row) of the chapter advice runs. tests/gpu_resources/launches.yaml says what runs."""

import functools
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

from miniapp_tools import ROOT, emulate
from miniapp_tools.environment import yaml
from miniapp_tools.resources.code_object import Unusable
from miniapp_tools.resources.variants import families_by_name

FILE = ROOT / "tests/gpu_resources/launches.yaml"
INPUT = yaml.safe_load(FILE.read_text())
TIME_LIMIT = 300
ROWS_CHAPTER = INPUT["rows"]["chapter"]


class NotRecorded(Unusable):
    """The launches of a program cannot be recorded. The message says why."""


def threads_of_block(extents):
    """Returns the number of threads of a block whose extents are written as `256x1x1`."""
    return math.prod(map(int, extents.split("x")))


def launch_input(program, rows):
    """Returns an input with the runs whose launches are recorded, for the families that the program has; with `rows`
    also one run of each family of the chapter of rows. Returns "" if there are no such runs."""
    known, small = families_by_name(program.resolve()), INPUT["rows"]["small"]
    if known is None and rows:
        raise NotRecorded(f"{program} does not start here")
    runs = [run for run in INPUT["runs"] if known is None or run["family"] in known]
    for name, family in (known or {}).items():
        if rows and name.partition(".")[0] == ROWS_CHAPTER:
            runs.append({"family": name} | {p["name"]: small[p["name"]] for p in family["parameters"] if p["name"] in small})
    return json.dumps({"measure": INPUT["measure"], "runs": runs}) if runs else ""


@functools.cache
def emulator_library():
    """Returns the path of the emulator's library, which is built if it is missing, or None if it cannot be built."""
    library = emulate.library_folder(ROOT) / emulate.LIBRARY
    if library.is_file():
        return library
    build = ["bash", "-c", 'source "$0" && build_emulator', str(ROOT / "scripts/lib/build.sh")]
    done = subprocess.run(build, capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stderr.strip(), file=sys.stderr)
        return None
    return pathlib.Path(done.stdout.strip(), emulate.LIBRARY)


def fits_program(library, program):
    """Returns whether the program is linked with the version of the HIP runtime that the library replaces."""
    dynamic = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return f"[{library.name}]" in dynamic


def record_launches(program, text, folder, rows=True, **variables):
    """Runs the program in the emulator with the input `text`. Returns the launches as lines `symbol grid block lds
    region`, or None if there is no emulator for the program. Raises NotRecorded if the program fails. `variables` are
    added to the environment."""
    library = emulator_library()
    if not library or not fits_program(library, program):
        return None
    if not text:
        return ""
    (folder / "input.yaml").write_text(text)
    tool = {"KOKKOS_TOOLS_LIBS": library} if rows else {}
    told = {name: str(value) for name, value in {**tool, "GFX90A_LAUNCHES": folder / "launches", **variables}.items()}
    environment = emulate.Emulator(program, library.parent, 1).environment() | told
    command = [program.resolve(), "--quiet", folder / "input.yaml"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=TIME_LIMIT, cwd=folder)
    if done.returncode != 0 or not (folder / "launches").is_file():
        said = (done.stderr.strip().splitlines() or [f"the program ended with {done.returncode}"])[0]
        raise NotRecorded(said.replace(f"{folder}/", ""))
    return (folder / "launches").read_text()


def launches_of_program(program, rows):
    """Returns a list of (symbol, threads of a block, bytes of LDS in addition to those of the code object, region), or
    None if launches cannot be recorded. The launches are stored in launches.txt beside the program, and recorded again
    only if the program, the input or this file has changed."""
    kept = program.with_name("launches.txt")
    newest = max(p.stat().st_mtime for p in (program, FILE, pathlib.Path(__file__)))
    if not kept.is_file() or kept.stat().st_mtime < newest:
        with tempfile.TemporaryDirectory() as folder:
            text = record_launches(program, launch_input(program, rows), pathlib.Path(folder), rows)
        if text is None:
            return None
        kept.write_text(text)
    lines = [line.split(" ", 4) for line in kept.read_text().splitlines()]
    return [(symbol, threads_of_block(block), int(lds), region) for symbol, _, block, lds, region in lines]


def add_launch_resources(program, kernels, rows=False):
    """Adds the LDS that launches request to the `lds` of their kernel, and sets the kernel's `block` to the threads of
    a block; of several launches the largest of each counts. Kernels whose launches request no LDS stay unchanged.
    Returns {region: symbols launched in it}, or None if launches cannot be recorded. The regions of rows are included
    only with `rows`."""
    noted_launches = launches_of_program(pathlib.Path(program), rows)
    largest, regions = {}, {}
    for symbol, threads, lds, region in noted_launches or ():
        old = largest.get(symbol, (0, 0))
        largest[symbol] = max(old[0], threads), max(old[1], lds)
        regions.setdefault(region, set()).add(symbol)
    symbols = {kernel["name"]: kernel["symbol"] for kernel in kernels}
    for kernel in kernels:
        alike = [symbols.get(kernel["name"].replace(mine, other)) for mine, other in INPUT["like"].items()]
        found = (largest[symbol] for symbol in (kernel["symbol"], *alike) if symbol in largest)
        threads, lds = next(found, (0, 0))
        if lds > 0:
            kernel.update(lds=kernel["lds"] + lds, block=threads)
    return None if noted_launches is None else regions


CAST_TO_ENUM = re.compile(r"\((?:unsigned )?(?:\w+::)*\w+\)(?=-?\d)")  # for instance in sums<(miniapp::chapter::staging::Way)2>
PLAIN_ARGUMENTS = r"<(?:[^<>()]|<(?:[^<>()]|<[^<>()]*>)*>)*>"  # without the parentheses of a lambda's function, whose name is wanted
ROW_FUNCTION = re.compile(rf"miniapp::{ROWS_CHAPTER}::(?P<name>(?:\w+::)*\w+)(?P<arguments>{PLAIN_ARGUMENTS})?\(")


def row_kernel_name(name):
    """Returns the short name of a row's kernel, such as `staging::sums<true>`, or None for a kernel of a library or of
    the driver. A kernel in the second lambda of a function ends with a number: `churn::step 2`."""
    name = CAST_TO_ENUM.sub("", name)
    found = ROW_FUNCTION.search(name)
    if not found:
        return None
    arguments = re.sub(r"\w+::", "", found["arguments"] or "").replace("> >", ">>")
    arguments = re.sub(r"(?<=\d)u?l+\b", "", arguments)
    arguments = re.sub(r"\b(HIP|Cuda)Space\b", "MemorySpace", arguments)
    number = re.search(r"'lambda(\d+)'", name[found.end() :])
    return found["name"].removesuffix("::operator") + arguments + (f" {int(number[1]) + 2}" if number else "")


def precision_of(name):
    found = re.search(r"Arrays<(double|float)>", name) or re.search(r"\b(double|float)\b", name)
    return found[1] if found else "float"


def name_launched_kernels(kernels, families, regions):
    """Assigns kernels to those variants of rows after which no kernel is named. `regions` is the result of
    add_launch_resources(). A kernel that several variants launch is added once for each of them."""
    own = {kernel["symbol"]: kernel for kernel in kernels if row_kernel_name(kernel["name"])}
    named = {(k["family"], k["variant"]) for k in kernels}
    rows = [(family, variant) for family, variants in families.items() for variant in variants if family.partition(".")[0] == ROWS_CHAPTER]
    for family, variant in (row for row in rows if row not in named):
        for kernel in [own[symbol] for symbol in sorted(regions.get(f"{family}/{variant}", ())) if symbol in own]:
            known = kernel if kernel["family"] is None else dict(kernel)
            name = kernel["name"]
            known.update(family=family, variant=variant, precision=precision_of(name), part=row_kernel_name(name))
            if known is not kernel:
                kernels.append(known)
