# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Committed tables of tests/gpu_resources: a line a kernel, figures first, their names in the heading's line."""


def parse(text):
    """{kernel: {field: figure}}"""
    return dict(rows(text))


def rows(text):
    """(kernel, {field: figure}) of each line; several kernels may have one name."""
    names = []
    for line in text.splitlines():
        if line.startswith("#") and line.endswith((" kernel", " variant")):
            names = line[1:].split()[:-1]
        elif line and not line.startswith("#"):
            *numbers, kernel = line.split(maxsplit=len(names))
            yield kernel, dict(zip(names, map(int, numbers)))


def worst(rows):
    """{kernel: {field: figure}}, the worst of those that share a name: a rung may launch two kernels."""
    found = {}
    for kernel, row in rows:
        old = found.get(kernel, row)
        found[kernel] = {f: (min if f == "occupancy" else max)(old[f], row[f]) for f in row}
    return found
