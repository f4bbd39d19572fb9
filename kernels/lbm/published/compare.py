# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published registers of the lattice Boltzmann kernel on gfx90a, beside our rungs.

Each published row has two of our kernels: the rung, which is corrected, and the same source with the
published collision, which the program holds and never launches (published.hip.hpp beside this file). Only the
second can be expected to equal the published figures."""
import pathlib

import yaml

from miniapp_tools.code_object import Unusable

FILE = pathlib.Path(__file__).with_name("gfx90a.yaml")

# No row spills, uses scratch, LDS or AGPRs: expected of every kernel of ours, corrected or not.
NONE = ("agpr", "scratch", "sgpr_spill", "vgpr_spill", "lds")
SHOWN = ("sgpr", "vgpr", "occupancy")
# The baseline's registers are expected to be equal. Those of the later rows are the register allocator's answer to
# an order of statements, which ours, written from the formulas, does not share: they are shown, not judged.
JUDGED = {"baseline": SHOWN}


def load():
    return yaml.safe_load(FILE.read_text())


def rows(table):
    """(published, ours with the published collision, ours) for each row."""
    by_name = {k["name"]: k for k in table["kernels"]}
    ours = {k["variant"]: k for k in table["kernels"] if k["family"] == "lbm" and k["precision"] == "double"}
    for row in load()["steps"]:
        _, rung, *number = row["variant"].split("/")
        start = f"void miniapp::lbm::published::hip_{rung}_kernel<{', '.join(['double', *number])}>("
        uncorrected = next((k for name, k in by_name.items() if name.startswith(start)), None)
        if uncorrected is None or row["variant"] not in ours:
            raise Unusable(f"the program has no kernels for the published row {row['step']}")
        yield row, uncorrected, ours[row["variant"]]


def wrong(row, uncorrected, corrected):
    """What of a row is judged and differs, as texts."""
    found = [
        f"{what}: {field} is {kernel[field]}, published is {row[field]}"
        for what, kernel in (("uncorrected", uncorrected), ("corrected", corrected))
        for field in NONE
        if kernel[field] != row[field]
    ]
    return found + [
        f"uncorrected: {field} is {uncorrected[field]}, published is {row[field]}"
        for field in JUDGED.get(row["step"], ())
        if uncorrected[field] != row[field]
    ]
