# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published counters, as rows that scripts/predict can be held against: of the Laplacian on a die of an MI250X, and of
transposes on an MI100. Portable rungs stand beside the counters of the kernel by hand that they do the same as."""

from miniapp_tools.chapters import published

SPILLS = {"hip/accumulated/16", "hip/reordered/16"}  # held apart: how much they spill is each compiler's
PORTABLE = {"accumulated": "tiled"}  # rungs by hand whose portable ones have another name
# The rows that choices of the model may look at; named before the model was made. All others are kept out.
CHOSEN = {
    ("hip/baseline", 512),
    ("hip/accumulated/2", 512),
    ("hip/accumulated/8", 512),
    ("hip/reordered/1", 512),
    ("hip/reordered/4", 512),
    ("hip/nontemporal/8", 1024),
}


def row_of(variant, size, block, fetched, hit, seconds):
    return {
        "variant": variant,
        "parameters": {"size": (size, size, size), "block": "x".join(map(str, block)), "precision": "double"},
        "kind": "spills" if variant in SPILLS else "portable" if not variant.startswith("hip/") else "by hand",
        "chosen": (variant, size) in CHOSEN and tuple(block) == (256, 1, 1),
        "fetched": fetched,
        "hit": hit,
        "seconds": seconds,
    }


def compulsory(n):
    """Bytes read and written at least, of n^3 points."""
    return 8 * (n**3 - 8 - 12 * (n - 2)), 8 * (n - 2) ** 3


def laplacian():
    chapter = published("laplacian")
    data = chapter.load()
    baseline = data["figure_of_merit"]["baseline_ms"] / 1e3
    rows = {}
    for row in data["kernels"]:
        variant = chapter.variant_of_row(row)
        rows[variant] = row_of(variant, 512, (256, 1, 1), row["fetch_gb"] * 1e9, row["l2_hit_pct"], baseline / row["speedup"])
    read, written = compulsory(1024)
    for row in data["large_planes"]["rows"]:
        variant = chapter.variant_of_row(row)
        if row["launch_bound"] > 256:
            continue  # our rung promises blocks of 256 and refuses this one
        fetched = read / (row["fetch_eff_pct"] / 100)
        seconds = (read + written) / (row["gb_per_s"] * 1e9)
        rows[variant, tuple(row["block"])] = row_of(variant, 1024, row["block"], fetched, row["l2_hit_pct"], seconds)
    return list(rows.values())


def portable(rows, known):
    """Of rows by hand the ones of their portable rungs, where the program has them."""
    for row in rows:
        first, _, rest = row["variant"].removeprefix("hip/").partition("/")
        name = PORTABLE.get(first, first) + ("/" + rest if rest else "")
        if name in known and row["kind"] != "spills":
            yield row | {"variant": name, "kind": "portable", "chosen": False}


def transpose(known=()):
    """Hits of the second level, times over the copy's and instructions of a wave; bytes are not published. With the
    portable rungs of the same names that are `known`."""
    data = published("transpose").load()
    about = data["provenance"]
    parameters = {"rows": about["size"], "precision": about["precision"]}
    copy = next(row for row in data["kernels"] if row["family"] == "stream")
    rows = [
        {
            "variant": row["variant"],
            "kind": "by hand",
            "parameters": parameters,
            "hit": row["l2_hit"],
            "seconds": row["ns"] * 1e-9,
            "copy": copy["ns"] * 1e-9,
            "of_wave": {"valu": row["valu_insts"], "salu": row["salu_insts"], "smem": row["sfetch_insts"]},
        }
        for row in data["kernels"]
        if row["family"] == "transpose"
    ]
    portable = [row | {"variant": row["variant"].removeprefix("hip/"), "kind": "portable"} for row in rows]
    return rows + [row for row in portable if row["variant"] in known]
