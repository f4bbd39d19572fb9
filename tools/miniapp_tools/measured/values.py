# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Values of results files as an input says them. Schema 2 wrote them so; from 3 on numbers are numbers and extents are
lists of three."""

SCHEMAS = (2, 3)


def text_of(value):
    """Formats a value as an input has it: 512 -> "512", 1.0 -> "1", [512, 512, 8] -> "512x512x8"."""
    if isinstance(value, list):
        return "x".join(text_of(v) for v in value)
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    return str(value)


def texts_of(values):
    return {name: text_of(value) for name, value in values.items()}
