# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Grid and block that a HIP program launches a kernel with, Kokkos' choice for the portable ones: the emulator of a gfx90a
notes its launches (tools/miniapp_tools/launches.py)."""

import json
import pathlib
import subprocess
import tempfile

from miniapp_tools import launches
from miniapp_tools.launches import NotNoted
from miniapp_tools.measured.reading import text_of
from miniapp_tools.variants import families

SOURCE = "noted of this program where it runs over a runtime without a GPU"


def defaults(program, family):
    """{parameter: text} that the program takes where an input names none."""
    known = families(program)
    if known is None:
        raise NotNoted(f"{program} does not start here")
    return {p["name"]: text_of(p["default"]) for p in known[family]["parameters"] if p.get("default") not in (None, "")}


def input_of(family, variants, parameters):
    run = {"family": family, **parameters, "variants": variants}
    return json.dumps({"measure": {"samples": 3, "sample_ms": 0.001}, "runs": [run]})


def noted(program, family, variants, parameters):
    """{symbol: [(grid, block)]} of one run; NotNoted says why there is none. Problems may be as large as on a GPU."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            text = launches.noted(pathlib.Path(program), input_of(family, variants, parameters), pathlib.Path(folder), rows=False, GFX90A_MEMORY=1 << 40)
        except subprocess.TimeoutExpired:
            raise NotNoted(f"the program did not end within {launches.SECONDS} s; give a smaller problem (--set size=...)") from None
    if text is None:
        raise NotNoted("there is no emulator (scripts/emulate builds it)")
    return parse(text)


def parse(text):
    found = {}
    for line in text.splitlines():
        symbol, grid, block, _, _ = line.split(" ", 4)
        found.setdefault(symbol, []).append((grid, block))
    return found


def cells(shapes, symbol):
    """(block, grid) as texts; a kernel that is launched in several shapes shows the largest and says so."""
    own = shapes.get(symbol)
    if not own:
        return "not launched", "not launched"
    grid, block = max(own, key=lambda shape: launches.threads("x".join(shape)))
    more = f" (1 of {len(own)})" if len(own) > 1 else ""
    return block + more, grid + more
