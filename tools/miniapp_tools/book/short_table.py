# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The short tables of the chapters' READMEs: a row a rung."""

from miniapp_tools.book.data import best
from miniapp_tools.book.markdown import four_digits, milliseconds, paragraph, percent, table, three_digits
from miniapp_tools.book.rungs import NATIVE, ladder
from miniapp_tools.measured.problem import Problem

PORTABLE = ("portable",)
MOST_ROWS = 15


def side(run, variants, mark):
    """The four cells of one side of a rung: its best tuning."""
    found = best(variants)
    if found is None:
        return ["", "", "", ""]
    name = f"**`{found.variant}`**" if found is mark else f"`{found.variant}`"
    return [name, milliseconds(found), three_digits(run.rate(found, -1)), percent(found.share)]


def chosen_rungs(chapter, run, also=()):
    """Returns at most 15 rungs that were measured (the first, those of the variants `also`, and the fastest others) and how
    many are left out."""
    rungs = [r for r in ladder(chapter, run.variants) if best(r.all)]
    unknown = set(also) - {v.variant for r in rungs for v in r.all}
    if unknown:
        raise Problem(f"{run.title()}: {', '.join(sorted(unknown))} is to be shown and was not measured")
    asked = [r for r in rungs if r is rungs[0] or any(v.variant in also for v in r.all)]
    fastest = sorted((r for r in rungs if r not in asked), key=lambda r: best(r.all).better(), reverse=True)
    kept = asked + fastest[: MOST_ROWS - len(asked)]
    return [r for r in rungs if r in kept], len(rungs) - len(kept)


def comparison(run):
    portable, native = run.best(PORTABLE), run.best(NATIVE)
    if not (portable and native):
        return []
    shares = [f" at {percent(v.share)}" if v.share is not None else "" for v in (portable, native)]
    text = f"Best portable `{portable.variant}`{shares[0]}, best native `{native.variant}`{shares[1]}"
    if portable.median and native.median:
        text += f": portable over native {native.median / portable.median:.2f}"
    return paragraph(text + ".")


def short(chapter, run, also=()):
    """The best tuning of each rung, portable beside native."""
    rungs, left_out = chosen_rungs(chapter, run, also)
    marks = run.best(PORTABLE), run.best(NATIVE)
    unit = run.unit(-1)
    heads = ["rung", "portable", "ms", unit, "of limit", "native", "ms", unit, "of limit"]
    rows = [[r.label, *side(run, r.portable, marks[0]), *side(run, r.native, marks[1])] for r in rungs]
    kept = [n for n in range(len(heads)) if any(r[n] for r in rows)]
    right = [at for at, n in enumerate(kept) if n not in (0, 1, 5)]
    lines = table([heads[n] for n in kept], [[r[n] for n in kept] for r in rows], right)
    more = [f"{left_out} slower rungs are left out."] if left_out else []
    return [*lines, "", *comparison(run), *more]


def across(chapter, runs, parameter):
    """Rates of the best tuning of each rung, in a column a value of the parameter, numbers in their order."""
    if all(r.parameters[parameter].isdecimal() for r in runs):
        runs = sorted(runs, key=lambda r: int(r.parameters[parameter]))
    rungs = ladder(chapter, runs[0].variants)
    rows = []
    for rung in rungs:
        for variants in filter(None, (rung.portable, rung.native)):
            names = {v.variant for v in variants}
            found = [best([v for v in r.variants if v.variant in names]) for r in runs]
            if any(found):
                cells = [f"{three_digits(r.rate(v))} ({percent(v.share)})" if v else "" for r, v in zip(runs, found)]
                rows.append([rung.label, f"`{next(v for v in found if v).variant}`", *cells])
    heads = ["rung", f"variant, {runs[0].unit()} (of limit)", *(r.parameters[parameter] for r in runs)]
    return [*table(heads, rows[:MOST_ROWS], range(2, len(heads))), ""]


def times_across(runs, parameter):
    """Milliseconds of each variant, and what it says of itself, in a column a value of the parameter, numbers in their order."""
    runs = sorted(runs, key=lambda r: float(r.parameters[parameter]))
    times = {}
    for at, run in enumerate(runs):
        for v in run.variants:
            times.setdefault(v.variant, [""] * len(runs))[at] = milliseconds(v) + (f" ({v.note})" if v.note and v.median else "")
    rows = [[f"`{name}`", *cells] for name, cells in times.items() if any(cells)]
    return table(["variant", *(r.parameters[parameter] for r in runs)], rows, range(1, len(runs) + 1))


def simulated(found):
    """A table of whole simulations: steps and rates, in the units of their figures of merit. How their steps were launched
    has a column where that differs."""
    rows = []
    differ = len({one["parameters"].get("launches") for one in found}) > 1
    for one in found:
        rates = [three_digits(r / m["unit_per_second"]) for r, m in zip(one["rates_per_second"], one["merits"])]
        share = one["rates_per_second"][0] / one["limit"]["rate_per_second"] if one["limit"] and rates else None
        size = one["parameters"].get("size") or one["parameters"].get("bodies", "") + " bodies"
        steps = str(one["last_step"] - one["first_step"])
        launched = [f"`{one['parameters'].get('launches', '')}`"] if differ else []
        cells = [steps, four_digits(one["seconds_in_steps"]), *rates, percent(share)]
        rows.append([size, f"`{one['variant']}`", *launched, *cells])
    named = ["size", "variant", *(["launches"] if differ else [])]
    heads = [*named, "steps", "seconds", *(m["unit"] for m in found[0]["merits"]), "of limit"]
    return table(heads, rows, range(len(named), len(heads)))
