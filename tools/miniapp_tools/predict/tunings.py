# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Of each chapter the tunings that are tried on a machine, and what the model says of them: proposals, to be confirmed by
whoever has the card."""

import fnmatch

SHAPES = ("256x1x1", "128x1x1", "128x2x1", "64x4x1", "64x1x4", "32x8x1", "32x4x2")
CUBES = ("256x1x1", "128x2x1", "64x4x1", "64x2x2", "32x8x1", "32x4x2", "16x4x4")
CANDIDATES = (  # title, family, parameters, ((variants, block shapes or none), ...)
    (
        "laplacian 512^3: order of loads, rows a thread, block",
        "laplacian",
        {"size": (512, 512, 512), "precision": "double"},
        (("hip/nontemporal/*", ("256x1x1",)), ("hip/nontemporal/8", SHAPES[1:]), ("hip/vector/*", ("256x1x1",)), ("hip/tall/*", ("256x1x1",))),
    ),
    (
        "laplacian 1024^3: order of work, block",
        "laplacian",
        {"size": (1024, 1024, 1024), "precision": "double"},
        (("hip/nontemporal/8", SHAPES), ("hip/grid_reordered/8", ("256x1x1", "64x4x1")), ("hip/subdomains/8", ("256x1x1", "64x4x1"))),
    ),
    (
        "transpose 4096 x 4096: tile, height of a group of tiles",
        "transpose",
        {"rows": 4096, "precision": "double"},
        (("hip/[!irs]*", ()), ("hip/swizzled/*", ()), ("hip/rows/*", ())),
    ),
    (
        "lbm 128^3: block, columns, or one launch",
        "lbm",
        {"size": (128, 128, 128), "precision": "double"},
        (("hip/no_ghosts", CUBES), ("hip/columns", ()), ("hip/chained/*", ())),
    ),
)


def points(variants):
    """(title, family, variant, parameters) of all, each once; `variants`: (family, variant) that the program has."""
    for title, family, parameters, tried in CANDIDATES:
        seen = set()
        for pattern, shapes in tried:
            for variant in (v for f, v in variants if f == family and fnmatch.fnmatch(v, pattern)):
                for block in shapes or ("",):
                    if (variant, block) not in seen:
                        seen.add((variant, block))
                        yield title, family, variant, parameters | ({"block": block} if block else {})


def figures(row):
    t = row["traffic"]
    return {
        "fetched": round(t["fetched"]),
        "written": round(t["written"]),
        "least": round(t["least"]),
        "hits": round(t["hits"] / t["requests"], 4),
        "waves": row["waves"],
        "milliseconds": round(1e3 * row["seconds"], 4),
        "bound": row["bound"],
    }


def order(figures_of_row):
    return figures_of_row["milliseconds"], figures_of_row["fetched"] + figures_of_row["written"]


def lines(data, most=4):
    """Of each chapter the best ones, and the worst beside them; `data`: {title: {name: figures}}."""
    for title, rows in data.items():
        ranked = sorted(rows.items(), key=lambda item: order(item[1]))
        best = ranked[0][1]["milliseconds"]
        alike = sum(f["milliseconds"] <= 1.01 * best for _, f in ranked)
        yield f"{title}; {len(ranked)} tried, {alike} within 1 % of the best"
        yield f"  {'':44} {'waves':>5} {'fetched':>8} {'written':>8} {'of least':>8} {'L2 hits':>7} {'ms':>8}  bound by"
        shown = ranked[:most] + ranked[-1:] if len(ranked) > most else ranked
        for n, (name, f) in enumerate(shown):
            word = "worst: " if n == most else ""
            yield (
                f"  {word + name:44} {f['waves']:5} {f['fetched'] / 1e9:8.3f} {f['written'] / 1e9:8.3f} {f['least'] / (f['fetched'] + f['written']):8.1%} "
                f"{f['hits']:7.1%} {f['milliseconds']:8.3f}  {f['bound']}"
            )
