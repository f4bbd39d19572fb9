# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the committed tables of tests/gpu_resources. A line holds the figures of a kernel or variant and then its name;
the names of the figures stand in the line of headings."""


def figures_by_kernel(text):
    """Returns {kernel: {field: figure}} of a table."""
    return dict(rows(text))


def rows(text):
    """Yields (kernel, {field: figure}) for each line of a table. Several kernels may have the same name."""
    names = []
    for line in text.splitlines():
        if line.startswith("#") and line.endswith((" kernel", " variant")):
            names = line[1:].split()[:-1]
        elif line and not line.startswith("#"):
            *numbers, kernel = line.split(maxsplit=len(names))
            yield kernel, dict(zip(names, map(int, numbers)))


def worst_by_kernel(rows):
    """Returns {kernel: {field: figure}}. Of several kernels with the same name, the lowest occupancy and the largest
    value of every other figure count."""
    found = {}
    for kernel, row in rows:
        old = found.get(kernel, row)
        found[kernel] = {f: (min if f == "occupancy" else max)(old[f], row[f]) for f in row}
    return found
