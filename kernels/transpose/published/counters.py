# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published counters of transposes on an MI100, as rows that scripts/predict can be held against: hits of the second level,
times over the copy's and instructions of a wave. Bytes are not published."""

from miniapp_tools.chapters import published

MACHINE = "mi100"


def rows(known=()):
    """With the portable rungs of the same names that are `known`."""
    data = published("transpose").load()
    about = data["provenance"]
    copy = next(row for row in data["kernels"] if row["family"] == "stream")
    by_hand = [
        {
            "variant": row["variant"],
            "kind": "by hand",
            "parameters": {"rows": about["size"], "precision": about["precision"]},
            "hit": row["l2_hit"],
            "seconds": row["ns"] * 1e-9,
            "copy": copy["ns"] * 1e-9,
            "of_wave": {"valu": row["valu_insts"], "salu": row["salu_insts"], "smem": row["sfetch_insts"]},
        }
        for row in data["kernels"]
        if row["family"] == "transpose"
    ]
    portable = [row | {"variant": row["variant"].removeprefix("hip/"), "kind": "portable"} for row in by_hand]
    return by_hand + [row for row in portable if row["variant"] in known]
