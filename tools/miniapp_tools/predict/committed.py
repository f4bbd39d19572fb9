# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predictions that are committed, each a file of figures and a part of kernels/PREDICTION.md that is made of it."""

import json
import pathlib

from miniapp_tools import published
from miniapp_tools.measured import whole
from miniapp_tools.measured.problem import GOOD, REGRESSION

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/PREDICTION.md"
COUNTED = ROOT / "scripts/machines/predicted/h200.counted.json"
GATE = ROOT / "scripts/machines/predicted/gate.json"
# The share by which bytes may differ: another hipcc orders a few loads otherwise, and which of two buffers a time step reads is chance (the
# round that is verified is drawn), 1.2 % at most.
MOST = 0.02


def files():
    """The files of rows that are held against published counters: {file: what is published}."""
    return {path.with_name("predicted.json"): said for path, said in published.files().items() if "machine" in said}


def beside_published(row):
    """Figures of a row, of kernels by hand with the published ones: bytes, or hits alone."""
    true, moved = row["true"], row["traffic"]
    found = {"fetched": round(moved["fetched"]), "written": round(moved["written"]), "hits": round(moved["hits"] / moved["requests"], 4)}
    found["milliseconds"] = round(1e3 * row["seconds"], 4)
    if true["kind"] == "portable":
        return found
    time = {"published_milliseconds": round(1e3 * true["seconds"], 4)}
    if "fetched" in true:
        return found | {"published_fetched": round(true["fetched"])} | time | {"chosen_on": true["chosen"]}
    return found | {"published_hits": true["hit"] / 100} | time


def text_of(data):
    return json.dumps(data, indent=1) + "\n"


def update(file, data, name, lines):
    """Writes the file, and the part `name` of the page."""
    file.write_text(text_of(data))
    whole.block(PAGE, name, ["```", *lines, "```"])


def differences(new, old, most=MOST):
    """Yields a sentence for each `fetched` or `written` that is not as committed; both are {name: {what: bytes}}."""
    for name in old:
        if name not in new:
            yield f"{name}: committed, and not predicted now"
    for name, mine in new.items():
        if name not in old:
            yield f"{name}: not committed"
            continue
        for what in ("fetched", "written"):
            change = mine[what] / old[name][what] - 1 if old[name][what] else float(mine[what] > 0)
            if abs(change) > most:
                yield f"{name}: {what} {mine[what] / 1e9:.6g} GB, committed {old[name][what] / 1e9:.6g} ({100 * change:+.1f} %)"


def check(new, old):
    """Prints what differs; the exit code."""
    found = list(differences(new, old))
    for line in found:
        print(line)
    return REGRESSION if found else GOOD


def read(file):
    return json.loads(file.read_text())
