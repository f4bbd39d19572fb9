# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""results/<machine>.md: every variant of every run."""

from book.data import simulations
from book.facts import facts, limit_text
from book.markdown import four_digits, milliseconds, paragraph, percent, table, three_digits

WORDS = ("variant", "ratio", "outcome", "claim", "note")  # columns of these are flush left


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
        run.ratio_heading(): ratio(variant),
        "spread": percent(variant.time_s.get("spread")),
        "error": error(variant),
        "outcome": variant.expectation.get("outcome", ""),
        "claim": variant.expectation.get("claim", ""),
        "note": variant.note,
    }
    cells |= {m["unit"]: three_digits(run.rate(variant, at)) for at, m in enumerate(run.merits)}
    cells |= dict(zip(("registers", "scratch", "LDS", "waves"), resources_of(variant)))
    return [cells[c] for c in columns]


def full_run(run, title=None):
    columns = ["variant", "ms", *(m["unit"] for m in run.merits), "of limit", run.ratio_heading(), "spread", "error"]
    columns += ["registers", "scratch", "LDS", "waves", "outcome", "claim", "note"]
    rows = [full_row(run, v, columns) for v in run.variants]
    kept = [n for n in range(len(columns)) if any(r[n] for r in rows)]  # no column stays empty
    right = [at for at, n in enumerate(kept) if columns[n].split(" [")[0] not in WORDS]
    lines = ["", f"## {title or run.title()}", "", limit_text(run)]
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
    """A table of whole simulations: steps and rates, in the units of their figures of merit."""
    rows = []
    for one in found:
        rates = [three_digits(r / m["unit_per_second"]) for r, m in zip(one["rates_per_second"], one["merits"])]
        share = one["rates_per_second"][0] / one["limit"]["rate_per_second"] if one["limit"] and rates else None
        size = one["parameters"].get("size") or one["parameters"].get("bodies", "") + " bodies"
        steps = str(one["last_step"] - one["first_step"])
        rows.append([size, f"`{one['variant']}`", steps, four_digits(one["seconds_in_steps"]), *rates, percent(share)])
    heads = ["size", "variant", "steps", "seconds", *(m["unit"] for m in found[0]["merits"]), "of limit"]
    return table(heads, rows, range(2, len(heads)))


def full(machine, runs):
    """results/<machine>.md"""
    lines = [f"# {runs[0].family} on {machine}", "", f"Written by `scripts/results` from `{machine}.json`; not to be changed by hand."]
    for sentence in dict.fromkeys("Measured " + facts(r.session) for r in runs):
        lines += ["", *paragraph(sentence)]
    if len(runs) > 1:
        lines += overview(runs)
    for run in runs:
        lines += full_run(run)
    if found := simulations(runs):
        lines += ["", "## Simulations", "", *simulated(found)]
    return "\n".join(lines) + "\n"
