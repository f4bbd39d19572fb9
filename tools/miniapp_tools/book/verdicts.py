# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pages of a chapter of rows, whose answer is a verdict: what a change does on each machine, and which claims held."""

from collections import Counter

from miniapp_tools.book.markdown import all_of, milliseconds, paragraph, percent, table
from miniapp_tools.measured.points import short_device
from miniapp_tools.measured.problem import Problem

EFFECTS = ("helps", "neutral", "hurts", "unclear", "bounded", "no verdict")
NO_EFFECT = {"bounded", "no verdict"}
ABOUT = (
    "This page has one row for each piece of advice and one column for each machine. A figure says how many times faster the change is"
    " than the variant that it is compared with; the 95 % interval of that ratio stands beside it.",
    "A change helps or hurts if its whole interval is at least 3 % away from 1. It is neutral if the interval lies within 3 %, and"
    " unclear otherwise. It is bounded if another limit of the machine decides the ratio, and has no verdict if its row declares too"
    " little to have been proved wrong. The column *compiled* is no time: it shows the registers, scratch and LDS that clang"
    " reserves for gfx90a. The column *counted* is none either: it shows what the row's mechanism counts, of all waves of a"
    " small problem that an emulated gfx90a executed. The column *everywhere* says what all machines with a figure agree on, in bold if all of them"
    " have one. If a row was run several times, the first run is shown, and none of the others may contradict what *everywhere* says.",
    "A figure in brackets is of a change about which nobody claims anything on that machine. The ratio was not predicted there,"
    " and may have another cause than the advice, such as a loop that the compiler of a CPU turns into vectors on one side only."
    " So it is not counted in the list below, nor for *everywhere*.",
    "Made by `scripts/book` from committed results.",
)
# What a mechanism counts: (its unit, the places in a line of what was executed).
COUNTED = {
    "memory": ("memory accesses", (5, 6)),
    "cache": ("memory accesses", (5, 6)),
    "issue": ("vector instructions", (2,)),
    "divergence": ("vector instructions", (2,)),
    "lds": ("LDS accesses", (7,)),
    "launch": ("launches", (0,)),
    "dispatch": ("waves", (1,)),
}
JUDGED = ("as expected", "not as expected", "open")
PAGE = "by_machine.md"


def of_rows(runs):
    return any("." in run.family and any(v.expectation for v in run.variants) for run in runs)


def row_of(run):
    return run.family.split(".", 1)[1]


def ratio_text(found):
    ratio = found.get("ratio") or {}
    if not ratio.get("value"):
        return ""
    digits, of = (3, " per unit of work") if found.get("work_ratio") else (2, "")
    value, low, high = (f"{ratio[k]:.{digits}f}" for k in ("value", "low", "high"))
    return f"{value} [{low}, {high}]{of}"


def first_of_each(runs):
    """{row: run}: the first run of a row is the one that the pages show; the others are sweeps."""
    found = {}
    for run in runs:
        found.setdefault(row_of(run), run)
    return found


def is_judged(found):
    """Whether the claim is about this machine, or the ratio has no effect that a claim could be about."""
    return found["outcome"] != "not applicable" or found["effect"] in NO_EFFECT


def cell(found):
    """`helps 2.81 [2.79, 2.84]`, `bounded by block dispatch (before) 1.02 [...]`, in brackets where nobody claims anything
    about this machine; empty where there is no figure."""
    ratio = ratio_text(found)
    by = f" by {found['bounded_by']}" if found.get("bounded_by") else ""
    text = f"{found['effect']}{by} {ratio}" if ratio else ""
    return f"({text})" if ratio and not is_judged(found) else text


def counted_text(counts, row, over, name):
    """`memory accesses 4898 to 316`: the effect in the unit of the row's mechanism; empty where nothing was counted."""
    mechanisms, executed = counts
    unit, places = COUNTED.get(mechanisms.get(row), ("", ()))
    both = [executed.get(f"{row}/{n}") for n in (over, name)]
    if not (unit and all(both)):
        return ""
    before, after = (sum(c[p] for p in places) for c in both)
    return f"{unit} {before}" if before == after else f"{unit} {before} to {after}"


def claimed(runs):
    """[(row, name, run, variant)] of the changes, in reading order."""
    return [(row, v.name, run, v) for row, run in first_of_each(runs).items() for v in run.variants if v.expectation]


def changes(runs):
    """[(row, name, expectation)]"""
    return [(row, name, v.expectation) for row, name, _, v in claimed(runs)]


def heading(machine, runs):
    provenance = runs[0].session["provenance"]
    return f"{short_device(provenance.get('device') or machine)}, {provenance['date'][:10]}"


COMPILED = {"VGPR": "vgpr", "scratch": "scratch", "LDS": "lds"}


def registers_of(kernels, name):
    """{what: figure} of registers, scratch and LDS, the worst of a variant's kernels."""
    mine = [k.figures for k in kernels if k.name == name]
    return {what: max(k[field] for k in mine) for what, field in COMPILED.items()} if mine else None


def compiled_text(before, after):
    """Registers before and after, scratch where there is any, LDS where it is another."""
    if not (before and after):
        return ""
    told = ["VGPR", *(["scratch"] if before["scratch"] or after["scratch"] else []), *(["LDS"] if before["LDS"] != after["LDS"] else [])]
    return "; ".join(f"{what} {before[what]} to {after[what]}" for what in told)


def static_cell(kernels, row, over, name):
    return compiled_text(*(registers_of(kernels, f"{row}/{n}") for n in (over, name)))


def over_of(run, expectation):
    return expectation.get("over") or run.variants[0].name


def everywhere(cells, in_all_runs):
    """The effect that all machines with a figure share, of two or more, and that no run of theirs contradicts; marked
    where none of the machines lacks a figure."""
    judged = [c for c in cells if c and not c.startswith("(")]
    effects = {effect for effect in EFFECTS for c in judged if c.startswith(effect)}
    if len(effects) != 1 or len(judged) < 2 or effects <= NO_EFFECT or in_all_runs - NO_EFFECT - {"unclear"} != effects:
        return ""
    return f"**{effects.pop()}**" if len(judged) == len(cells) else effects.pop()


def effects_of_all_runs(results):
    """{(row, name): effects}, of runs with other parameters too."""
    found = {}
    for runs in results.values():
        for run in runs:
            for v in run.variants:
                if v.expectation and ratio_text(v.expectation) and is_judged(v.expectation):
                    found.setdefault((row_of(run), v.name), set()).add(v.expectation["effect"])
    return found


def everywhere_text(rows):
    """What helps, and what hurts, on all machines of the table."""
    for effect, told in (("helps", "Helps"), ("hurts", "Hurts")):
        found = [f"{row[0]}/{row[1].partition(' over ')[0]}".replace("`/`", "/") for row in rows if row[-1] == f"**{effect}**"]
        if found:
            yield f"{told} on all of them: {', '.join(found)}."


def machine_rows(results, kernels, counts=None):
    """(heads, rows) of the table of advice by machine; counts: the rows' mechanisms, and what their variants executed."""
    by_machine = {m: {(row, name): found for row, name, found in changes(runs)} for m, runs in results.items()}
    runs_of = {row: run for runs in results.values() for row, run in first_of_each(runs).items()}
    in_all_runs = effects_of_all_runs(results)
    names = list(dict.fromkeys(key for found in by_machine.values() for key in found))
    rows = []
    for row, name in names:
        cells = [cell(found.get((row, name), {})) for found in by_machine.values()]
        expectation = next(found[row, name] for found in by_machine.values() if (row, name) in found)
        over = over_of(runs_of[row], expectation)
        static = [static_cell(kernels, row, over, name)] if kernels else []
        static += [counted_text(counts, row, over, name)] if counts else []
        rows.append([f"`{row}`", f"`{name}` over `{over}`", *static, *cells, everywhere(cells, in_all_runs.get((row, name), set()))])
    static_heads = [*(["gfx90a, compiled"] if kernels else []), *(["gfx90a, counted"] if counts else [])]
    heads = ["row", "change", *static_heads, *(heading(m, r) for m, r in results.items()), "everywhere"]
    return heads, rows


def follows_the_rules(runs):
    """Whether the program that measured it knew *bounded* and *no verdict*."""
    return any("mechanism" in found for _, _, found in changes(runs))


def of_today(results):
    """({machine: runs} that the page shows, those that are left out): sessions without the rules, where others have them."""
    shown_ones = {m: runs for m, runs in results.items() if follows_the_rules(runs)} or results
    return shown_ones, {m: runs for m, runs in results.items() if m not in shown_ones}


def effects_text(results):
    """How many changes do what, machine by machine."""
    for machine, runs in results.items():
        measured = [found for _, _, found in changes(runs) if ratio_text(found)]
        count = Counter(found["effect"] for found in measured if is_judged(found))
        others = sum(not is_judged(found) for found in measured)
        told = [f"{count[e]} {e}" for e in EFFECTS if count[e]] + ([f"{others} in brackets"] if others else [])
        yield f"{heading(machine, runs)}: " + ", ".join(told)


def advised(results):
    """The first change of each row about which somebody claims something for one of the machines."""
    found = {}
    for row, name, expectation in (change for runs in results.values() for change in changes(runs)):
        if expectation["outcome"] != "not applicable":
            found.setdefault(row, name)
    return found.items()


def by_machine(chapter, results, kernels, head=(), counts=None):
    """head: what stands above the table of all advice."""
    results, old = of_today(results)
    heads, rows = machine_rows(results, kernels, counts)
    first = {f"`{row}`": f"`{name}` over " for row, name in advised(results)}
    lines = [f"# {chapter.name}: which of these should I do?", ""]
    for text in ABOUT:
        lines += [*paragraph(text), ""]
    lines += [*(f"- {text}" for text in effects_text(results)), ""]
    if old:
        names = " and ".join(heading(machine, runs) for machine, runs in old.items())
        told = f"Left out is {names}: measured before the program knew *bounded* and *no verdict*."
        lines += [*paragraph(told), ""]
    if head:
        lines += ["## Four pieces of advice for every code", "", *head]
    about = "Of each row of the chapter, the first change about which a claim is made."
    lines += ["## One row for each piece of advice", "", about, ""]
    lines += table(heads, [r for r in rows if r[1].startswith(first.get(r[0], "-"))])
    lines += ["", "## All changes", ""]
    lines += [line for text in everywhere_text(rows) for line in [*paragraph(text), ""]]
    return "\n".join([*lines, *table(heads, rows)]) + "\n"


def claims(runs):
    """{outcome: [(run, variant)]} of all runs, sweeps too."""
    found = {}
    for run in runs:
        for variant in run.variants:
            if variant.expectation:
                found.setdefault(variant.expectation["outcome"], []).append((run, variant))
    return found


def expected_text(found):
    low, high = found.get("at_least", 0), found.get("at_most")
    if high is None:
        return f"at least {low:.2f}"
    return f"{low:.2f} to {high:.2f}" if low else f"at most {high:.2f}"


def failed_changes(runs):
    """The claims that did not come out as expected, a line a change: the ratio is of its first run that failed, and how
    many of its runs did is said."""
    judged = Counter((run.family, v.name) for found in map(claims(runs).get, JUDGED) for run, v in found or ())
    times = Counter((run.family, v.name) for run, v in claims(runs).get("not as expected", ()))
    rows = {}
    for run, v in claims(runs).get("not as expected", ()):
        key = run.family, v.name
        name = f"`{row_of(run)}/{v.name}`" + (f", {times[key]} of {judged[key]} runs" if judged[key] > 1 else "")
        rows.setdefault(key, [name, ratio_text(v.expectation), expected_text(v.expectation), v.expectation["claim"]])
    return table(["change", "ratio", "expected", "claim"], list(rows.values())) if rows else ["None."]


def counted(runs):
    count = {outcome: len(found) for outcome, found in claims(runs).items()}
    return ", ".join(f"{n} {outcome}" for outcome, n in sorted(count.items()))


def block(machine, results, kernels):
    """What stands in the README: the table of all machines, or what failed on one."""
    if machine == "machines":
        heads, rows = machine_rows(results, kernels)
        return [*table(heads, rows), "", f"All: `results/{PAGE}`, which `scripts/book` makes."]
    runs = results[machine]
    chapter = runs[0].family.split(".")[0]
    told = f"**{heading(machine, runs)}.** Claims: {counted(runs)}. Not as expected:"
    return [*paragraph(told), "", *failed_changes(runs), "", all_of(chapter, machine)]


def shown_line(runs, name):
    """A variant, `row/variant`: its time, the limit that it is nearest to, and what became of its claim."""
    row, _, variant_name = name.partition("/")
    run = first_of_each(runs).get(row)
    variant = next((v for v in run.variants if v.name == variant_name), None) if run else None
    if not (variant and variant.median):
        raise Problem(f"no time of {name} is committed in {runs[0].session['provenance'].get('device')}'s results")
    floor, found = variant.nearest_floor, variant.expectation
    at = f"{floor['of']}, {percent(floor['share'])}" if floor else ""
    over = f"{ratio_text(found)} over `{over_of(run, found)}`" if ratio_text(found) else ""
    return [f"`{name}`", milliseconds(variant), at, over, found.get("effect", "")]


def shown(machine, runs, names):
    """The times of a few variants of the first run of each row."""
    lines = [shown_line(runs, name) for name in names]
    return [f"{heading(machine, runs)}:", "", *table(["variant", "ms", "nearest limit", "times as fast", "the change"], lines, right=(1,))]
