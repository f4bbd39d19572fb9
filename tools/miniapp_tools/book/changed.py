# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""results/changed.md of the chapter of rows: which verdicts of older sessions changed, to what, and whether a rule or a ratio
changed them."""

import csv
import io
from collections import Counter

from miniapp_tools.book import verdicts
from miniapp_tools.book.markdown import paragraph, table

PAGE = "changed.md"
CHAPTER = "advice"
SMALLEST_EFFECT = 0.03  # src/core/expectation.hpp
RULES = ("bounded", "no verdict")
# Older verdicts and newer ones: results files, or a table of verdicts alone, and what is to be known of the pair.
PAIRS = (
    (
        "epyc-before.csv",
        "epyc.json",
        "Both sessions ran on two cores of a virtual machine of the same kind; whether it was the same host is not known. So a change of"
        " the ratio may be one of the host, or one of the row, whose kernels and sizes were changed between the sessions.",
    ),
    (
        "h200-before.csv",
        "h200.json",
        "Both sessions ran on an H200, each on another host. So a change of the ratio may be one of the row, whose kernels and sizes were"
        " changed between the sessions.",
    ),
)
ABOUT = (
    "This page shows what became of the verdicts that the program gave before it knew its two rules: that a ratio at another limit is"
    " *bounded*, and that a row that declares too little has *no verdict*. It compares an older session with a newer one, of the changes"
    " that both measured over the same variant, and of a row that was run several times the first run.",
    "The column *cause* separates what can have changed a word. *Rule*: the newer interval would have given the older effect, but one of"
    " the two rules applies. *Rule and ratio*: the rule applies, and without it the effect would have been another. *Ratio*: no rule applies,"
    " and the interval of the ratio lies elsewhere. *Range*: the effect is the same, and the claim's range or the machines that it is about"
    " were declared anew. *Claim*: neither the effect nor the range is another, but the interval lies elsewhere in it.",
    "Written by `scripts/results`; not to be changed by hand.",
)
FIELDS = ("row", "variant", "over", "effect", "outcome", "at_least", "at_most", "value", "low", "high")


def of_results(runs):
    """{(row, variant): {field: text or figure}} of the changes that have a ratio."""
    found = {}
    for row, name, run, v in verdicts.claimed(runs):
        told, ratio = v.expectation, v.expectation.get("ratio") or {}
        if ratio.get("value"):
            found[row, name] = {f: told.get(f) for f in ("effect", "outcome", "at_least", "at_most", "bounded_by")} | {
                "over": verdicts.over_of(run, told),
                **{f: ratio[f] for f in ("value", "low", "high")},
            }
    return found


def of_table(text):
    """(heading, the same as of_results) of a table whose first line is `# machine, date`."""
    heading, _, rest = text.partition("\n")
    found = {}
    for line in csv.DictReader(io.StringIO(rest)):
        numbers = {f: float(line[f]) if line[f] else None for f in ("at_least", "at_most", "value", "low", "high")}
        found[line["row"], line["variant"]] = line | numbers
    return heading.removeprefix("# "), found


def table_of(heading, found):
    """As of_table reads it."""
    out = io.StringIO()
    out.write(f"# {heading}\n")
    writer = csv.DictWriter(out, FIELDS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for (row, name), told in found.items():
        writer.writerow(told | {"row": row, "variant": name})
    return out.getvalue()


def effect_of(told):
    """What the interval says without the two rules."""
    up = 1 + SMALLEST_EFFECT
    if told["low"] >= up:
        return "helps"
    if told["high"] <= 1 / up:
        return "hurts"
    return "neutral" if told["low"] >= 1 / up and told["high"] <= up else "unclear"


def cause(old, new):
    """What changed a word of a change; empty where both words are the same."""
    if (old["effect"], old["outcome"]) == (new["effect"], new["outcome"]):
        return ""
    same = effect_of(new) == old["effect"]
    if new["effect"] in RULES:
        return "rule" if same else "rule and ratio"
    if not same:
        return "ratio"
    applied = "not applicable"
    ranges = [(told["at_least"], told["at_most"], told["outcome"] == applied) for told in (old, new)]
    return "claim" if ranges[0] == ranges[1] else "range"


def transitions(both, word):
    """A table: a line an older word, a column a newer one."""
    count = Counter((old[word], new[word]) for old, new in both)
    order = verdicts.EFFECTS if word == "effect" else (*verdicts.JUDGED, "not applicable", *RULES)
    lines, heads = ([w for w in order if any(pair[side] == w for pair in count)] for side in (0, 1))
    return table([f"{word}, older to newer", *heads], [[w, *(str(count[w, h] or "") for h in heads)] for w in lines], range(1, 1 + len(heads)))


def words(old, new, word):
    by = f" by {new['bounded_by']}" if word == "effect" and new.get("bounded_by") else ""
    return old[word] if old[word] == new[word] else f"{old[word]} to {new[word]}{by}"


def section(heads, olds, news, about):
    """Of one pair of sessions."""
    common = {key: (olds[key], news[key]) for key in olds if key in news and olds[key]["over"] == news[key]["over"]}
    causes = {key: cause(*both) for key, both in common.items()}
    count = Counter(causes.values())
    told = ", ".join(f"{n} by {name}" for name, n in sorted(count.items()) if name)
    yield from (f"## {heads[0]}, and {heads[1]}", "", *paragraph(about), "")
    without = len(olds) - len(common)
    text = f"{len(common)} changes are in both sessions; {len(common) - count['']} of them have another word: {told}."
    yield from (*paragraph(f"{text} {without} older changes are not in the newer session, or are compared with another variant."), "")
    for word in ("effect", "outcome"):
        yield from (*transitions(common.values(), word), "")
    rows = []
    for (row, name), (old, new) in common.items():
        if causes[row, name]:
            ratios = (f"{t['value']:.2f} [{t['low']:.2f}, {t['high']:.2f}]" for t in (old, new))
            rows.append([f"`{row}/{name}`", words(old, new, "effect"), words(old, new, "outcome"), *ratios, causes[row, name]])
    yield from table(["change", "effect", "outcome", "older ratio", "newer ratio", "cause"], sorted(rows, key=lambda r: r[-1]))
    yield ""


def page(chapter, results):
    """Its text; empty of another chapter, or where no pair of sessions is committed."""
    lines = []
    for older, newer, about in PAIRS if chapter.name == CHAPTER else ():
        sides = []
        for name in (older, newer):
            machine = name.removesuffix(".json")
            path = chapter / "results" / name
            if machine in results:
                sides.append((verdicts.heading(machine, results[machine]), of_results(results[machine])))
            elif path.is_file():
                sides.append(of_table(path.read_text()))
        if len(sides) == 2:
            lines += section([s[0] for s in sides], sides[0][1], sides[1][1], about)
    if not lines:
        return ""
    head = [f"# {chapter.name}: which verdicts changed, and to what", ""]
    for text in ABOUT:
        head += [*paragraph(text), ""]
    return "\n".join([*head, *lines[:-1]]) + "\n"
