# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How traffic is predicted: from a rung's accesses to lines, waves and caches; and how near the prediction comes."""

import json
import pathlib

from drawing import Picture

DATA = pathlib.Path(__file__).parents[1] / "laplacian/published/predicted.json"
LEFT, RIGHT, TOP, STEP = 590, 846, 62, 17


def stages(p):
    p.text(16, 28, "From a rung to bytes", kind="title")
    for n, (fill, edge, lines) in enumerate(
        (
            ("grey_tint", "line", ("a rung, on the host:", "each thread's reads and writes,", "result equal to the oracle's")),
            ("blue_tint", "blue", ("64 threads, one instruction:", "512 bytes are 4 lines of 128;", "one element aside, 5")),
        )
    ):
        p.box(16, 44 + 78 * n, 190, 62, fill, edge, 3)
        p.lines(26, 62 + 78 * n, list(lines), 17)
    p.arrow(111, 106, 111, 122)
    p.arrow(206, 153, 232, 153)


def unit(p):
    p.text(236, 28, "A unit: the oldest half may issue", kind="title")
    p.box(236, 44, 172, 218, "paper", "line", 3)
    for n in range(8):
        issues = n < 4
        y = 52 + 26 * n
        p.box(246, y, 90, 20, "green_tint" if issues else "grey_tint", "green" if issues else "line", 2)
        p.text(291, y + 14, f"block {n + 1}", "ink" if issues else "faint", "middle")
        for k in range(8):
            done = k < (7, 5, 4, 2, 0, 0, 0, 0)[n]
            p.box(342 + 8 * k, y + 6, 6, 8, "green" if done else "grey_tint")
    p.text(246, 281, "squares: loads that were issued", "faint")


def caches(p):
    p.arrow(322, 290, 322, 306)
    p.box(16, 310, 392, 40, "orange_tint", "orange", 3)
    p.text(26, 335, "second-level cache, least recently used: who comes again in time?")
    p.arrow(212, 350, 212, 368)
    p.box(16, 372, 392, 40, "red_tint", "red", 3)
    p.text(26, 397, "HBM: lines fetched and lines written back")


def place(gigabytes, most):
    return LEFT + (RIGHT - LEFT) * (gigabytes - 1) / (most - 1)


def held_against(p, rows):
    most = 3.5
    p.text(436, 28, "Fetched GB of 512 cubed, published and predicted", kind="title")
    p.text(436, 46, "(1024 cubed: over 8; filled: published)", "faint")
    bottom = TOP + STEP * len(rows)
    for tick in (1, 1.5, 2, 2.5, 3, 3.5):
        p.line(place(tick, most), TOP - 4, place(tick, most), bottom, "line", 0.5)
        p.text(place(tick, most), bottom + 14, f"{tick:g}", "faint", "middle")
    for n, (name, row) in enumerate(rows.items()):
        rung, size, block = name.split(" ")
        y = TOP + STEP * n + 8
        over = 8e9 if size == "1024" else 1e9
        label = rung.removeprefix("laplacian/hip/") + (f" {block}" if size == "1024" else "")
        p.text(LEFT - 8, y + 4, label.replace("nontemporal", "nt"), "ink" if row["chosen_on"] else "blue", "end")
        true, model = (place(row[k] / over, most) for k in ("published_fetched", "fetched"))
        p.line(true, y, model, y, "orange", 2)
        p.circle(true, y, 4.5, "ink")
        p.circle(model, y, 4, "paper", "orange")
    p.text(436, bottom + 34, "Names in blue: rows that no choice of the model looked at.", "blue")


def draw():
    rows = json.loads(DATA.read_text())
    p = Picture(
        868,
        TOP + STEP * len(rows) + 50,
        "How traffic is predicted",
        "Threads of a rung run on the host; their accesses become lines of memory, asked for by waves of which the oldest half "
        "of a unit may issue, and looked up in a model of the caches. Beside it, bytes fetched as published and as predicted.",
    )
    stages(p)
    unit(p)
    caches(p)
    p.line(422, 20, 422, TOP + STEP * len(rows) + 30)
    held_against(p, rows)
    return p.svg()
