# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the table of a chapter of rows: how the first change of each row affects the time on each machine, what bounds
the faster variant, and whether this agrees with the source of the advice. The pairs of variants come from
kernels/variants.json; the verdicts follow from the ratios of their times in the committed results."""

from collections import Counter

from miniapp_tools import declared
from miniapp_tools.book.markdown import paragraph, table
from miniapp_tools.book.rungs import machine_heading
from miniapp_tools.measured.points import inverse_ratio

SMALLEST_EFFECT = 1.03  # ratios between its inverse and this are called neutral, as in src/core/expectation.hpp
FLOOR_TOLERANCE = 0.1
EFFECTS = ("helps", "neutral", "hurts", "unclear")
# {backend: groups to which its machines belong}; machines of other backends belong to `all` and `cpus`
MACHINE_GROUPS = {"CUDA": ("all", "gpus", "nvidia"), "HIP": ("all", "gpus", "amd")}


def has_row_families(runs):
    return any("." in run.family and any(v.expectation for v in run.variants) for run in runs)


def ratio_text(ratio):
    """Formats a ratio as `6.16 [6.10, 6.22]`, or without the interval if the two variants were not timed as a pair."""
    text = f"{ratio['value']:.2f}" if ratio.get("value") else ""
    return text + (f" [{ratio['low']:.2f}, {ratio['high']:.2f}]" if text and ratio.get("low") else "")


def effect(ratio):
    """Returns the verdict (helps, hurts, neutral or unclear) that the interval of a ratio allows, or "" if the ratio
    has no interval."""
    low, high = ratio.get("low"), ratio.get("high")
    if not (low and high):
        return ""
    if low >= SMALLEST_EFFECT:
        return "helps"
    if high <= 1 / SMALLEST_EFFECT:
        return "hurts"
    return "neutral" if low >= 1 / SMALLEST_EFFECT and high <= SMALLEST_EFFECT else "unclear"


def changes_of_chapter(chapter):
    """Returns (family, variant) for each variant of the chapter that kernels/variants.json compares with another, in
    reading order."""
    found = [f for f in declared.families() if f["chapter"] == chapter]
    return [(f, v) for f in found for v in f["variants"] if v.get("over")]


def first_change_of_each_row(chapter):
    """Returns, for each row of the chapter, the first change that it declares, as (family, variant)."""
    firsts = {}
    for family, variant in changes_of_chapter(chapter):
        firsts.setdefault(family["name"], (family, variant))
    return list(firsts.values())


def ratio_of_pair(runs, family, name, over):
    """Returns (ratio, faster variant) from the first run of the family that timed both variants. The ratio is the time
    of `over` divided by that of `name`. Returns ({}, None) if there is no such run."""
    for run in runs:
        timed = {v.variant: v for v in run.variants if v.has_figure and v.median}
        if run.family != family or not {name, over} <= timed.keys():
            continue
        after, before = timed[name], timed[over]
        direct, inverse = (v.expectation.get("ratio") or {} for v in (after, before))
        first = next(iter(timed))  # the variant with which others are compared by default
        if direct.get("value") and (after.expectation.get("over") or first) == over:
            ratio = direct
        elif inverse.get("value") and (before.expectation.get("over") or first) == name:
            ratio = inverse_ratio(inverse)
        else:
            ratio = {"value": before.median / after.median}
        return ratio, before if ratio["value"] < 1 else after
    return {}, None


def bounding_resource(variant):
    """Returns the resource whose floor (the least time that the use of the resource takes) is within 10 % of the
    variant's measured time, or "" if there is none."""
    floor = variant.figures.get("nearest_floor")
    return floor["of"] if floor and abs(floor["share"] - 1) <= FLOOR_TOLERANCE else ""


def agreement_with_source(says, runs, ratio):
    """Returns whether a ratio agrees with the source of the advice: `as said`, `not as said`, or "" if the source does
    not speak of such machines or if the interval of the ratio does not decide."""
    backend = runs[0].session.provenance.get("backend", "")
    if not says or not effect(ratio) or says["machines"] not in MACHINE_GROUPS.get(backend, ("all", "cpus")):
        return ""
    most = float("inf") if says["at_most"] is None else says["at_most"]
    if says["at_least"] <= ratio["low"] and ratio["high"] <= most:
        return "as said"
    return "not as said" if ratio["high"] < says["at_least"] or ratio["low"] > most else ""


def table_cell(runs, family, variant):
    """Returns the cell of the table for one change on one machine, such as `helps 6.16 [6.10, 6.22], as said; block
    dispatch`, or "" if no run timed both variants."""
    ratio, faster = ratio_of_pair(runs, family["name"], variant["name"], variant["over"])
    if faster is None:
        return ""
    verdict = " ".join(filter(None, (effect(ratio), ratio_text(ratio))))
    said = ", ".join(filter(None, (verdict, agreement_with_source(variant.get("source_says"), runs, ratio))))
    return "; ".join(filter(None, (said, bounding_resource(faster))))


def counts_of_effects(runs, shown):
    """Returns how many of the changes `shown` have each verdict, such as `30 helps, 2 neutral`."""
    found = Counter(effect(ratio_of_pair(runs, f["name"], v["name"], v["over"])[0]) for f, v in shown)
    return ", ".join(f"{found[e]} {e}" for e in EFFECTS if found[e])


def table_lines(chapter, results):
    """Returns the numbers of verdicts on each machine and the lines of the table, which has a row for the first change
    of each row of the chapter and a column for each machine."""
    shown = first_change_of_each_row(chapter)
    rows = []
    for family, variant in shown:
        row = family["name"].split(".", 1)[1]
        says = (variant.get("source_says") or {}).get("claim", "")
        cells = [table_cell(runs, family, variant) for runs in results.values()]
        rows.append([f"{family['help']} (`{row}`)", f"`{variant['name']}` over `{variant['over']}`", *cells, says])
    told = []
    for machine, runs in results.items():
        told += [*paragraph(f"- {machine_heading(machine, runs)}: {counts_of_effects(runs, shown)}."), ""]
    heads = [f"{chapter} (row)", "change", *(machine_heading(machine, runs) for machine, runs in results.items()), "the source says"]
    return [*(line for line in told if line), "", *table(heads, rows)]
