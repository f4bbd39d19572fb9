# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of variants that the program prints (src/core/variant.hpp), with how each is drawn and counted.

A test compares this table with the program's own list. A kind that only a newer program knows is drawn like `UNKNOWN`."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Kind:
    """How variants of one kind are shown. `side` is the code for whose efficiency they count, "portable" or "native"; None for
    libraries and bounds."""

    mark: str  # name of a marker of matplotlib
    native: bool  # whether it is drawn in the colour of native code
    side: str | None
    endings: tuple = (".hpp",)  # endings of the source files of such rungs


KINDS = {
    "portable": Kind("o", False, "portable"),
    "gpu": Kind("s", True, "native", (".hip.hpp", ".cuda.hpp")),
    "host": Kind("s", True, "native", (".omp.hpp",)),
    "library": Kind("D", False, None),
    "bound": Kind("_", False, None),
}
UNKNOWN = Kind("x", False, None)


def kind_of(word):
    return KINDS.get(word, UNKNOWN)
