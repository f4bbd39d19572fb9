# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published figures of the Laplacian on MI250X, beside our rungs."""
import pathlib

import yaml

FILE = pathlib.Path(__file__).with_name("mi250x.yaml")

# Where less is better, a smaller figure of ours is better and not different.
FEWER_IS_BETTER = {"vgpr": True, "sgpr": True, "scratch": True, "occupancy": False}


def load():
    return yaml.safe_load(FILE.read_text())


def variant_of_row(row):
    """Our variant for a published row."""
    names = {"baseline": "hip/baseline", "baseline+nontemporal": "hip/baseline_nontemporal"}
    return names.get(row["ladder"]) or f"hip/{row['ladder']}/{row['m']}"


def our_kernels(kernels):
    """Ours in double, the precision of the published rows, by variant."""
    return {k["variant"]: k for k in kernels if k["family"] == "laplacian" and k["precision"] == "double"}


def verdict(field, published, ours):
    """`same`, `better` or `differs`."""
    if ours == published:
        return "same"
    return "better" if (ours < published) == FEWER_IS_BETTER[field] else "differs"
