# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Committed tables of tests/gpu_resources: a line a kernel, figures first, their names in the heading's line; and the
list of what a row's variants launch."""

NONE, NOT_RUN = "no kernel", "does not apply"


def text_of(title, compiler, fields, rows, width):
    """rows: [(kernel, {field: figure})]; columns are at least so wide, and wider than their names."""
    width = max(width, 1 + max(map(len, fields)))
    lines = [*(f"# {line}" for line in title), f"# compiler: {compiler}", "#" + " ".join(f"{f:>{width}}" for f in fields)[1:] + "  kernel"]
    lines += [" ".join(f"{figures[f]:>{width}}" for f in fields) + f"  {kernel}" for kernel, figures in rows]
    return "\n".join(lines) + "\n"


def parse(text):
    """{kernel: {field: figure}}"""
    return dict(rows(text))


def rows(text):
    """(kernel, {field: figure}) of each line; several kernels may have one name."""
    names = []
    for line in text.splitlines():
        if line.startswith("#") and line.endswith(" kernel"):
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


def launched_line(variant, kernels):
    """`kernels` is None of what does not apply."""
    return f"{variant}: {NOT_RUN if kernels is None else '; '.join(kernels) or NONE}"


def launched(text):
    """{family/variant: [kernel]}, None of what does not apply."""
    pairs = [line.split(": ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {v: None if told == NOT_RUN else [] if told == NONE else told.split("; ") for v, told in pairs}
