# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kinds of variants that the program prints (src/core/variant.hpp), and how each is drawn and counted.

A test holds this table to the program's own list. A kind that only a newer program knows is drawn like `UNKNOWN`."""

from __future__ import annotations

import dataclasses


@dataclasses.dataclass(frozen=True)
class Kind:
    """A kind of variants. `side`: the code whose efficiency it counts for, portable or native; a library and a bound count for neither."""

    mark: str  # matplotlib's name of a marker
    native: bool  # drawn in the colour of code by hand
    side: str | None
    endings: tuple = (".hpp",)  # endings of the files that hold such rungs


KINDS = {
    "portable": Kind("o", False, "portable"),
    "gpu": Kind("s", True, "native", (".hip.hpp", ".cuda.hpp")),
    "host": Kind("s", True, "native", (".omp.hpp",)),
    "library": Kind("D", False, None),
    "bound": Kind("_", False, None),
}
UNKNOWN = Kind("x", False, None)


def of(word):
    return KINDS.get(word, UNKNOWN)
