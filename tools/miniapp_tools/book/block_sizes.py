# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The effect of the size of a block on a kernel: the sweep of inputs/blocks.yaml, in kernels/results/blocks-<machine>.json,
apart from the chapters' results, which are of one block."""

from miniapp_tools.book import data, importing
from miniapp_tools.book.facts import short_facts
from miniapp_tools.book.markdown import milliseconds, paragraph, percent, table, with_block
from miniapp_tools.measured.problem import Problem

BLOCK = "block-sizes"


def path_of(root, machine):
    return root / f"kernels/results/blocks-{machine}.json"


def import_files(root, paths, machine):
    """Writes the file of a machine anew; returns its path, and doubts."""
    sessions = [importing.session_of(path) for path in paths]
    unfit = {run["family"] for session in sessions for run in session["runs"] if "block" not in run["parameters"]}
    if unfit:
        raise Problem(f"{', '.join(sorted(unfit))} takes no block from the input; --blocks is for results of inputs/blocks.yaml")
    path = path_of(root, machine)
    path.parent.mkdir(exist_ok=True)
    path.write_text(importing.text_of(machine, sessions))
    return path, [doubt for session in sessions for doubt in importing.doubts(session)]


def threads(block):
    """512 of `256x1x2`"""
    x, y, z = map(int, block.split("x"))
    return x * y * z


def cell(variant):
    """Time and share; of a variant that a block does not suit, what it says."""
    if not variant.measured:
        return variant.note.rpartition(": ")[2] or variant.status
    noisy = ", noisy" if variant.note.startswith("noisy:") else ""
    return f"{milliseconds(variant)} ({percent(variant.share)}{noisy})"


def rows_of(runs, blocks):
    cells = {}
    for run in runs:
        about = ", ".join(f"{k} {v}" for k, v in run.telling().items() if k != "block")
        for variant in run.variants:
            cells.setdefault((run.family, variant.variant, about), {})[run.parameters["block"]] = cell(variant)
    return [[f"`{family}`: `{name}`", about, *(found.get(b, "") for b in blocks)] for (family, name, about), found in cells.items()]


def lines_of(path):
    runs = data.read(path)
    blocks = sorted({run.parameters["block"] for run in runs}, key=threads)
    sessions = dict.fromkeys(short_facts(session) for session in runs.sessions)
    heads = ["kernel", "case", *blocks]
    text = f"Milliseconds (of limit) by block, {threads(blocks[0])} to {threads(blocks[-1])} threads. Measured {' '.join(sessions)}"
    return [*paragraph(text), "", *table(heads, rows_of(runs, blocks), range(2, len(heads)))]


def filled(root, text):
    """`text` with its block written anew: a table a machine."""
    lines = []
    for path in sorted(path_of(root, "x").parent.glob("blocks-*.json")):
        lines += ([""] if lines else []) + lines_of(path)
    return with_block(text, BLOCK, lines)
