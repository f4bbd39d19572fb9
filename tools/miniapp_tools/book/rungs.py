# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Variants as a ladder: tunings of one rung together, portable beside native."""

from __future__ import annotations

import dataclasses
import glob
import pathlib

from miniapp_tools.measured import kinds

NATIVE = tuple(word for word, kind in kinds.KINDS.items() if kind.native)
BOUND = "bound"  # no step of a ladder: the limit's line tells of it


@dataclasses.dataclass
class Rung:
    """A step of the ladder: the tunings of its portable and of its native side, either of which may be empty."""

    number: int | None
    portable: list
    native: list

    @property
    def all(self):
        return self.portable + self.native

    @property
    def label(self):
        return "" if self.number is None else f"{self.number:02}"


def base_name(name, kind):
    """The rung that a variant is a tuning of: `tiled` for `hip/tiled/8`."""
    pieces = name.split("/")
    if kind in NATIVE:
        pieces = pieces[1:]
    while len(pieces) > 1 and pieces[-1].isdigit():
        pieces.pop()
    return "/".join(pieces)


def files_of(chapter, base):
    """The files of a rung, in the chapter's folder or in those of its families, by the longest part of its name that has any:
    `layout_soa` is in 07_layout.hpp, `mpi/staged` in 01_staged.mpi.hpp."""
    pieces, folder = base.removeprefix("mpi/").removeprefix("nccl/").replace("/", "_").split("_"), pathlib.Path(chapter)
    for length in range(len(pieces), 0, -1):
        name = f"[0-9][0-9]_{glob.escape('_'.join(pieces[:length]))}.*"
        if found := list(folder.glob(name)) or list(folder.glob(f"*/{name}")):
            return sorted(found, key=lambda file: file.name)
    return []


def number_of(chapter, base):
    """The number of the rung's file; None if there is none."""
    return next((int(file.name[:2]) for file in files_of(chapter, base)), None)


def ladder(chapter, variants):
    """The rungs in reading order. Same number, same idea: within a number, sides of one name belong together, and
    so do the sides that are left where there is one of each. What has no file of its own (a library's function)
    takes the number before it; libraries, which are no idea of ours, stand at the end without one."""
    sides = {}
    number = 0
    for variant in variants:
        kind = variant.kind
        if kind == BOUND:
            continue
        base = base_name(variant.variant, kind)
        own = number_of(chapter, base)
        number = own or number
        shown = None if kind == "library" and own is None else number or None
        sides.setdefault((shown, base), ([], []))[kind in NATIVE].append(variant)
    rungs = [Rung(n, portable, native) for (n, _), (portable, native) in sides.items()]
    for number in {r.number for r in rungs} - {None}:
        alone = [r for r in rungs if r.number == number and not (r.portable and r.native)]
        portable, native = [r for r in alone if r.portable], [r for r in alone if r.native]
        if len(portable) == len(native) == 1:
            portable[0].native = native[0].native
            rungs = [r for r in rungs if r is not native[0]]
    return sorted(rungs, key=lambda r: 1000 if r.number is None else r.number)
