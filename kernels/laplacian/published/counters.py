# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published counters of the Laplacian on a die of an MI250X, as rows that scripts/predict can be held against. Portable rungs
stand beside the counters of the kernel by hand that they do the same as."""

from miniapp_tools.chapters import published

MACHINE = "mi250x-gcd"
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
        "kind": "spills" if variant in SPILLS else "by hand",
        "chosen": (variant, size) in CHOSEN and tuple(block) == (256, 1, 1),
        "fetched": fetched,
        "hit": hit,
        "seconds": seconds,
    }


def by_hand():
    chapter = published("laplacian")
    data = chapter.load()
    baseline = data["figure_of_merit"]["baseline_ms"] / 1e3
    rows = {}
    for row in data["kernels"]:
        variant = chapter.variant_of_row(row)
        rows[variant] = row_of(variant, 512, (256, 1, 1), row["fetch_gb"] * 1e9, row["l2_hit_pct"], baseline / row["speedup"])
    n = data["large_planes"]["size"][0]
    read, written = 8 * (n**3 - 8 - 12 * (n - 2)), 8 * (n - 2) ** 3  # at least
    for row in data["large_planes"]["rows"]:
        variant = chapter.variant_of_row(row)
        if row["launch_bound"] > 256:
            continue  # our rung promises blocks of 256 and refuses this one
        fetched = read / (row["fetch_eff_pct"] / 100)
        seconds = (read + written) / (row["gb_per_s"] * 1e9)
        rows[variant, tuple(row["block"])] = row_of(variant, n, row["block"], fetched, row["l2_hit_pct"], seconds)
    return list(rows.values())


def portable(rows, known):
    """Of rows by hand the ones of their portable rungs, where the program has them."""
    for row in rows:
        first, _, rest = row["variant"].removeprefix("hip/").partition("/")
        name = PORTABLE.get(first, first) + ("/" + rest if rest else "")
        if name in known and row["kind"] != "spills":
            yield row | {"variant": name, "kind": "portable", "chosen": False}


def rows(known=()):
    """`known`: the variants that the program has."""
    return [*by_hand(), *portable(by_hand(), known)]
