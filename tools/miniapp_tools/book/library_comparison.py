# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of a chapter of small families, each an operation: the best of ours beside the best of the libraries'."""

from miniapp_tools.book import data
from miniapp_tools.book.data import best
from miniapp_tools.book.markdown import full_results_hint, milliseconds, paragraph, percent, table
from miniapp_tools.book.rungs import short_facts

USUAL, SWEPT, INSTEAD = (data.TOLD[name] for name in ("usual", "swept", "instead_of_swept"))


def of_families(runs):
    return any("." in run.family for run in runs)


def told(run):
    """Names a run by its parameters, without the usual ones: `operation axpby, size 33554432`."""
    parameters = {k: v for k, v in run.parameters.items() if USUAL.get(k) != v}
    if run.parameters.get(INSTEAD, "0") != "0":
        parameters.pop(SWEPT, None)
    return ", ".join(f"{k} {v}" for k, v in parameters.items())


def shown(runs):
    """The last of the runs that differ in the swept parameter alone."""
    chosen = {}
    for run in runs:
        rest = tuple((k, v) for k, v in run.parameters.items() if k != SWEPT)
        chosen[run.family, rest, run.parameters.get(INSTEAD, "0") != "0"] = run
    return list(chosen.values())


def side(variant):
    return [f"`{variant.variant}`", milliseconds(variant), percent(variant.share)] if variant else ["", "", ""]


def fastest(run):
    """Returns our fastest variant and the fastest library; None for a side that has none."""
    return tuple(best([v for v in run.variants if (v.kind == "library") == library]) for library in (False, True))


def row(run):
    ours, library = fastest(run)
    ratio = f"{ours.median / library.median:.2f}" if ours and library else ""
    if ratio and any("noisy" in v.note for v in (ours, library)):
        ratio += " (noisy)"
    return [f"`{run.family.split('.', 1)[-1]}`", told(run), *side(ours), *side(library), ratio]


def bounded(runs):
    """Returns the runs of the table that have a share of a limit, which is what the chart shows."""
    return [run for run in shown(runs) if any(v and v.share for v in fastest(run))]


def content(runs, heading):
    """Returns the chart's data; None if no run with a limit has a library."""
    sides = []
    for run in bounded(runs):
        shares = {side: round(100 * v.share, 3) for side, v in zip(("ours", "library"), fastest(run)) if v and v.share}
        sides.append([f"{run.family.split('.', 1)[-1]}  {told(run)}", shares])
    if not any("library" in shares for _, shares in sides):
        return None
    return {"title": f"Libraries beside loops: {heading}", "axis": "% of the limit of its run; logarithmic axis", "sides": sides}


def overview(runs):
    heads = ["family", "run", "ours", "ms", "of limit", "library", "ms", "of limit", "library is faster by"]
    return table(heads, [row(r) for r in shown(runs)], (3, 4, 6, 7, 8))


def block(machine, runs):
    """Lines of the README: the fastest of each side, a row an operation."""
    dates = dict.fromkeys(f"Measured {short_facts(r.session)}" for r in runs)
    lines = [line for sentence in dates for line in paragraph(sentence)]
    picture = [f"![Libraries beside loops on {machine}: share of the limit](results/{machine}.svg)", ""] if bounded(runs) else []
    return [*lines, "", *picture, *overview(runs), "", full_results_hint(runs[0].family.split(".")[0], machine)]
