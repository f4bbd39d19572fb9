# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the best rungs should make on a machine that is not here: bytes by the emulator, time by the roofline, beside what
another lattice Boltzmann program is published to make there.

The boxes of lbm have 24 planes and the matrices a tenth of the rows that they are named after: traffic a site or an element is
the same once the cache is full, and the emulator executes every wave."""

import pathlib

from miniapp_tools.packages import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
FLUIDX3D = ROOT / "kernels/lbm/published/fluidx3d.yaml"
LAPLACIAN = ("aligned/6", "hip/aligned/4")
TRANSPOSE = ("shifted/64/32", "hip/shifted/64/32")
LBM = ("fused", "hip/fused/256", "hip/columns", "columns_blocked/2", "hip/columns_blocked/2", "pairs/2", "hip/pairs/2")
HALF = ("compressed_blocked/2", "hip/compressed_blocked/2", "hip/compressed/2", "pairs/2", "hip/pairs/2")
POINTS = (  # of whom, family, parameters, variants
    ("laplacian double 1250x770x438", "laplacian", {"size": (1250, 770, 438), "precision": "double"}, LAPLACIAN),
    ("laplacian double 643^3", "laplacian", {"size": (643, 643, 643), "precision": "double"}, LAPLACIAN),
    ("laplacian float 389x1021x769", "laplacian", {"size": (389, 1021, 769), "precision": "float"}, LAPLACIAN),
    ("transpose double 17389x9241", "transpose", {"rows": 1739, "columns": 9241, "precision": "double"}, TRANSPOSE),
    ("transpose float 17389x9241", "transpose", {"rows": 1739, "columns": 9241, "precision": "float"}, TRANSPOSE),
    ("transpose float 333333x111", "transpose", {"rows": 33333, "columns": 111, "precision": "float"}, TRANSPOSE),
    ("lbm double 232x190x274", "lbm", {"size": (232, 190, 24), "precision": "double"}, LBM),
    ("lbm float 232x190x274", "lbm", {"size": (232, 190, 24), "precision": "float"}, LBM),
    ("lbm float 256^3", "lbm", {"size": (256, 256, 24), "precision": "float"}, LBM),
    ("lbm float in halves 256^3", "lbm", {"size": (256, 256, 24), "precision": "float", "storage": "half"}, HALF),
)
POPULATIONS = 26  # numbers of a site of lbm, each read and written


def figures(row, waits):
    """Of a row of scripts/predict; `waits`: what waiting for one access costs it, by Little's law, in seconds."""
    t = row["traffic"]
    return {
        "fetched": round(t["fetched"]),
        "written": round(t["written"]),
        "least": round(t["least"]),
        "waves": row["waves"],
        "seconds": float(f"{row['seconds']:.4g}"),
        "waits": int(row["seconds"] / waits),
        "bound": row["bound"],
    }


def bytes_of_site(parameters):
    element = 8 if parameters["precision"] == "double" else 4
    return 2 * POPULATIONS * element // (2 if parameters.get("storage") == "half" else 1)


def share(published):
    """Of the data sheet's bandwidth, as a published row counts it."""
    return published["mlups"] * 1e6 * published["bytes"] / (published["gb_per_s"] * 1e9)


def fluidx3d(device="AMD Instinct MI250 (1 GCD)"):
    return [row for row in yaml.safe_load(FLUIDX3D.read_text())["rows"] if row["device"] == device]


def lines(data, machine):
    """`data`: {title: {variant: figures}}"""
    peak = machine["memory"]["peak"]
    yield f"{'':32} {'waves':>5} {'moved over':>10} {'GB/s that':>9} {'of data':>8} {'of what':>8} {'':>6} {'waits a':>8}"
    yield f"{'rung':32} {'a SIMD':>5} {'the least':>9} {'count':>10} {'sheet':>8} {'streams':>8} {'MLUPS':>6} {'wave':>8}  bound by"
    for title, family, parameters, _ in POINTS:
        yield title
        for variant, f in data.get(title, {}).items():
            rate = f["least"] / f["seconds"]
            of_site = bytes_of_site(parameters) if family == "lbm" else 0
            yield (
                f"  {variant:30} {f['waves']:5} {(f['fetched'] + f['written']) / f['least']:10.3f} {rate / 1e9:9.0f} {rate / peak:8.1%} "
                f"{rate / machine['memory']['reached']:8.1%} {f'{rate / of_site / 1e6:.0f}' if of_site else '':>6} {f['waits']:8}  {f['bound']}"
            )
    for row in fluidx3d():
        yield f"published: FluidX3D {row['storage']}, one phase, {row['device']}: {row['mlups']} MLUPS, {share(row):.1%} of the data sheet"
