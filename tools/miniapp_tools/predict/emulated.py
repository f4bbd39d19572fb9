# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Computes the memory traffic of variants from their gfx90a machine code. The emulator runs the program of a HIP build,
and executes and counts only the timed part of each variant, once (tools/gfx90a/src/traffic.hpp). The traffic of a large
box is extrapolated from two smaller ones: once the cache is full, each further plane adds the same traffic."""

import json
import pathlib
import subprocess
import tempfile

from miniapp_tools import ROOT, emulate
from miniapp_tools.environment import yaml
from miniapp_tools.measured.problem import ENVIRONMENT, USAGE, Problem
from miniapp_tools.measured.reading import text_of
from miniapp_tools.predict import machine
from miniapp_tools.predict.machine import emulator_settings
from miniapp_tools.resources import variants as of_program

DEFAULT_PROGRAM = ROOT / "build/hip-mi200/miniapp"
HOW_TO_BUILD = "scripts/setup --hip, then scripts/emulate inputs/emulated.yaml builds it and the emulator"
GROWING_FIGURES = ("fetched", "written", "written_by_end", "requests", "hits", "conflicts", "waves", "least")
COUNTERS_OF_A_WAVE = {"valu": "SQ_INSTS_VALU", "salu": "SQ_INSTS_SALU", "smem": "SQ_INSTS_SMEM"}
PLANES_STEP = 16  # a multiple of the planes in a slab of any rung (1, 2, 4, 8 or 16)


def input_text(family, variants, problems):
    """Returns an input with one run for each problem. A variant is counted in the first run that it does not refuse."""
    runs = [{"family": family, "variants": variants} | {k: text_of(list(v)) if isinstance(v, tuple) else v for k, v in p.items()} for p in problems]
    return json.dumps({"measure": emulate.MEASURE_ONCE, "runs": runs})


def figures_of_region(region):
    """Returns the figures of one region (a timed part) in the emulator's report, in bytes and counts."""
    return {
        "fetched": 1024 * region["FETCH_SIZE"],
        "written": 1024 * region["WRITE_SIZE"],
        "written_by_end": region["written_by_end"],
        "requests": region["TCC_HIT_sum"] + region["TCC_MISS_sum"],
        "hits": region["TCC_HIT_sum"],
        "conflicts": region["SQ_LDS_BANK_CONFLICT"],
        "waves": region["waves_counted"],
        "launches": region["launches_counted"],
        "of_wave": {name: region[counter] / region["SQ_WAVES"] for name, counter in COUNTERS_OF_A_WAVE.items()},
    }


def least_bytes(results):
    """Returns {variant: bytes that the variant's problem must at least read and write}."""
    found = {}
    for run in results["runs"]:
        least = run["work"]["bytes_read"] + run["work"]["bytes_written"]
        found.update({v["name"]: least for v in run["variants"] if v["status"] != "not applicable" and v["name"] not in found})
    return found


def traffic_of_problems(program, machine, family, variants, problems):
    """Returns {variant: traffic of one launch that begins with empty caches}, without variants that refuse all
    problems."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input.yaml").write_text(input_text(family, variants, problems))
        emulator = emulate.Emulator(program.resolve(), emulate.library_folder(ROOT), 1, json.dumps(emulator_settings(machine)))
        words = ["--quiet", str(folder / "input.yaml"), "--output", str(folder / "results.json")]
        code, report = emulator.run(words, folder / "report.json", subprocess.DEVNULL)
        # The kernels of the verification were not executed either, so exit code 1 (a wrong result) means nothing here.
        if code not in (0, 1) or report is None:
            raise Problem(f"{family}: {program} ended with {code} under the emulator; {HOW_TO_BUILD}", USAGE if code == USAGE else ENVIRONMENT)
        results = json.loads((folder / "results.json").read_text())
    least, about = least_bytes(results), emulate.program_line(results["provenance"])
    regions = {r["region"].partition("/")[2]: r for r in report["regions"] if r["launches_counted"]}
    return {name: figures_of_region(region) | {"least": least[name], "about": about} for name, region in regions.items()}


def box_heights(machine, size, element):
    """Returns the numbers of planes of the two boxes from which the traffic of larger boxes is extrapolated. In the
    first box two arrays take at least twice the bytes of the L2; the second box has PLANES_STEP planes more."""
    of_plane = 2 * size[0] * size[1] * element
    filling = -(-2 * machine["second_level"]["bytes"] // (of_plane * PLANES_STEP))
    return 2 + PLANES_STEP * filling, 2 + PLANES_STEP * (filling + 1)


def traffic_of_box(program, machine, family, variants, parameters):
    """Returns {variant: traffic of one launch}. If the box is large, the traffic is extrapolated from two boxes with
    fewer planes."""
    size = parameters["size"]
    low, high = box_heights(machine, size, 4 if parameters["precision"] == "float" else 8)

    def at(planes):
        return traffic_of_problems(program, machine, family, variants, [parameters | {"size": (*size[:2], planes)}])

    if size[2] <= high:
        return at(size[2])
    small, large = at(low), at(high)

    def grown(a, b):
        return b | {s: b[s] + (b[s] - a[s]) / (high - low) * (size[2] - high) for s in GROWING_FIGURES}

    return {name: grown(small[name], large[name]) for name in large if name in small}


def available_variants(program):
    """Returns {family: names of the variants that the program can run}. Raises Problem if the program does not
    start."""
    found = of_program.families_by_name(program.resolve(), emulate.Emulator(program.resolve(), emulate.library_folder(ROOT), 1).environment())
    if found is None:
        raise Problem(f"{program} does not start; {HOW_TO_BUILD}", ENVIRONMENT)
    return {name: [v["name"] for v in family["variants"] if v["available"]] for name, family in found.items()}


PREDICTION_SETTINGS = yaml.safe_load((ROOT / "kernels/parameters.yaml").read_text())["predicted"]
SMALL_CACHE = 1 << 18  # bytes of the L2 of the gate's machine


def with_extents(parameters):
    """Returns the parameters with `size` as a tuple of three numbers. A single number stands for three equal ones."""
    if "size" not in parameters or isinstance(parameters["size"], tuple):
        return dict(parameters)
    extents = str(parameters["size"]).split("x")
    if not all(e.isdigit() for e in extents) or len(extents) not in (1, 3):
        raise Problem(f"size is '{parameters['size']}' and must be N or NXxNYxNZ")
    return parameters | {"size": tuple(map(int, extents)) * (3 // len(extents))}


def parameters_of(family, size=None, given=()):
    """Returns the parameters of a run of the family: `given`, the size (called `rows` in some families), and the
    family's defaults for the others."""
    usual = PREDICTION_SETTINGS["families"].get(family, {})
    extent = {"rows" if "rows" in usual else "size": size} if size else {}
    return with_extents(usual | extent | dict(given))


def small_machine():
    """Returns the machine on which the gate's small problems are predicted: a die of an MI250X with fewer compute units
    and a smaller L2."""
    found = machine.load_machine("mi250x-gcd")
    found["units"] = 4
    found["second_level"]["bytes"] = SMALL_CACHE
    return found


def gate_traffic(program, variants, in_parallel):
    """Returns {family/variant: {"fetched": bytes, "written": bytes}} on small problems. `variants` is {family:
    names}."""
    small = small_machine()

    def traffic_of(family):
        moved = traffic_of_problems(program, small, family, variants[family], PREDICTION_SETTINGS["gate"][family])
        return {f"{family}/{name}": {"fetched": round(t["fetched"]), "written": round(t["written"])} for name, t in moved.items()}

    return {name: row for rows in in_parallel(traffic_of, [f for f in PREDICTION_SETTINGS["gate"] if f in variants]) for name, row in rows.items()}
