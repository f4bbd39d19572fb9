# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the kernels of the two variants that are compared, with their instructions, from the linked programs of a HIP
or CUDA build."""

import difflib
import json
import pathlib
import subprocess
import tempfile

from miniapp_tools.measured.problem import Problem
from miniapp_tools.measured.reading import text_of
from miniapp_tools.resources import cubin, launches
from miniapp_tools.resources.code_object import Unusable, architectures
from miniapp_tools.resources.launches import NotRecorded
from miniapp_tools.resources.resource_table import kokkos_version, read
from miniapp_tools.resources.variants import families_by_name

ADVICE_FOR_CPU = "on a CPU `perf record` and `perf annotate` show which loop takes the time"


class OutdatedProgram(Unusable):
    """The kernels of a program could not be read, probably because it is older than the sources. A test reports this as
    a failure, because it has just built the program."""


def open_build(build):
    """Returns the table that scripts/resources makes of a build, with the paths of the build and of the program. The
    instructions of NVIDIA code are added later, for single kernels."""
    program = pathlib.Path(build, "miniapp")
    if not pathlib.Path(build, "CMakeCache.txt").is_file():
        raise Unusable(f"{build} is no build folder: it has no CMakeCache.txt (cmake --preset hip-mi200)")
    if program.is_file() and not architectures(program):
        if b".nv_fatbin" not in program.read_bytes():
            raise Problem(f"{program} has code for a CPU alone, and kernels of a GPU are compared here (--build build/hip-mi200); {ADVICE_FOR_CPU}")
        cubin.find_cuobjdump(program)
    try:
        table = read(build, with_code=True) | {"build": pathlib.Path(build), "program": program}
    except (RuntimeError, subprocess.SubprocessError) as error:
        raise OutdatedProgram(f"{error}\nis the program older than the sources? cmake --build {build}") from None
    return table


def kernels_with_code(table, kernels):
    """Returns the given kernels, each with its instructions as `code`. cuobjdump reads them where they are missing."""
    missing = [k for k in kernels if "code" not in k]
    if missing:
        symbols = ",".join(k["symbol"] for k in missing)
        done = subprocess.run([cubin.find_cuobjdump(table["program"]), "-sass", "-fun", symbols, table["program"]], capture_output=True, text=True)
        code = cubin.instructions_by_kernel(done.stdout)
        for kernel in missing:
            if not code.get(kernel["symbol"]):
                raise Unusable(f"cuobjdump -sass printed nothing of {kernel['name'][:200]}: {done.stderr.strip()[:200]}")
            kernel["code"] = code[kernel["symbol"]]
    return kernels


def kernel_of(table, name, precision, part):
    """Returns the kernel of the variant `name` (family/variant): the longest of those that match `part`, or of all if
    `part` is None. Raises Problem for a name or part that the program does not have."""
    family, _, variant = name.partition("/")
    mine = [k for k in table["kernels"] if (k["family"], k["variant"], k["precision"]) == (family, variant, precision)]
    chosen = [k for k in mine if part in (None, k["part"])] or [k for k in mine if set(part.split()) <= set(k["part"].split())]
    if chosen:
        return max(kernels_with_code(table, chosen), key=lambda k: len(k["code"]))
    if mine:
        raise Problem(f"{name} has no kernel '{part}'; it has {', '.join(repr(k['part']) for k in mine)}")
    names = sorted({f"{k['family']}/{k['variant']}" for k in table["kernels"] if k["family"]})
    near = difflib.get_close_matches(name, names, 3)
    raise Problem(f"no kernel of {name} in {precision}" + (f"; did you mean {' or '.join(near)}?" if near else ""))


def table_title(table):
    kokkos = f", Kokkos {table['kokkos']}" if table.get("kokkos") else ""
    return f"{table['arch']}, {table['compiler']}{kokkos} ({table['build']})"


def other_kokkos_builds(build):
    """Returns [(folder, version of Kokkos)] of other builds of the same kind, such as hip, that lie beside this build
    and whose program has another Kokkos."""
    build = pathlib.Path(build)
    mine = kokkos_version(build)
    found = []
    for cache in sorted(build.resolve().parent.glob("*/CMakeCache.txt")):
        folder = cache.parent
        of_kind = folder.name.split("-")[0] == build.resolve().name.split("-")[0]  # true for hip-mi200 and hip-mi200-4.6
        if folder != build.resolve() and of_kind and (folder / "miniapp").is_file() and kokkos_version(folder) not in ("", mine):
            found.append((build.parent / folder.name, kokkos_version(folder)))
    return found


LAUNCH_SOURCE = "noted of this program where it runs over a runtime without a GPU"


def default_parameters(program, family):
    """Returns {parameter: text} of the values that the program takes for parameters that an input does not name."""
    known = families_by_name(program)
    if known is None:
        raise NotRecorded(f"{program} does not start here")
    return {p["name"]: text_of(p["default"]) for p in known[family]["parameters"] if p.get("default") not in (None, "")}


def input_text(family, variants, parameters):
    run = {"family": family, **parameters, "variants": variants}
    return json.dumps({"measure": {"samples": 3, "sample_ms": 0.001}, "runs": [run]})


def launch_shapes(program, family, variants, parameters):
    """Returns {symbol: [(grid, block)]} of the launches of one run in the emulator, with enough memory for any problem.
    Raises NotRecorded with the reason if the program cannot be run in this way."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            runs = input_text(family, variants, parameters)
            text = launches.record_launches(pathlib.Path(program), runs, pathlib.Path(folder), rows=False, GFX90A_MEMORY=1 << 40)
        except subprocess.TimeoutExpired:
            raise NotRecorded(f"the program did not end within {launches.TIME_LIMIT} s; give a smaller problem (--set size=...)") from None
    if text is None:
        raise NotRecorded("there is no emulator (scripts/emulate builds it)")
    return parse_shapes(text)


def parse_shapes(text):
    found = {}
    for line in text.splitlines():
        symbol, grid, block, _, _ = line.split(" ", 4)
        found.setdefault(symbol, []).append((grid, block))
    return found


def shape_cells(shapes, symbol):
    """Returns the texts for block and grid of a kernel's launch. If the launches have several shapes, the texts show
    the one with the most threads, and the number of shapes."""
    own = shapes.get(symbol)
    if not own:
        return "not launched", "not launched"
    grid, block = max(own, key=lambda shape: launches.threads_of_block("x".join(shape)))
    more = f" (1 of {len(own)})" if len(own) > 1 else ""
    return block + more, grid + more
