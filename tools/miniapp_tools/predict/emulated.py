# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes what variants move by their gfx90a machine code. The emulator runs the program of a HIP build and executes and
counts the timed part of each variant once (tools/gfx90a/src/traffic.hpp), and nothing else, native and portable ones alike.
For a larger box: of boxes that differ in planes alone, the traffic grows by the same for each plane once the cache is
full."""

import json
import pathlib
import subprocess
import tempfile

from miniapp_tools import emulate
from miniapp_tools.measured.problem import ENVIRONMENT, USAGE, Problem
from miniapp_tools.packages import yaml
from miniapp_tools.predict import machine
from miniapp_tools.predict.machine import for_emulator
from miniapp_tools.resources import variants as of_program

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "build/hip-mi200/miniapp"
BUILD = "scripts/setup --hip, then scripts/emulate inputs/emulated.yaml builds it and the emulator"
SUMS = ("fetched", "written", "written_by_end", "requests", "hits", "conflicts", "waves", "least")
OF_WAVE = {"valu": "SQ_INSTS_VALU", "salu": "SQ_INSTS_SALU", "smem": "SQ_INSTS_SMEM"}
PLANES = 16  # a slab of any rung fits: 1, 2, 4, 8, 16 planes


def word(value):
    return "x".join(map(str, value)) if isinstance(value, tuple) else value


def input_text(family, variants, problems):
    """A run for each of the problems; each variant is counted in the first one that it does not refuse."""
    names = ", ".join(f'"{name}"' for name in variants)
    lines = [f"measure: {json.dumps(emulate.MEASURE_ONCE)}", "runs:"]
    for problem in problems:
        values = ", ".join(f"{name}: {word(value)}" for name, value in problem.items())
        lines.append(f"  - {{family: {family}, {values}, variants: [{names}]}}")
    return "\n".join(lines) + "\n"


def figures(region):
    return {
        "fetched": 1024 * region["FETCH_SIZE"],
        "written": 1024 * region["WRITE_SIZE"],
        "written_by_end": region["written_by_end"],
        "requests": region["TCC_HIT_sum"] + region["TCC_MISS_sum"],
        "hits": region["TCC_HIT_sum"],
        "conflicts": region["SQ_LDS_BANK_CONFLICT"],
        "waves": region["waves_counted"],
        "launches": region["launches_counted"],
        "of_wave": {name: region[counter] / region["SQ_WAVES"] for name, counter in OF_WAVE.items()},
    }


def least_bytes(results):
    """{variant: bytes that its problem must move}"""
    found = {}
    for run in results["runs"]:
        least = run["work"]["bytes_read"] + run["work"]["bytes_written"]
        found.update({v["name"]: least for v in run["variants"] if v["status"] != "not applicable" and v["name"] not in found})
    return found


def of_problems(program, machine, family, variants, problems):
    """{variant: what one run of it moves}, the caches empty before it; without those that refuse every problem."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input.yaml").write_text(input_text(family, variants, problems))
        emulator = emulate.Emulator(program.resolve(), emulate.library_folder(ROOT), 1, json.dumps(for_emulator(machine)))
        words = ["--quiet", str(folder / "input.yaml"), "--output", str(folder / "results.json")]
        code, report = emulator.run(words, folder / "report.json", subprocess.DEVNULL)
        # Its verification was not executed either: that a variant is wrong (1) means nothing here.
        if code not in (0, 1) or report is None:
            raise Problem(f"{family}: {program} ended with {code} under the emulator; {BUILD}", USAGE if code == USAGE else ENVIRONMENT)
        results = json.loads((folder / "results.json").read_text())
    least, about = least_bytes(results), emulate.program_line(results["provenance"])
    regions = {r["region"].partition("/")[2]: r for r in report["regions"] if r["launches_counted"]}
    return {name: figures(region) | {"least": least[name], "about": about} for name, region in regions.items()}


def heights(machine, size, element):
    """Planes of the two boxes: the first fills the second-level cache twice."""
    of_plane = 2 * size[0] * size[1] * element
    filling = -(-2 * machine["second_level"]["bytes"] // (of_plane * PLANES))
    return 2 + PLANES * filling, 2 + PLANES * (filling + 1)


def of_box(program, machine, family, variants, parameters):
    """{variant: what one run of it moves} where each further plane moves the same, from two boxes of few planes."""
    size = parameters["size"]
    low, high = heights(machine, size, 4 if parameters["precision"] == "float" else 8)

    def at(planes):
        return of_problems(program, machine, family, variants, [parameters | {"size": (*size[:2], planes)}])

    if size[2] <= high:
        return at(size[2])
    small, large = at(low), at(high)

    def grown(a, b):
        return b | {s: b[s] + (b[s] - a[s]) / (high - low) * (size[2] - high) for s in SUMS}

    return {name: grown(small[name], large[name]) for name in large if name in small}


def families(program):
    """{family: its variants} of the program, without those that it cannot have."""
    found = of_program.families(program.resolve(), emulate.Emulator(program.resolve(), emulate.library_folder(ROOT), 1).environment())
    if found is None:
        raise Problem(f"{program} does not start; {BUILD}", ENVIRONMENT)
    return {name: [v["name"] for v in family["variants"] if v["available"]] for name, family in found.items()}


KNOWN = yaml.safe_load((ROOT / "kernels/predicted.yaml").read_text())
SMALL = 1 << 18  # bytes of the second level of the gate's machine


def whole(parameters):
    """Converts extents to numbers; one number stands for three."""
    if "size" not in parameters or isinstance(parameters["size"], tuple):
        return dict(parameters)
    extents = str(parameters["size"]).split("x")
    if not all(e.isdigit() for e in extents) or len(extents) not in (1, 3):
        raise Problem(f"size is '{parameters['size']}' and must be N or NXxNYxNZ")
    return parameters | {"size": tuple(map(int, extents)) * (3 // len(extents))}


def parameters_of(family, size=None, said=()):
    """The usual parameters of a family with the size, which some call rows, and with what else is said."""
    usual = KNOWN["families"].get(family, {})
    extent = {"rows" if "rows" in usual else "size": size} if size else {}
    return whole(usual | extent | dict(said))


def small_machine():
    found = machine.load("mi250x-gcd")
    found["units"] = 4
    found["second_level"]["bytes"] = SMALL
    return found


def gate(program, variants, in_parallel):
    """{family/variant: bytes} of every variant on a small problem; `variants`: {family: names}."""
    small = small_machine()

    def of(family):
        moved = of_problems(program, small, family, variants[family], KNOWN["gate"][family])
        return {f"{family}/{name}": {"fetched": round(t["fetched"]), "written": round(t["written"])} for name, t in moved.items()}

    return {name: row for rows in in_parallel(of, [f for f in KNOWN["gate"] if f in variants]) for name, row in rows.items()}
