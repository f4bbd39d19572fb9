# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The committed predictions of rungs on a die of an MI250X, for tables that show them beside registers, and for the report.
They stand in parts of their own that say `predicted`, and never in a column of what was measured."""

from miniapp_tools.predict import committed

ARCH = "gfx90a"
TITLE = "predicted for one die of an MI250X by a model, not measured: kernels/PREDICTION.md says how, and how wrong"
HEADER = ("rung", "problem", "fetched GB", "written GB", "ms", "published: fetched GB", "ms")


def row(name, problem, figures):
    return {"rung": name, "problem": problem, "published_fetched": None, "published_milliseconds": None, **figures}


def of_published():
    for file in committed.files():
        for name, figures in committed.read(file).items():
            rung, *problem = name.split(" ")
            if problem:  # without, no bytes are published
                yield row(rung, f"{problem[0]}^3 {problem[1]}", figures)


def rows(families, launches=None):
    """A row for each rung and problem of these families; with `launches`, {(family, "512x512x512", block)}, of these alone."""
    found = {}
    for one in of_published():
        family, (edge, block) = one["rung"].split("/")[0], one["problem"].split("^3 ")
        if family in families and (launches is None or (family, "x".join([edge] * 3), block) in launches):
            found.setdefault((one["rung"], one["problem"]), one)
    return list(found.values())


def cells(one):
    """The texts of a row, in the order of HEADER; empty if nothing is published."""
    published = ("", "") if one["published_fetched"] is None else (f"{one['published_fetched'] / 1e9:.3f}", f"{one['published_milliseconds']:.3f}")
    return (one["rung"], one["problem"], f"{one['fetched'] / 1e9:.3f}", f"{one['written'] / 1e9:.3f}", f"{one['milliseconds']:.3f}", *published)


def lines(found):
    yield TITLE
    table = [HEADER, *map(cells, found)]
    widths = [max(len(line[n]) for line in table) for n in range(len(HEADER))]
    for line in table:
        yield "  ".join(f"{text:{'<' if n < 2 else '>'}{width}}" for n, (text, width) in enumerate(zip(line, widths))).rstrip()
