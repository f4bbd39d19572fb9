# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predictions that are committed: kernels/laplacian/published/predicted.json, and the table of it in kernels/PREDICTION.md."""

import json
import pathlib

from measured.problem import GOOD, REGRESSION, Problem

ROOT = pathlib.Path(__file__).resolve().parents[3]
DATA = ROOT / "kernels/laplacian/published/predicted.json"
PAGE = ROOT / "kernels/PREDICTION.md"
MARKS = "<!-- predicted: begin -->\n", "<!-- predicted: end -->\n"
MOST = 0.01  # by which bytes may differ: compilers differ in the order of a few reads


def figures(rows):
    return {
        r["name"]: {
            "fetched": round(r["traffic"]["fetched"]),
            "written": round(r["traffic"]["written"]),
            "milliseconds": round(1e3 * r["seconds"], 4),
            "published_fetched": round(r["true"]["fetched"]),
            "published_milliseconds": round(1e3 * r["true"]["seconds"], 4),
            "chosen_on": r["true"]["chosen"],
        }
        for r in rows
    }


def page(text, table):
    try:
        before, rest = text.split(MARKS[0])
        _, after = rest.split(MARKS[1])
    except ValueError:
        raise Problem(f"{PAGE.name} has not the line '{MARKS[0].strip()}' before the table and '{MARKS[1].strip()}' after it") from None
    return f"{before}{MARKS[0]}```\n{table}\n```\n{MARKS[1]}{after}"


def update(rows, table):
    DATA.write_text(json.dumps(figures(rows), indent=1) + "\n")
    PAGE.write_text(page(PAGE.read_text(), table))


def check(rows, data=None):
    """Prints what moves more or less than is committed; the exit code."""
    old = json.loads(DATA.read_text()) if data is None else data
    code = GOOD
    for name, new in figures(rows).items():
        if name not in old:
            print(f"{name}: not committed; run scripts/predict --published --update")
            code = REGRESSION
            continue
        for what in ("fetched", "written"):
            change = new[what] / old[name][what] - 1
            if abs(change) > MOST:
                print(f"{name}: {what} {new[what] / 1e9:.3f} GB, committed {old[name][what] / 1e9:.3f} ({100 * change:+.1f} %)")
                code = REGRESSION
    return code
