# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predictions that are committed, each a file of figures and a part of kernels/PREDICTION.md that is made of it."""

import json
import pathlib

from miniapp_tools.measured import block
from miniapp_tools.measured.problem import GOOD, REGRESSION

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = ROOT / "kernels/PREDICTION.md"
LAPLACIAN = ROOT / "kernels/laplacian/published/predicted.json"
TRANSPOSE = ROOT / "kernels/transpose/published/predicted.json"
COUNTED = ROOT / "scripts/machines/predicted/h200.counted.json"
TUNINGS = ROOT / "scripts/machines/predicted/mi250x-gcd.tunings.json"
RATES = ROOT / "scripts/machines/predicted/mi250x-gcd.rates.json"
GATE = ROOT / "scripts/machines/predicted/gate.json"
# By which bytes may differ: another hipcc orders a few loads otherwise, and which of its two sets a step of lbm reads is chance
# (the round that is verified is drawn), 1.2 % at most.
MOST = 0.02


def moved(row):
    return {"fetched": round(row["traffic"]["fetched"]), "written": round(row["traffic"]["written"])}


def of_hand(row, published):
    """What is published is of kernels by hand."""
    return published if row["true"]["kind"] != "portable" else {}


def figures(rows):
    """Of rows held against published counters."""
    return {
        r["name"]: {
            **moved(r),
            "hits": round(r["traffic"]["hits"] / r["traffic"]["requests"], 4),
            "milliseconds": round(1e3 * r["seconds"], 4),
            **of_hand(
                r,
                {
                    "published_fetched": round(r["true"]["fetched"]),
                    "published_milliseconds": round(1e3 * r["true"]["seconds"], 4),
                    "chosen_on": r["true"]["chosen"],
                },
            ),
        }
        for r in rows
    }


def figures_of_hits(rows):
    """Of rows held against hits and times."""
    return {
        r["name"]: {
            **moved(r),
            "hits": round(r["traffic"]["hits"] / r["traffic"]["requests"], 4),
            "milliseconds": round(1e3 * r["seconds"], 4),
            **of_hand(r, {"published_hits": r["true"]["hit"] / 100, "published_milliseconds": round(1e3 * r["true"]["seconds"], 4)}),
        }
        for r in rows
    }


def text_of(data):
    return json.dumps(data, indent=1) + "\n"


def page(name, lines):
    """Writes the part `name` of the page."""
    block.write(PAGE, name, ["```", *lines, "```"])


def update(file, data, name, lines):
    file.write_text(text_of(data))
    page(name, lines)


def differences(new, old, most=MOST):
    """What of `fetched` and `written` is not as it is committed, {name: {what: bytes}} each, in words."""
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
