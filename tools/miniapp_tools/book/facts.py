# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sentences that say where results come from."""

from miniapp_tools.book.rungs import BOUND
from miniapp_tools.measured.points import short_device


def heading(machine, runs):
    """The device and the day of the first run, for the head of a column."""
    provenance = runs[0].session.provenance
    return f"{short_device(provenance.get('device') or machine)}, {provenance['date'][:10]}"


def short_facts(session):
    """Date, device and versions; a report has the rest."""
    known = session.provenance
    pieces = [known.get("device"), known.get("compiler"), known.get("kokkos") and f"Kokkos {known['kokkos'].removeprefix('Kokkos ')}"]
    return f"{known['date'][:10]}: {', '.join(p for p in pieces if p)}."


def limit_text(run):
    if not run.limit:
        return "No limit is set against it."
    limit = f"Limit {run.limit_rate(run.limit):.4g} {run.unit()} (`{run.limit['name']}`)."
    bound = run.best((BOUND,))
    if bound is None:
        return limit
    rung = run.best(("portable", "gpu", "host"))
    passed = f", which is no bound: `{rung.variant}` is faster" if rung and rung.better() > bound.better() else ""
    return f"{limit} The same accesses with nothing computed: {100 * bound.share:.1f} % (`{bound.variant}`){passed}."
