# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a variant moves by its gfx90a machine code: the program of a HIP build is run by the emulator, which counts the variant's
timed part (src/emulator/traffic.hpp). Portable variants, too."""

import json
import pathlib
import tempfile

from miniapp_tools import emulate
from miniapp_tools.measured.problem import ENVIRONMENT, Problem
from miniapp_tools.predict import traffic

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "build/hip-mi200/miniapp"
LIBRARY = ROOT / "build/cpu/src/emulator"
ONCE = "measure: {samples: 3, sample_ms: 0.001, warmup_ms: 0, apart_ms: 0, batches: 1}"
SUMS = ("fetched", "written", "requests", "hits", "waves")


def input_text(family, variant, parameters):
    values = ", ".join(f"{name}: {value}" for name, value in parameters.items())
    return f"{ONCE}\nruns:\n  - {{family: {family}, {values}, variants: [{variant}]}}\n"


def figures(region):
    return {
        "fetched": 1024 * region["FETCH_SIZE"],
        "written": 1024 * region["WRITE_SIZE"],
        "requests": region["TCC_HIT_sum"] + region["TCC_MISS_sum"],
        "hits": region["TCC_HIT_sum"],
        "waves": region["waves_counted"],
    }


def of_run(program, machine, family, variant, parameters):
    """Of one run of a variant, the caches empty before it."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "input.yaml").write_text(input_text(family, variant, parameters))
        emulator = emulate.Emulator(program, LIBRARY, 1, json.dumps(traffic.of_emulator(machine)))
        code, report = emulator.run(["--quiet", str(folder / "input.yaml")], folder / "report.json")
        if code or report is None:
            raise Problem(f"{family}/{variant}: {program} ended with {code} under the emulator", code if code in (1, 2) else ENVIRONMENT)
        parts = [r for r in report["regions"] if r["launches_counted"]]
    if len(parts) != 1:
        raise Problem(f"{family}/{variant}: {len(parts)} timed parts were counted, and one was asked for", ENVIRONMENT)
    return figures(parts[0])


def of_box(program, machine, variant, parameters):
    """Of the Laplacian on a box, from two of few planes as in traffic.of_box()."""
    size = parameters["size"]
    low, high = traffic.heights(machine, size, 4 if parameters["precision"] == "float" else 8)

    def at(planes):
        return of_run(program, machine, "laplacian", variant, parameters | {"size": f"{size[0]}x{size[1]}x{planes}"})

    if size[2] <= high:
        return at(size[2])
    a, b = at(low), at(high)
    return {s: b[s] + (b[s] - a[s]) / (high - low) * (size[2] - high) for s in SUMS}
