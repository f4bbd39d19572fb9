# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A machine as scripts/predict sees it: scripts/machines/predicted/<name>.yaml, and the waves of a kernel on it."""

import pathlib

from miniapp_tools.measured.problem import Problem
from miniapp_tools.packages import yaml
from miniapp_tools.resources import figures

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / "scripts/machines/predicted"


def names():
    return sorted(file.stem for file in FOLDER.glob("*.yaml"))


def load(name):
    file = FOLDER / f"{name}.yaml"
    if not file.is_file():
        raise Problem(f"no machine '{name}'; known: {', '.join(names())}")
    return yaml.safe_load(file.read_text())


def resources(machine):
    """{`family/variant precision`: figures} of the committed ones, the worst of a variant's kernels."""
    if "resources" not in machine:
        return {}
    kernels = figures.rows((ROOT / machine["resources"]).read_text())
    return figures.worst((" ".join(kernel.split()[:2]), row) for kernel, row in kernels)


def waves_of_simd(machine, known):
    """The waves that a kernel's code object allows, if that is known; else all that a SIMD holds."""
    return known["occupancy"] if known else machine["waves_of_simd"]


def for_emulator(machine, only=True):
    """The machine as the emulator's GFX90A_TRAFFIC wants it; waves in flight (0) are what a kernel's code object allows.
    `only`: nothing but what is counted is executed."""
    second, first = machine["second_level"], machine["first_level"]
    return {
        "lanes": machine["lanes"],
        "lanes_of_wide": first["lanes_of_wide"],
        "waves_of_unit": 0,
        "only": only,
        "units": machine["units"],
        "issuing_share": machine["issuing_share"],
        "first_level_bytes": first["bytes"] if first["reuse"] else 0,
        "first_level_ways": first["ways"],
        "first_level_keeps_stores": first["keeps_stores"],
        "second_level_bytes": second["bytes"] * second["usable_ways"] // second["ways"],
        "second_level_ways": second["usable_ways"],
        "partitions": second["partitions"],
        "replacement": second["replacement"],
        "fetch_bytes": second["fetch_bytes"],
        "request_bytes": second["request_bytes"],
        "issue": machine["issue"],
    }


def times(machine, traffic, waves_of_simd):
    """{what bounds: seconds} of a variant by what it moves: what each level needs at its rate, and what waiting needs by Little's law,
    a wave's loads all under way together."""
    units = machine["units"]
    asked = traffic["requests"] * machine["second_level"]["request_bytes"]
    in_flight = units * machine["simds"] * waves_of_simd
    return {
        "HBM": (traffic["fetched"] + traffic["written"]) / machine["memory"]["reached"],
        "L2": asked / (machine["second_level"]["bytes_a_clock"] * machine["clock"]),
        "issue": asked / (units * machine["first_level"]["bytes_a_clock"] * machine["clock"]),
        "latency": traffic["waves"] / in_flight * machine["memory"]["latency"],
    }


def bound(machine, traffic, waves_of_simd):
    """The largest of them: (seconds, what bounds)."""
    found = times(machine, traffic, waves_of_simd)
    what = max(found, key=found.get)
    return found[what], what
