# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What miniapp_trace says of a rung, and what a larger box would move: of boxes that differ in planes alone, the traffic
grows by the same for each plane once the cache is full."""

import json
import os
import subprocess

from miniapp_tools.measured.problem import ENVIRONMENT, Problem

SUMS = ("fetched", "written", "written_by_end", "requests", "hits", "instructions", "waves", "compulsory_read", "compulsory_written", "items")
BUILD = "build it first: cmake --preset cpu -DMINIAPP_TRACE=ON && cmake --build build/cpu --target miniapp_trace"
ONE_CORE = {"OMP_NUM_THREADS": "1", "OMP_PROC_BIND": "false"}
PLANES = 16  # a slab of any rung fits: 1, 2, 4, 8, 16 planes


def options_of(machine, waves_of_simd):
    second, first = machine["second_level"], machine["first_level"]
    return {
        "lanes": machine["lanes"],
        "units": machine["units"],
        "waves-of-unit": machine["simds"] * waves_of_simd,
        "issuing-share": machine["issuing_share"],
        "first-level-bytes": first["bytes"] if first["reuse"] else 0,
        "first-level-ways": first["ways"],
        "first-level-keeps-stores": int(first["keeps_stores"]),
        "second-level-bytes": second["bytes"] * second["usable_ways"] // second["ways"],
        "second-level-ways": second["usable_ways"],
        "partitions": second["partitions"],
        "replacement": second["replacement"],
        "last-level-bytes": second["bytes"],
        "fetch-bytes": second["fetch_bytes"],
        "request-bytes": second["request_bytes"],
        "issue": machine["issue"],
    }


def of_emulator(machine):
    """The machine as the emulator's MINIAPP_EMULATOR_TRAFFIC wants it: waves in flight are what a kernel's code object allows."""
    if not machine["arch"].startswith("gfx9"):
        raise Problem(f"the emulator executes AMD's code; what an {machine['name']} executes is other code")
    options = {name.replace("-", "_"): value for name, value in options_of(machine, 1).items()}
    return options | {"first_level_keeps_stores": machine["first_level"]["keeps_stores"]}


def traced(program, family, variant, parameters, options):
    words = [f"{name}={value}" for name, value in parameters.items()]
    flags = [f"--{name}={value}" for name, value in options.items()]
    try:
        done = subprocess.run([program, family, variant, *words, *flags], capture_output=True, text=True, env=os.environ | ONE_CORE)
    except OSError as error:
        raise Problem(f"{program}: {error.strerror}; {BUILD}", ENVIRONMENT) from None
    if done.returncode not in (0, 1):
        raise Problem(done.stderr.strip().removeprefix("miniapp_trace: ") or f"{program} ended with {done.returncode}", done.returncode)
    answer = json.loads(done.stdout)
    if not answer["correct"]:
        raise Problem(f"{family}/{variant}: the trace's result differs from the oracle's by {answer['error']:g}; it predicts nothing", 1)
    return answer


def heights(machine, size, element):
    """Planes of the two boxes: the first fills the second-level cache twice."""
    of_plane = 2 * size[0] * size[1] * element
    filling = -(-2 * machine["second_level"]["bytes"] // (of_plane * PLANES))
    return 2 + PLANES * filling, 2 + PLANES * (filling + 1)


def of_box(program, machine, variant, parameters, options):
    """Of the Laplacian on a box: size is (nx, ny, nz)."""
    size = parameters["size"]
    element = 4 if parameters.get("precision") == "float" else 8
    low, high = heights(machine, size, element)

    def at(planes):
        text = f"{size[0]}x{size[1]}x{planes}"
        return traced(program, "laplacian", variant, parameters | {"size": text}, options)

    if size[2] <= high:
        return at(size[2])
    a, b = at(low), at(high)
    return b | {s: b[s] + (b[s] - a[s]) / (high - low) * (size[2] - high) for s in SUMS}


def of_rung(program, machine, family, variant, parameters, waves, launches=0):
    """Of one run, or of its last `launches` kernels alone, the caches empty before them."""
    options = options_of(machine, waves) | {"last-launches": launches}
    if family == "laplacian":
        return of_box(program, machine, variant, parameters, options)
    words = {k: "x".join(map(str, v)) if isinstance(v, tuple) else v for k, v in parameters.items()}
    return traced(program, family, variant, words, options)
