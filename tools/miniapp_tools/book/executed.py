# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions that a chapter's variants executed on the emulator of a gfx90a, from the committed figures."""

import dataclasses
import pathlib
import re

from miniapp_tools import figures
from miniapp_tools.book.markdown import paragraph, table

FIGURES = pathlib.Path("tests/gpu_resources/gfx90a-executed.txt")
CLASSES = ("VALU", "SALU", "SMEM", "VMEM", "FLAT", "LDS")


@dataclasses.dataclass
class Executed:
    """The figures of one chapter; without variants if none are committed."""

    program: str = ""
    verified: str = ""  # `106 of 124 variants, 18 left out by the program`
    variants: dict = dataclasses.field(default_factory=dict)  # by name: launches, waves and instructions by class


def read(root, chapter):
    path = root / FIGURES
    text = path.read_text() if path.is_file() else ""
    said = dict(re.findall(r"^# (\w+): (.*)$", text, re.M))
    rows = {name: list(row.values()) for name, row in figures.rows(text) if re.match(rf"{chapter}[/.]", name)}
    return Executed(said.get("program", ""), said.get(chapter, ""), {name[len(chapter) + 1 :]: row for name, row in rows.items()})


def sentence(found, up="../"):
    """The sentence of a README, from which `up` leads to kernels/."""
    return f"Executed by the [emulator]({up}../tools/gfx90a/README.md) of a gfx90a, with right results: {found.verified}."


def section(found, up="../../"):
    """A section of results/gfx90a.md, from which `up` leads to kernels/: waves of a variant's timed part, and instructions of a wave."""
    if not found.variants:
        return []
    heads = ["variant", "kernels", "SQ_WAVES", *(f"{c} a wave" for c in CLASSES)]
    rows = [[f"`{name}`", *map(str, n[:2]), *(f"{count / n[1]:.1f}" for count in n[2:])] for name, n in found.variants.items()]
    text = (
        f"The [emulator]({up}../tools/gfx90a/README.md) of a gfx90a executed these variants on small problems, and their results are right:"
        f" {found.verified}. A row says how many instructions of each class a wave of the variant's timed part executes, in one launch, under"
        f" rocprof's names (SQ_INSTS_VALU and so on, over SQ_WAVES); in double if the problem has a choice. {found.program}."
    )
    return ["", "## Executed", "", *paragraph(text), "", *table(heads, rows, range(1, len(heads)))]
