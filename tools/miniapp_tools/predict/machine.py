# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the machine models of scripts/predict, scripts/machines/predicted/<name>.yaml, and computes times on them."""


from miniapp_tools import ROOT
from miniapp_tools.environment import yaml
from miniapp_tools.measured.problem import Problem
from miniapp_tools.resources import figures

MODELS_FOLDER = ROOT / "scripts/machines/predicted"


def machine_names():
    return sorted(file.stem for file in MODELS_FOLDER.glob("*.yaml"))


def load_machine(name):
    """Returns the model of a machine. Raises Problem if there is none of that name."""
    file = MODELS_FOLDER / f"{name}.yaml"
    if not file.is_file():
        raise Problem(f"no machine '{name}'; known: {', '.join(machine_names())}")
    return yaml.safe_load(file.read_text())


def committed_registers(machine):
    """Returns {`family/variant precision`: worst committed figures of the variant's kernels}, or {} for a machine
    without committed registers."""
    if "resources" not in machine:
        return {}
    kernels = figures.rows((ROOT / machine["resources"]).read_text())
    return figures.worst_by_kernel((" ".join(kernel.split()[:2]), row) for kernel, row in kernels)


def waves_of_simd(machine, known):
    """Returns the waves per SIMD of a kernel with the committed figures `known`; if these are None, the most waves that
    a SIMD can hold."""
    return known["occupancy"] if known else machine["waves_of_simd"]


def emulator_settings(machine, only=True):
    """Returns the model in the form of the emulator's variable GFX90A_TRAFFIC. `waves_of_unit` 0 means that each
    kernel's code object decides how many waves a compute unit holds. With `only`, the emulator executes nothing that is
    not counted."""
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


def time_bounds(machine, traffic, waves_of_simd):
    """Returns {resource: seconds} for the traffic of a variant: the time that each level of memory needs at its rate,
    and the latency of all waves by Little's law, if all loads of a wave are in flight together."""
    units = machine["units"]
    asked = traffic["requests"] * machine["second_level"]["request_bytes"]
    in_flight = units * machine["simds"] * waves_of_simd
    return {
        "HBM": (traffic["fetched"] + traffic["written"]) / machine["memory"]["reached"],
        "L2": asked / (machine["second_level"]["bytes_a_clock"] * machine["clock"]),
        "issue": asked / (units * machine["first_level"]["bytes_a_clock"] * machine["clock"]),
        "latency": traffic["waves"] / in_flight * machine["memory"]["latency"],
    }


def dominant_bound(machine, traffic, waves_of_simd):
    """Returns the largest of time_bounds() as (seconds, resource)."""
    found = time_bounds(machine, traffic, waves_of_simd)
    what = max(found, key=found.get)
    return found[what], what
