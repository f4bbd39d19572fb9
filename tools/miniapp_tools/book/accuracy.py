# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of kernels/lbm/simulation/STORAGE.md, from the simulations that scripts/lbm_accuracy ran."""

import json
import math

from miniapp_tools.book.markdown import table, with_block

PAGE, KEPT = "kernels/lbm/simulation/STORAGE.md", "kernels/lbm/simulation/storage.json"
BLOCK = "accuracy"
HEADS = ("precision", "storage", "Laplace", "largest speed", "sum phi", "sum rho", "viscosity", "sum rho")
VISCOSITY = 1 / 6  # of tau_rho = 1


def change(first, last, name):
    return f"{last[name] / first[name] - 1:.1e}"


def row(found, steps, wave):
    (first, last), (still, decayed) = found["drop"], found["vortices"]
    viscosity = -math.log(decayed["kinetic_energy"] / still["kinetic_energy"]) / (4 * wave * wave * steps)
    drop = [f"{last['laplace_ratio']:.4f}", f"{last['max_speed']:.1e}", change(first, last, "sum_phi"), change(first, last, "sum_rho")]
    return [found["precision"], found["storage"], *drop, f"{viscosity / VISCOSITY - 1:+.1e}", change(still, decayed, "sum_rho")]


def pages(root):
    """The page with its block written anew."""
    about = root / PAGE
    if not about.is_file():
        return {}
    kept = json.loads((root / KEPT).read_text())
    steps, wave = kept["vortices"]["steps"], 2 * math.pi / int(kept["vortices"]["size"].partition("x")[0])
    lines = table(HEADS, [row(found, steps, wave) for found in kept["rows"]], range(2, len(HEADS)))
    return {about: with_block(about.read_text(), BLOCK, lines)}
