# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Committed tables of tests/gpu_resources: a line a kernel, figures first, their names in the heading's line."""


def text_of(title, compiler, fields, rows, width):
    """rows: [(kernel, {field: figure})]; columns are at least so wide, and wider than their names."""
    width = max(width, 1 + max(map(len, fields)))
    lines = [*(f"# {line}" for line in title), f"# compiler: {compiler}", "#" + " ".join(f"{f:>{width}}" for f in fields)[1:] + "  kernel"]
    lines += [" ".join(f"{figures[f]:>{width}}" for f in fields) + f"  {kernel}" for kernel, figures in rows]
    return "\n".join(lines) + "\n"


def parse(text):
    """{kernel: {field: figure}}"""
    found, names = {}, []
    for line in text.splitlines():
        if line.startswith("#") and line.endswith(" kernel"):
            names = line[1:].split()[:-1]
        elif line and not line.startswith("#"):
            *numbers, kernel = line.split(maxsplit=len(names))
            found[kernel] = dict(zip(names, map(int, numbers)))
    return found
