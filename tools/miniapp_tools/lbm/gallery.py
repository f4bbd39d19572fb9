# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page of the gallery, from the inputs and the results that are kept beside the pictures."""

import json
import pathlib

from miniapp_tools.book.facts import facts
from miniapp_tools.book.markdown import paragraph

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/lbm/simulation/GALLERY.md"
FOLDER = ROOT / "kernels/lbm/simulation/gallery"
NAMES = ("droplet", "coalescence", "rising_drop", "sessile_drop", "emulsion")
HEAD = """# Gallery

These are some of the simulations of `inputs/`. Each stands here with the command that runs it, the time that it took, and
a picture. The picture shows phi in a middle plane at up to four moments: blue is the light phase, red the heavy one, and
the black line is phi = 0. At its right end stands the surface phi = 0 in space at the last moment.

`scripts/lbm_gallery` drew the pictures. `scripts/lbm_pictures NAME` draws more of a run: time series, three planes with
pressure and velocity, a movie.
"""


def comment_of(name):
    """What the input says of itself: the comment at its head."""
    lines = (ROOT / f"inputs/{name}.yaml").read_text().splitlines()
    head = [line[1:].strip() for line in lines[: next(i for i, line in enumerate(lines) if not line.startswith("#"))]]
    return " ".join(head)


def figures(name):
    results = json.loads((FOLDER / f"{name}.json").read_text())
    simulation = results["simulations"][0]
    steps = simulation["last_step"] - simulation["first_step"]
    rates = [
        f"{rate / merit['unit_per_second']:.1f} {merit['unit']}"
        for rate, merit in zip(simulation["rates_per_second"], simulation["merits"])
    ]
    size = simulation["parameters"]["size"]
    size = size if isinstance(size, str) else "x".join(map(str, size))  # schema 3: a list
    share = simulation["rates_per_second"][0] / simulation["limit"]["rate_per_second"]
    text = (
        f"{size} sites, {steps} steps by `{simulation['variant']}` in "
        f"{simulation['seconds_in_steps']:.1f} s: {', '.join(rates)}, {100 * share:.1f} % of `{simulation['limit']['name']}`."
    )
    return text, facts({**results, "measure": {}})


def page():
    lines = [HEAD]
    for name in NAMES:
        if not (FOLDER / f"{name}.json").is_file():
            continue
        text, where = figures(name)
        lines += [f"## {name}\n", *paragraph(comment_of(name)), "", f"    scripts/run inputs/{name}.yaml", ""]
        lines += [f"![{name}: phi in a plane at several moments, and its surface](gallery/{name}.png)", "", *paragraph(text), ""]
        lines += [*paragraph(f"Measured {where}"), ""]
    return "\n".join(lines).rstrip() + "\n"
