# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and writes the committed predictions: files of figures, each with a block of kernels/PREDICTION.md. Also
formats the tables of predictions and of their errors."""

import itertools
import json
import math
import statistics

from miniapp_tools import ROOT, published
from miniapp_tools.book.markdown import write_block
from miniapp_tools.measured.problem import GOOD, REGRESSION

PAGE = ROOT / "kernels/PREDICTION.md"
PREDICTED_FILE = ROOT / "kernels/predicted.json"
COUNTED_FILE = ROOT / "scripts/machines/predicted/h200.counted.json"
GATE_FILE = ROOT / "scripts/machines/predicted/gate.json"
# Relative difference up to which predicted and committed bytes count as equal. Another hipcc orders a few loads
# differently. Which of its two buffers a time step reads is random, since the verified round is chosen at random; this
# changes the bytes by at most 1.2 %.
TOLERANCE = 0.02


def published_with_counters():
    """Returns the contents of the files of published figures whose counters we predict: those that name a machine of
    scripts/predict."""
    return [content for content in published.published_files().values() if "machine" in content]


def family_of(rung):
    return rung.split("/")[0]


def predictions_of(families):
    """Returns {rung and problem: figures} of the committed predictions of these families."""
    return {name: figures for name, figures in read_predictions(PREDICTED_FILE).items() if family_of(name) in families}


def figures_with_published(row):
    """Returns the predicted figures of a row. For a native kernel also returns the published time, and the published
    bytes or, if only the rate of L2 hits was published, this rate."""
    true, moved = row["true"], row["traffic"]
    found = {"fetched": round(moved["fetched"]), "written": round(moved["written"]), "hits": round(moved["hits"] / moved["requests"], 4)}
    found["milliseconds"] = round(1e3 * row["seconds"], 4)
    if true["kind"] == "portable":
        return found
    time = {"published_milliseconds": round(1e3 * true["seconds"], 4)}
    if "fetched" in true:
        return found | {"published_fetched": round(true["fetched"])} | time | {"chosen_on": true["chosen"]}
    return found | {"published_hits": true["hit"] / 100} | time


def write_predictions(data, family, lines):
    """Replaces the committed predictions of a family by `data`, and the family's block of kernels/PREDICTION.md by
    `lines`."""
    others = {name: figures for name, figures in read_predictions(PREDICTED_FILE).items() if family_of(name) != family}
    PREDICTED_FILE.write_text(json.dumps(others | data, indent=1) + "\n")
    write_block(PAGE, family, ["```", *lines, "```"])


def differences(new, old, most=TOLERANCE):
    """Yields a sentence for each number in `new` that differs from that in `old` by more than the share `most`, and for
    each name that only one of them has. Both are {name: {"fetched": bytes, "written": bytes}}."""
    for name in old:
        if name not in new:
            yield f"{name}: committed, and not predicted now"
    for name, mine in new.items():
        if name not in old:
            yield f"{name}: not committed"
            continue
        for what in ("fetched", "written"):
            change = mine[what] / old[name][what] - 1 if old[name][what] else float(mine[what] > 0)
            if abs(change) > most:
                yield f"{name}: {what} {mine[what] / 1e9:.6g} GB, committed {old[name][what] / 1e9:.6g} ({100 * change:+.1f} %)"


def check_predictions(new, old):
    """Prints the differences between new and committed predictions. Returns REGRESSION if there are any, else GOOD."""
    found = list(differences(new, old))
    for line in found:
        print(line)
    return REGRESSION if found else GOOD


def read_predictions(file):
    return json.loads(file.read_text())


def rows_with_problem(families):
    """Returns a list of dictionaries, one for each committed prediction of these families whose name tells the size and
    the block. Each holds the figures, `rung`, and `problem` (such as `512^3 256x1x1`)."""
    found = {}
    for name, figures in predictions_of(families).items():
        rung, *problem = name.split(" ")
        if problem:  # families without the parameters `size` and `block` have no problem in the names of their predictions
            key = rung, f"{problem[0]}^3 {problem[1]}"
            found.setdefault(key, {"rung": key[0], "problem": key[1], **figures})
    return list(found.values())


def percent_error(predicted, true):
    """Returns the signed error of a predicted figure in percent of the true one."""
    return 100 * (predicted / true - 1)


def kendall_tau(pairs):
    """Returns Kendall's tau-b of (x, y) pairs, which accounts for ties; NaN if all x or all y are equal."""
    signs = [((x > a) - (x < a), (y > b) - (y < b)) for (x, y), (a, b) in itertools.combinations(pairs, 2)]
    untied = sum(x != 0 for x, _ in signs) * sum(y != 0 for _, y in signs)
    return sum(x * y for x, y in signs) / untied**0.5 if untied else math.nan


def rung_table(rows):
    """Yields the lines of a table of predictions: waves, registers, traffic, hits in the L2, time and bound."""
    yield f"{'rung':44} {'waves':>5} {'VGPR':>5} {'fetched':>8} {'written':>8} {'of least':>8} {'L2 hits':>7} {'ms':>8}  bound by"
    for row in rows:
        t = row["traffic"]
        least = t["least"] / (t["fetched"] + t["written"])
        yield (
            f"{row['name']:44} {row['waves']:5} {row['vgpr'] or '':>5} {t['fetched'] / 1e9:8.3f} {t['written'] / 1e9:8.3f} {least:8.1%} "
            f"{t['hits'] / t['requests']:7.1%} {1e3 * row['seconds']:8.3f}  {row['bound']}"
        )


def hit_table(rows):
    """Yields the lines of a table that compares predictions with published figures: L2 hits, instructions of a wave,
    and times relative to the time of a copy."""
    yield f"{'':25} {'L2 hits':>17} {'VALU, SALU, SMEM of a wave':>30} {'time over the copy':>20}"
    yield f"{'rung':25} {'published':>9} {'emul.':>7} {'published':>14} {'emulated':>15} {'published':>10} {'pred.':>9}  bound by"
    for row in rows:
        t, true = row["traffic"], row["true"]
        counts = " ".join(f"{n:4.0f}" for n in true["of_wave"].values()), " ".join(f"{t['of_wave'][n]:4.1f}" for n in true["of_wave"])
        yield (
            f"{row['name']:25} {true['hit']:8.1f}% {t['hits'] / t['requests']:7.1%} {counts[0]:>14} {counts[1]:>15} {true['seconds'] / true['copy']:10.2f} "
            f"{row['seconds'] / true['copy']:9.2f}  {row['bound']}" + ("  portable" if true["kind"] == "portable" else "")
        )


def prediction_table(rows, source):
    """Yields the lines of a table that compares predicted fetched bytes, L2 hits and times with the true figures of
    each row, which come from `source`, and the lines of a summary of the errors."""
    yield f"{'rung':44} {'fetched, GB: ' + source:>24} {'emulated':>9} {'error':>7} {'L2 hits':>8} {'emul.':>6} {'ms':>7} {'pred.':>7}"
    for row in rows:
        t, true = row["traffic"], row["true"]
        yield (
            f"{row['name']:44} {true['fetched'] / 1e9:24.3f} {t['fetched'] / 1e9:9.3f} {percent_error(t['fetched'], true['fetched']):+6.1f}% "
            f"{true['hit']:7.1f}% {100 * t['hits'] / t['requests']:5.1f}% {1e3 * true['seconds']:7.3f} {1e3 * row['seconds']:7.3f}"
            + ("  chosen on" if true["chosen"] else "  " + true["kind"] if true["kind"] != "by hand" else "")
        )
    by_hand = [r for r in rows if r["true"]["kind"] == "by hand"]
    yield from error_summary("rows by hand", by_hand)
    yield from error_summary("rows chosen on", [r for r in by_hand if r["true"]["chosen"]])
    yield from error_summary("rows kept out", [r for r in by_hand if not r["true"]["chosen"]])
    yield from error_summary("portable rows beside the counters of the kernels by hand", [r for r in rows if r["true"]["kind"] == "portable"])


def error_summary(title, rows):
    """Yields a line on the errors of the predictions of these rows, or nothing for fewer than two rows."""
    if len(rows) < 2:
        return
    errors = [abs(percent_error(r["traffic"]["fetched"], r["true"]["fetched"])) for r in rows]
    tau = kendall_tau([(r["seconds"], r["true"]["seconds"]) for r in rows])
    hits = [abs(100 * r["traffic"]["hits"] / r["traffic"]["requests"] - r["true"]["hit"]) for r in rows]
    words = f"fetched bytes off by {statistics.median(errors):.1f} % (median), {max(errors):.1f} % (worst)"
    words += f"; hits by {statistics.median(hits):.1f} and {max(hits):.1f} points"
    yield f"{title} ({len(rows)}): {words}; Kendall's tau of times {tau:.2f}"
