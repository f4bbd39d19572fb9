# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predictions as text: one table of rungs, one of errors against counters."""

import statistics

from predict.roofline import kendall


def error(predicted, true):
    return 100 * (predicted / true - 1)


def rungs(rows):
    yield f"{'rung':44} {'waves':>5} {'VGPR':>5} {'fetched':>8} {'written':>8} {'of least':>8} {'L2 hits':>7} {'ms':>8}  bound by"
    for row in rows:
        t = row["traffic"]
        least = (t["compulsory_read"] + t["compulsory_written"]) / (t["fetched"] + t["written"])
        yield (
            f"{row['name']:44} {row['waves']:5} {row['vgpr'] or '':>5} {t['fetched'] / 1e9:8.3f} {t['written'] / 1e9:8.3f} {least:8.1%} "
            f"{t['hits'] / t['requests']:7.1%} {1e3 * row['seconds']:8.3f}  {row['bound']}"
        )


def against(rows, source):
    """Rows with `true` (fetched, hit, seconds) beside the prediction, and what the errors come to."""
    yield f"{'rung':44} {'fetched, GB: ' + source:>24} {'predicted':>9} {'error':>7} {'L2 hits':>8} {'pred.':>6} {'ms':>7} {'pred.':>7}"
    for row in rows:
        t, true = row["traffic"], row["true"]
        yield (
            f"{row['name']:44} {true['fetched'] / 1e9:24.3f} {t['fetched'] / 1e9:9.3f} {error(t['fetched'], true['fetched']):+6.1f}% "
            f"{true['hit']:7.1f}% {100 * t['hits'] / t['requests']:5.1f}% {1e3 * true['seconds']:7.3f} {1e3 * row['seconds']:7.3f}"
            + ("  chosen on" if true.get("chosen") else "")
        )
    yield from summary("all rows", rows)
    yield from summary("rows chosen on", [r for r in rows if r["true"].get("chosen")])
    yield from summary("rows kept out", [r for r in rows if not r["true"].get("chosen")])


def summary(title, rows):
    if len(rows) < 2:
        return
    errors = [abs(error(r["traffic"]["fetched"], r["true"]["fetched"])) for r in rows]
    tau = kendall([(r["seconds"], r["true"]["seconds"]) for r in rows])
    words = f"fetched bytes off by {statistics.median(errors):.1f} % (median), {max(errors):.1f} % (worst)"
    yield f"{title} ({len(rows)}): {words}; Kendall's tau of times {tau:.2f}"
