# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/transpose/PEERS.md: transposes of other people (cuBLAS, PyTorch, CuPy) beside ours."""

import json

from miniapp_tools.book.markdown import four_digits, paragraph, percent, table


def cells(row):
    parameters = row["parameters"]
    columns = parameters["columns"] if parameters["columns"] != "0" else parameters["rows"]
    shape = f"{parameters['rows']} x {columns}" + (", in place" if parameters["place"] == "in" else "")
    others = [*([row["library"]] if row["library"] else []), *row["peers"]]
    least = min(o["seconds"] for o in others)
    text = [shape, parameters["precision"]]
    for side in ("portable", "native"):
        one = row[side]
        text += [f"`{one['variant']}`", four_digits(1e3 * one["seconds"]), percent(row["copy_seconds"] / one["seconds"])] if one else ["", "", ""]
    text.append(four_digits(1e3 * row["library"]["seconds"]) if row["library"] else "")
    text += [four_digits(1e3 * peer["seconds"]) for peer in row["peers"]]
    return [*text, *(f"{least / row[side]['seconds']:.2f}" if row[side] else "" for side in ("portable", "native"))]


def section(kept):
    about = kept["session"]
    names = [peer["peer"] for peer in kept["rows"][0]["peers"]]
    library = next((row["library"]["variant"] for row in kept["rows"] if row["library"]), "library")
    heads = ["matrix", "precision", "portable", "ms", "of copy", "native", "ms", "of copy", f"`{library}` ms"]
    heads += [*(f"{name} ms" for name in names), "portable is faster", "native is faster"]
    source = f"{about['device']}, {about['date'][:10]}, {about['compiler']}, Kokkos {about['kokkos']}, commit {about['commit'][:12]}."
    rows = [cells(row) for row in kept["rows"]]
    return [*paragraph(source), "", *table(heads, rows, (3, 4, 6, 7, *range(8, len(heads)))), ""]


def page(folder):
    text = (
        "How good are the transposes that people use? This page compares our fastest variants with the vendor's library and"
        " with what users of PyTorch and CuPy write.",
        "PyTorch runs `b.copy_(a.t())` and CuPy `copyto(b, a.T)`, both into memory that is there. In place they go by way of a"
        " copy (`a.copy_(a.t().contiguous())`, `a[...] = a.T.copy()`); the library has no transpose in place. Times are"
        " milliseconds a launch, all on one machine in one hour, each by its own events. The last two columns say how many"
        " times faster ours are than the fastest of the others.",
        "Made by `scripts/book` from `peers/*.json`. The script that measured them is in the history of the repository"
        " (scripts/transpose_peers).",
    )
    lines = ["# Transposes of others", "", *(line for part in text for line in (*paragraph(part), ""))]
    for path in sorted(folder.glob("*.json")):
        lines += [f"## {path.stem}", ""]
        for kept in json.loads(path.read_text()):
            lines += section(kept)
    return "\n".join(lines)
