# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results as markdown: the full table of a machine, and the short ones of the chapters' READMEs."""

import textwrap

from book.data import simulations
from book.rungs import NATIVE, ladder

PORTABLE = ("portable",)
MOST_ROWS = 15
WORDS = ("variant", "ratio [95 %]", "outcome", "claim", "note")  # columns of these are flush left
WIDTH = 116


def table(heads, rows, right=()):
    """A markdown table; the columns of `right` are flush right."""
    rule = ["---:" if n in right else "---" for n in range(len(heads))]
    return ["| " + " | ".join(row) + " |" for row in ([*heads], rule, *rows)]


def paragraph(text):
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def four_digits(value):
    """1234, 123.4, 12.34, 0.1234: what a figure of this noise can bear."""
    if value is None:
        return ""
    digits = 0 if value >= 1000 else 1 if value >= 100 else 2 if value >= 10 else 3 if value >= 1 else 4
    return f"{value:.{digits}f}"


def three_digits(value):
    return "" if value is None else f"{value:.0f}" if value >= 100 else f"{value:.1f}"


def milliseconds(variant):
    return four_digits(None if variant.median is None else 1e3 * variant.median)


def percent(share):
    return "" if share is None else f"{100 * share:.1f} %"


def short_commit(commit):
    """Twelve digits, and `-dirty` where the tree had changes that were not committed."""
    digits, *rest = commit.split("-", 1)
    return "-".join([digits[:12], *rest])


def facts(session):
    """The machine and the program: date, hardware, versions, settings, in a sentence."""
    known = session["provenance"]
    pieces = [known.get("device"), known.get("cpu") if known.get("cpu") != known.get("device") else None]
    if known.get("driver"):
        pieces.append(f"driver {known['driver']}")
    if known.get("backend") != "CUDA" and known.get("threads"):
        pieces.append(f"{known['threads']} threads")
    pieces += [known.get("compiler"), known.get("flags"), known.get("kokkos") and f"Kokkos {known['kokkos'].removeprefix('Kokkos ')}"]
    pieces += [f"{k.removeprefix('env.')}={v}" for k, v in known.items() if k.startswith("env.OMP")]
    commit = f", commit {short_commit(known['commit'])}" if known.get("commit") else ""
    samples = f"; medians of {session['measure']['samples']} samples" if session["measure"].get("samples") else ""
    note = f" {known['note']}" if known.get("note") else ""
    return f"{known['date'][:10]}{commit}: {', '.join(p for p in pieces if p)}{samples}.{note}"


def short_facts(session):
    """Date, device and versions; the rest is in the full table."""
    known = session["provenance"]
    pieces = [known.get("device"), known.get("compiler"), known.get("kokkos") and f"Kokkos {known['kokkos'].removeprefix('Kokkos ')}"]
    return f"{known['date'][:10]}: {', '.join(p for p in pieces if p)}."


def limit_text(run):
    if run.limit is None:
        return "No limit is set against it."
    return f"Limit {run.limit_rate(run.limit):.4g} {run.unit()} (`{run.limit['name']}`)."


# ---- the full table of a machine


def resources_of(variant):
    r = variant.resources
    return [str(r.get(k, "")) for k in ("registers", "scratch", "lds", "occupancy")] if r else [""] * 4


def ratio(variant):
    s = variant.speedup
    if not s or s.get("value") is None:
        return ""
    return f"{s['value']:.2f}" + (f" [{s['low']:.2f}, {s['high']:.2f}]" if "low" in s else "")


def error(variant):
    """Against the oracle."""
    found = variant.verdict.get("error")
    return "" if found is None else f"{found:.1e}"


def full_row(run, variant, columns):
    if variant.status != "ok":  # prints no figure
        return [{"variant": f"`{variant.name}`", "note": f"{variant.status}: {variant.note}"}.get(c, "") for c in columns]
    cells = {
        "variant": f"`{variant.name}`",
        "ms": milliseconds(variant),
        "of limit": percent(variant.share_of_limit),
        "ratio [95 %]": ratio(variant),
        "spread": percent(variant.time_s.get("spread")),
        "error": error(variant),
        "outcome": variant.expectation.get("outcome", ""),
        "claim": variant.expectation.get("claim", ""),
        "note": variant.note,
    }
    cells |= {m["unit"]: three_digits(run.rate(variant, at)) for at, m in enumerate(run.merits)}
    cells |= dict(zip(("registers", "scratch", "LDS", "waves"), resources_of(variant)))
    return [cells[c] for c in columns]


def full_run(run):
    columns = ["variant", "ms", *(m["unit"] for m in run.merits), "of limit", "ratio [95 %]", "spread", "error"]
    columns += ["registers", "scratch", "LDS", "waves", "outcome", "claim", "note"]
    rows = [full_row(run, v, columns) for v in run.variants]
    kept = [n for n in range(len(columns)) if any(r[n] for r in rows)]  # no column stays empty
    right = [at for at, n in enumerate(kept) if columns[n] not in WORDS]
    lines = ["", f"## {run.title()}", "", limit_text(run)]
    if run.limit and run.limit["kernels"]:
        known = ", ".join(f"`{k['name']}` {three_digits(run.limit_rate(k))}" for k in run.limit["kernels"])
        lines += ["", *paragraph(f"Timed beside it, {run.unit()}: {known}.")]
    return lines + ["", *table([columns[n] for n in kept], [[r[n] for n in kept] for r in rows], right)]


def overview(runs):
    """All runs beside each other: share of the limit, or the rate where nothing limits."""
    names = list(dict.fromkeys(v.name for r in runs for v in r.variants))
    cells = {(n, v.name): percent(v.share_of_limit) or three_digits(r.rate(v)) for n, r in enumerate(runs) for v in r.variants}
    rows = [[f"`{name}`", *(cells.get((n, name), "") for n in range(len(runs)))] for name in names]
    changing = [k for k in runs[0].parameters if len({r.parameters.get(k) for r in runs}) > 1]
    heads = [" ".join(r.parameters.get(k, "") for k in changing) for r in runs]
    return ["", "## All runs: share of the limit", "", *table(["variant", *heads], rows, range(1, len(runs) + 1))]


def simulated(found):
    """Whole simulations: steps and rates, in the units of their figures of merit."""
    if not found:
        return []
    rows = []
    for one in found:
        rates = [three_digits(r / m["unit_per_second"]) for r, m in zip(one["rates_per_second"], one["merits"])]
        share = one["rates_per_second"][0] / one["limit"]["rate_per_second"] if one["limit"] and rates else None
        size = one["parameters"].get("size", "")
        steps = str(one["last_step"] - one["first_step"])
        rows.append([size, f"`{one['variant']}`", steps, four_digits(one["seconds_in_steps"]), *rates, percent(share)])
    heads = ["size", "variant", "steps", "seconds", *(m["unit"] for m in found[0]["merits"]), "of limit"]
    return ["", "## Simulations", "", *table(heads, rows, range(2, len(heads)))]


def full(machine, runs):
    """results/<machine>.md"""
    lines = [f"# {runs[0].family} on {machine}", "", f"Written by `scripts/results` from `{machine}.json`; not to be changed by hand."]
    for session in {id(r.session): r.session for r in runs}.values():
        lines += ["", *paragraph("Measured " + facts(session))]
    if len(runs) > 1:
        lines += overview(runs)
    for run in runs:
        lines += full_run(run)
    lines += simulated(simulations(runs))
    return "\n".join(lines) + "\n"


# ---- the short tables


def best(variants):
    measured = [v for v in variants if v.measured]
    return max(measured, key=lambda v: v.better(), default=None)


def side(run, variants, mark):
    """Four cells: the best tuning of one side of a rung."""
    found = best(variants)
    if found is None:
        return ["", "", "", ""]
    name = f"**`{found.name}`**" if found is mark else f"`{found.name}`"
    return [name, milliseconds(found), three_digits(run.rate(found, -1)), percent(found.share_of_limit)]


def chosen_rungs(chapter, run):
    """At most 15 rungs that were measured: the first, and the fastest others; and how many are left out."""
    rungs = [r for r in ladder(chapter, run.variants) if best(r.all)]
    fastest = sorted(rungs[1:], key=lambda r: best(r.all).better(), reverse=True)[: MOST_ROWS - 1]
    return [r for r in rungs if r is rungs[0] or r in fastest], max(0, len(rungs) - MOST_ROWS)


def comparison(run):
    portable, native = run.best(PORTABLE), run.best(NATIVE)
    if not (portable and native):
        return []
    shares = [f" at {percent(v.share_of_limit)}" if v.share_of_limit is not None else "" for v in (portable, native)]
    text = f"Best portable `{portable.name}`{shares[0]}, best native `{native.name}`{shares[1]}"
    if portable.median and native.median:
        text += f": portable over native {native.median / portable.median:.2f}"
    return paragraph(text + ".")


def expectations(run):
    """Claims and what became of them, row by row."""
    rows = []
    for variant in run.variants:
        found = variant.expectation
        if found:
            ratio = found.get("ratio") or {}
            told = f"{ratio['value']:.2f} [{ratio['low']:.2f}, {ratio['high']:.2f}]" if ratio.get("value") else ""
            rows.append([f"`{variant.name}`", milliseconds(variant), told, found.get("outcome", ""), found.get("claim", "")])
    return [*table(["variant", "ms", "ratio [95 %]", "outcome", "claim"], rows, [1]), ""]


def short(chapter, run):
    """The best tuning of each rung, portable beside native; claims where the rows have some."""
    if any(v.expectation for v in run.variants):
        return expectations(run)
    rungs, left_out = chosen_rungs(chapter, run)
    marks = run.best(PORTABLE), run.best(NATIVE)
    unit = run.unit(-1)
    heads = ["rung", "portable", "ms", unit, "of limit", "native", "ms", unit, "of limit"]
    rows = [[r.label, *side(run, r.portable, marks[0]), *side(run, r.native, marks[1])] for r in rungs]
    kept = [n for n in range(len(heads)) if any(r[n] for r in rows)]
    right = [at for at, n in enumerate(kept) if n not in (0, 1, 5)]
    lines = table([heads[n] for n in kept], [[r[n] for n in kept] for r in rows], right)
    more = [f"{left_out} slower rungs are in the full table."] if left_out else []
    return [*lines, "", *comparison(run), *more]


def across(chapter, runs, parameter):
    """Rates of the best tuning of each rung, in a column a value of the parameter."""
    rungs = ladder(chapter, runs[0].variants)
    rows = []
    for rung in rungs:
        for variants in filter(None, (rung.portable, rung.native)):
            names = {v.name for v in variants}
            found = [best([v for v in r.variants if v.name in names]) for r in runs]
            if any(found):
                cells = [f"{three_digits(r.rate(v))} ({percent(v.share_of_limit)})" if v else "" for r, v in zip(runs, found)]
                rows.append([rung.label, f"`{next(v for v in found if v).name}`", *cells])
    heads = ["rung", f"variant, {runs[0].unit()} (of limit)", *(r.parameters[parameter] for r in runs)]
    return [*table(heads, rows[:MOST_ROWS], range(2, len(heads))), ""]
