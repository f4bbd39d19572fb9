# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/CLANG21.md: registers, scratch and waves of gfx90a by another clang beside those of clang 15, where they differ."""

import re
import statistics

from miniapp_tools import figures
from miniapp_tools.book.markdown import paragraph, table

FOLDER = "tests/gpu_resources"
# A difference that a user meets: waves, or scratch. Registers that cost neither are counted only.
FIELDS = ("vgpr", "scratch", "occupancy")
ALONE = "# device code alone"  # scripts/resources --code
LARGEST_BLOCK = 128  # VGPRs: 512 of a SIMD unit for the four waves that it holds of a block of 1024 threads


def heading(text, name):
    found = re.search(f"^# {name}: (.*)$", text, re.M)
    return found[1] if found else ""


def read(path):
    """(the text of the file, {kernel: figures})"""
    text = path.read_text()
    return text, figures.worst(figures.rows(text))


def chapter_of(kernel):
    return re.split("[/.]", kernel, maxsplit=1)[0]


def matters(old, new):
    return old["scratch"] != new["scratch"] or old["occupancy"] != new["occupancy"]


def better(old, new):
    """1 where the new one has more waves, or as many and less scratch; -1 the other way round; else 0."""
    a, b = ((row["occupancy"], -row["scratch"]) for row in (old, new))
    return (b > a) - (b < a)


def cell(row):
    return "/".join(str(row[f]) for f in FIELDS)


def counts(names, old, new):
    """A chapter's line: kernels, without a difference that matters, better, worse, VGPRs more in the median."""
    judged = [better(old[n], new[n]) for n in names]
    more = [new[n]["vgpr"] - old[n]["vgpr"] for n in names]
    spilling = [sum(t[n]["scratch"] > 0 for n in names) for t in (old, new)]
    return [
        str(len(names)),
        str(judged.count(0)),
        str(judged.count(1)),
        str(judged.count(-1)),
        f"{statistics.median(more):+g}",
        f"{min(more):+d} to {max(more):+d}",
        f"{spilling[0]} and {spilling[1]}",
    ]


def differences(names, old, new):
    """Rows of the kernels that differ, those of the same figures in one row."""
    rows = {}
    for name in names:
        if matters(old[name], new[name]):
            rows.setdefault((cell(old[name]), cell(new[name]), better(old[name], new[name])), []).append(name)
    words = {1: "better", -1: "worse", 0: ""}
    return [[", ".join(f"`{n.partition('/')[2]}`" for n in sharing), a, b, words[how]] for (a, b, how), sharing in rows.items()]


def of_scratch(clang, names, old, new):
    """What a programmer does about the kernels that spill by the newer compiler alone."""
    gained = [n for n in names if new[n]["scratch"] > 0 == old[n]["scratch"]]
    lost = [n for n in names if old[n]["scratch"] > 0 == new[n]["scratch"]]
    bound = [n for n in gained if new[n]["vgpr"] == LARGEST_BLOCK]
    by_hand = sum("/hip/" in n for n in gained)
    return (
        f"Of these kernels, {len(gained)} spill by clang {clang} alone and {len(lost)} by clang 15 alone. Of the first, {by_hand} are"
        f" by hand, and {len(bound)} have {LARGEST_BLOCK} VGPRs: that is the most where a block may have 1024 threads, as Kokkos"
        " compiles a kernel whose policy has no `LaunchBounds`. A portable kernel near that bound should therefore say how large"
        " its blocks are."
    )


def about(clang, old_text, new_text):
    alone = "Device code alone was compiled, without a program. " if ALONE in new_text else ""
    return (
        f"What {heading(new_text, 'compiler')} (HIP {heading(new_text, 'HIP')}, {heading(new_text, 'date')}) makes of the kernels for"
        f" gfx90a, beside {heading(old_text, 'compiler')}, the portable ones of Kokkos {heading(new_text, 'Kokkos')} beside those of"
        f" {heading(old_text, 'Kokkos')}. ROCm 6 and 7 compile with"
        f" clang 17 to 20: their users meet figures nearer to these than to clang 15's, which the other pages show. A figure is"
        " VGPRs / bytes of scratch a lane / waves per SIMD. Listed are the kernels whose waves or scratch differ; a kernel is better"
        " with more waves, or with as many and less scratch. That says how many waves there can be, not how long a kernel takes:"
        f" no AMD GPU was here. {alone}Made by `scripts/book` from"
        f" `{FOLDER}/gfx90a-clang-{clang}.txt`, which `scripts/test --matrix debian-sid-hip` and `scripts/resources BUILD --update`"
        " make again."
    )


def page(root, path):
    """The text, of the committed figures in `path`."""
    clang = path.stem.rpartition("-")[2]
    new_text, new = read(path)
    old_text, old = read(root / FOLDER / "gfx90a.txt")
    both = [name for name in new if name in old and old[name]["lds"] == new[name]["lds"]]
    chapters = list(dict.fromkeys(map(chapter_of, both)))
    of = {chapter: [n for n in both if chapter_of(n) == chapter] for chapter in chapters}
    heads = ["chapter", "kernels", "as before", "better", "worse", "VGPRs, median", "least to most", "with scratch, clang 15 and now"]
    lines = [f"# gfx90a by clang {clang}", "", *paragraph(about(clang, old_text, new_text)), ""]
    lines += [*table(heads, [[f"`{c}`", *counts(names, old, new)] for c, names in of.items()], range(1, len(heads))), ""]
    lines += [*paragraph(of_scratch(clang, both, old, new)), ""]
    alone = sum(n not in old for n in new)
    other = len(new) - len(both) - alone
    if alone or other:
        told = f"Not compared: {alone} kernels that clang 15's table has not, and {other} whose LDS is another, as where a launch asks for it."
        lines += [*paragraph(told), ""]
    for chapter, names in of.items():
        rows = differences(names, old, new)
        if rows:
            lines += [f"## {chapter}", "", *table([f"`{chapter}/`", "clang 15", f"clang {clang}", ""], rows, (1, 2)), ""]
    return "\n".join(lines).rstrip() + "\n"


def pages(root):
    """{path: text}, a page for each such compiler."""
    found = sorted((root / FOLDER).glob("gfx90a-clang-*.txt"))
    return {root / f"kernels/CLANG{path.stem.rpartition('-')[2]}.md": page(root, path) for path in found}
