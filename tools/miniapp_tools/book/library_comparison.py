# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the table of a chapter whose families are single operations, with our best variant beside the best library."""

from miniapp_tools.book import data
from miniapp_tools.book.data import best
from miniapp_tools.book.markdown import milliseconds, paragraph, percent, rounded, table
from miniapp_tools.book.rungs import provenance_sentence

DEFAULTS, SWEPT_PARAMETER, SWEEP_REPLACEMENT = (data.TITLE_RULES[name] for name in ("defaults", "swept_parameter", "sweep_replacement"))


def has_small_families(runs):
    return any("." in run.family for run in runs)


def run_label(run):
    """Returns the parameters of a run that differ from their defaults, as text: `operation axpby, size 33554432`. The
    swept parameter is left out if the parameter that replaces it is not 0."""
    parameters = {k: v for k, v in run.parameters.items() if DEFAULTS.get(k) != v}
    if run.parameters.get(SWEEP_REPLACEMENT, "0") != "0":
        parameters.pop(SWEPT_PARAMETER, None)
    return ", ".join(f"{k} {v}" for k, v in parameters.items())


def last_of_each_sweep(runs):
    """Returns the runs, but of those that differ only in the swept parameter only the last one."""
    chosen = {}
    for run in runs:
        rest = tuple((k, v) for k, v in run.parameters.items() if k != SWEPT_PARAMETER)
        chosen[run.family, rest, run.parameters.get(SWEEP_REPLACEMENT, "0") != "0"] = run
    return list(chosen.values())


def side_cells(variant):
    return [f"`{variant.variant}`", milliseconds(variant), percent(variant.share)] if variant else ["", "", ""]


def fastest_ours_and_library(run):
    """Returns (our fastest variant, the fastest library). None stands for one that the run does not have."""
    return tuple(best([v for v in run.variants if (v.kind == "library") == library]) for library in (False, True))


def comparison_row(run):
    ours, library = fastest_ours_and_library(run)
    ratio = f"{ours.median / library.median:.2f}" if ours and library else ""
    if ratio and any("noisy" in v.note for v in (ours, library)):
        ratio += " (noisy)"
    return [f"`{run.family.split('.', 1)[-1]}`", run_label(run), *side_cells(ours), *side_cells(library), ratio]


def runs_with_limit(runs):
    """Returns the runs of the table that have a share of a limit. Only these stand in the chart."""
    return [run for run in last_of_each_sweep(runs) if any(v and v.share for v in fastest_ours_and_library(run))]


def chart_data(runs, heading):
    """Returns the data of the chart, or None if no run with a limit has a library."""
    sides = []
    for run in runs_with_limit(runs):
        shares = {side: rounded(100 * v.share) for side, v in zip(("ours", "library"), fastest_ours_and_library(run)) if v and v.share}
        sides.append([f"{run.family.split('.', 1)[-1]}  {run_label(run)}", shares])
    if not any("library" in shares for _, shares in sides):
        return None
    return {"title": f"Libraries beside loops: {heading}", "axis": "% of the limit of its run; logarithmic axis", "sides": sides}


def comparison_table(runs):
    heads = ["family", "run", "ours", "ms", "of limit", "library", "ms", "of limit", "library is faster by"]
    return table(heads, [comparison_row(r) for r in last_of_each_sweep(runs)], (3, 4, 6, 7, 8))


def block_lines(machine, runs):
    """Returns the lines of a machine's block in the README: when and with what it was measured, the chart, and a table
    with a row for each run that last_of_each_sweep() returns."""
    dates = dict.fromkeys(f"Measured {provenance_sentence(r.session)}" for r in runs)
    lines = [line for sentence in dates for line in paragraph(sentence)]
    picture = [f"![Libraries beside loops on {machine}: share of the limit](results/{machine}.svg)", ""] if runs_with_limit(runs) else []
    return [*lines, "", *picture, *comparison_table(runs)]
