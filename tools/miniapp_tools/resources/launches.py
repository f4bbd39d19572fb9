# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a HIP program launches its kernels, without a GPU: the emulator of a gfx90a notes launches, and executes nothing.

LDS that a team asks for at launch, and the block that Kokkos chooses, are in no code object; neither depends on the problem.
Nor does a code object tell which variant launches a kernel that bears no variant's name: of a chapter of rows, all rows run.
The input is tests/gpu_resources/launches.yaml."""

import functools
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from miniapp_tools import emulate
from miniapp_tools.packages import yaml
from miniapp_tools.resources.code_object import Unusable
from miniapp_tools.resources.variants import families

ROOT = pathlib.Path(__file__).resolve().parents[3]
FILE = ROOT / "tests/gpu_resources/launches.yaml"
INPUT = yaml.safe_load(FILE.read_text())
SECONDS = 300
ROWS = INPUT["rows"]["chapter"]


class NotNoted(Unusable):
    """Why a program's launches are not noted, in words."""


def threads(extents):
    """The number of threads of a block, whose extents are written 256x1x1."""
    return math.prod(map(int, extents.split("x")))


def input_of(program, rows):
    """The runs whose launches are noted, of the chapters that the program has, with one of each row; nothing where there is none."""
    known, small = families(program.resolve()), INPUT["rows"]["small"]
    if known is None and rows:
        raise NotNoted(f"{program} does not start here")
    runs = [run for run in INPUT["runs"] if known is None or run["family"] in known]
    for name, family in (known or {}).items():
        if rows and name.partition(".")[0] == ROWS:
            runs.append({"family": name} | {p["name"]: small[p["name"]] for p in family["parameters"] if p["name"] in small})
    runs += INPUT["rows"]["besides"] if rows else []
    return json.dumps({"measure": INPUT["measure"], "runs": runs}) if runs else ""


@functools.cache
def emulator():
    """The emulator's library, built where it is not there; None where it cannot be."""
    library = emulate.library_folder(ROOT) / emulate.LIBRARY
    if library.is_file():
        return library
    build = ["bash", "-c", 'source "$0" && build_emulator', str(ROOT / "scripts/lib/build.sh")]
    done = subprocess.run(build, capture_output=True, text=True)
    if done.returncode != 0:  # what it says of progress is nobody's business here
        print(done.stderr.strip(), file=sys.stderr)
        return None
    return pathlib.Path(done.stdout.strip(), emulate.LIBRARY)


def is_for(library, program):
    """Says if the program is linked with the runtime whose place the library takes; that of a newer ROCm has another number."""
    dynamic = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return f"[{library.name}]" in dynamic


def noted(program, text, folder, rows=True, **variables):
    """Lines `symbol grid block lds region` of the program's launches for that input; None where no emulator is for it."""
    library = emulator()
    if not library or not is_for(library, program):
        return None
    if not text:
        return ""
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
    noted. Kept beside the program, launches.txt, until that, the input or this file changes."""
    kept = program.with_name("launches.txt")
    newest = max(p.stat().st_mtime for p in (program, FILE, pathlib.Path(__file__)))
    if not kept.is_file() or kept.stat().st_mtime < newest:
        with tempfile.TemporaryDirectory() as folder:
            text = noted(program, input_of(program, rows), pathlib.Path(folder), rows)
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
        alike = [symbols.get(kernel["name"].replace(mine, other)) for mine, other in INPUT["like"].items()]
        found = (largest[symbol] for symbol in (kernel["symbol"], *alike) if symbol in largest)
        threads, lds = next(found, (0, 0))
        if lds > 0:
            kernel.update(lds=kernel["lds"] + lds, block=threads)
    return None if noted_launches is None else regions


ARGUMENTS = r"<(?:[^<>()]|<(?:[^<>()]|<[^<>()]*>)*>)*>"
CAST = re.compile(r"\((?:unsigned )?(?:\w+::)*\w+\)(?=-?\d)")  # sums<(miniapp::chapter::staging::Way)2>
OWN = re.compile(rf"miniapp::{ROWS}::(?P<name>(?:\w+::)*\w+)(?P<arguments>{ARGUMENTS})?\(")


def row_kernel(name):
    """`staging::sums<true>` of a kernel of a row's own, by its demangled name; None of a library's or the driver's. A
    second lambda in a function is `churn::step 2`."""
    name = CAST.sub("", name)
    found = OWN.search(name)
    if not found:
        return None
    arguments = re.sub(r"\w+::", "", found["arguments"] or "").replace("> >", ">>")
    arguments = re.sub(r"(?<=\d)u?l+\b", "", arguments)
    arguments = re.sub(r"\b(HIP|Cuda)Space\b", "MemorySpace", arguments)
    number = re.search(r"'lambda(\d+)'", name[found.end() :])
    return found["name"].removesuffix("::operator") + arguments + (f" {int(number[1]) + 2}" if number else "")


def variants_of(families):
    """(family, variant) of the rows' variants, in reading order."""
    rows = {f: variants for f, variants in families.items() if f.partition(".")[0] in ROWS}
    return [(family, variant) for family, variants in rows.items() for variant in variants]


def of_variants(kernels, families, regions):
    """{family/variant: its kernels}; `regions` as add() returns them."""
    own = {k["symbol"]: k for k in kernels if row_kernel(k["name"])}
    names = [f"{family}/{variant}" for family, variant in variants_of(families)]
    return {name: [own[s] for s in sorted(regions.get(name, ())) if s in own] for name in names}


def precision(name):
    found = re.search(r"Arrays<(double|float)>", name) or re.search(r"\b(double|float)\b", name)
    return found[1] if found else "float"


def name_launched(kernels, families, found):
    """Gives a variant without a kernel of its name those that it launches: a kernel of several variants comes again."""
    named = {(k["family"], k["variant"]) for k in kernels}
    for family, variant in variants_of(families):
        if (family, variant) in named:
            continue
        for kernel in found[f"{family}/{variant}"]:
            known = kernel if kernel["family"] is None else dict(kernel)
            name = kernel["name"]
            known.update(family=family, variant=variant, precision=precision(name), part=row_kernel(name))
            if known is not kernel:
                kernels.append(known)


def require(table):
    """Committed figures of rows cannot be judged where it is not known which kernels are theirs."""
    if not table.get("launched", True):
        raise Unusable(f"launches are not noted: of Kokkos {table['kokkos']}, or there is no g++, or no header of HIP")
