# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Predictions as text: one table of rungs, one of errors against counters."""

import statistics

from miniapp_tools.predict import studies
from miniapp_tools.predict.roofline import apart, kendall

APART = 0.05  # times of one launch under ncu, its clocks not fixed, repeat to some per cent


def error(predicted, true):
    return 100 * (predicted / true - 1)


def rungs(rows):
    yield f"{'rung':44} {'waves':>5} {'VGPR':>5} {'fetched':>8} {'written':>8} {'of least':>8} {'L2 hits':>7} {'ms':>8}  bound by"
    for row in rows:
        t = row["traffic"]
        least = t["least"] / (t["fetched"] + t["written"])
        yield (
            f"{row['name']:44} {row['waves']:5} {row['vgpr'] or '':>5} {t['fetched'] / 1e9:8.3f} {t['written'] / 1e9:8.3f} {least:8.1%} "
            f"{t['hits'] / t['requests']:7.1%} {1e3 * row['seconds']:8.3f}  {row['bound']}"
        )


def of_hits(rows):
    """Rows whose published counters are hits, instructions of a wave and times over a copy's, beside the emulated ones."""
    yield f"{'':25} {'L2 hits':>17} {'VALU, SALU, SMEM of a wave':>30} {'time over the copy':>20}"
    yield f"{'rung':25} {'published':>9} {'emul.':>7} {'published':>14} {'emulated':>15} {'published':>10} {'pred.':>9}  bound by"
    for row in rows:
        t, true = row["traffic"], row["true"]
        counts = " ".join(f"{n:4.0f}" for n in true["of_wave"].values()), " ".join(f"{t['of_wave'][n]:4.1f}" for n in true["of_wave"])
        yield (
            f"{row['name']:25} {true['hit']:8.1f}% {t['hits'] / t['requests']:7.1%} {counts[0]:>14} {counts[1]:>15} {true['seconds'] / true['copy']:10.2f} "
            f"{row['seconds'] / true['copy']:9.2f}  {row['bound']}" + ("  portable" if true["kind"] == "portable" else "")
        )


def counted(rows):
    """Rows of scripts/machines/predicted/*.counted.json: what ncu counted beside the prediction, and what the errors come to.
    Rows without a prediction are named at the end."""
    without = [name for name, row in rows.items() if row["predicted"] is None]
    rows = {name: row for name, row in rows.items() if row["predicted"] is not None}
    yield f"{'':42} {'fetched, GB':>26} {'written, GB':>26} {'sectors asked, GB':>26} {'ms':>15}"
    yield f"{'rung':42}" + 3 * f" {'ncu':>9} {'pred.':>8} {'error':>7}" + f" {'ncu':>7} {'pred.':>7}"
    for name, row in rows.items():
        ncu, mine = row["counted"], row["predicted"]
        cells = ""
        for what in ("fetched", "written", "asked"):
            if ncu[what] is None:
                cells += f" {'-':>9} {mine[what] / 1e9:8.3f} {'':>7}"
            else:
                cells += f" {ncu[what] / 1e9:9.3f} {mine[what] / 1e9:8.3f} {error(mine[what], ncu[what]):+6.1f}%"
        apart = "  stack" if ncu.get("stack") else "  spills" if mine.get("spills") else ""
        yield f"{name:42}{cells} {1e3 * ncu['seconds']:7.3f} {1e3 * mine['seconds']:7.3f}{apart}"
    kept = {name: row for name, row in rows.items() if not row["counted"].get("stack") and not row["predicted"].get("spills")}
    if len(kept) < len(rows):
        yield f"below without the {len(rows) - len(kept)} rungs whose kernel has a stack in memory or spills"
    rows = kept
    for family in dict.fromkeys(name.split("/")[0] for name in rows):
        yield from counted_summary(family, [r for n, r in rows.items() if n.split("/")[0] == family])
    yield from counted_summary("all rows", list(rows.values()))
    if without:
        yield f"counted, and left out here: {len(without)} rungs"


def counted_summary(title, rows):
    if len(rows) < 2:
        return
    words = []
    for what in ("fetched", "written", "asked"):
        errors = [abs(error(r["predicted"][what], r["counted"][what])) for r in rows if r["counted"][what]]
        if errors:
            words.append(f"{what} off by {statistics.median(errors):.1f} % (median), {max(errors):.1f} % (worst)")
    times = [(r["predicted"]["seconds"], r["counted"]["seconds"]) for r in rows]
    words.append(f"Kendall's tau of times {kendall(times):.2f}, of those {APART:.0%} apart {apart(times, APART):.2f}")
    yield f"{title} ({len(rows)}): {'; '.join(words)}"


def against(rows, source):
    """Rows with `true` (fetched, hit, seconds) beside the emulated ones, and what the errors come to."""
    yield f"{'rung':44} {'fetched, GB: ' + source:>24} {'emulated':>9} {'error':>7} {'L2 hits':>8} {'emul.':>6} {'ms':>7} {'pred.':>7}"
    for row in rows:
        t, true = row["traffic"], row["true"]
        yield (
            f"{row['name']:44} {true['fetched'] / 1e9:24.3f} {t['fetched'] / 1e9:9.3f} {error(t['fetched'], true['fetched']):+6.1f}% "
            f"{true['hit']:7.1f}% {100 * t['hits'] / t['requests']:5.1f}% {1e3 * true['seconds']:7.3f} {1e3 * row['seconds']:7.3f}"
            + ("  chosen on" if true["chosen"] else "  " + true["kind"] if true["kind"] != "by hand" else "")
        )
    by_hand = [r for r in rows if r["true"]["kind"] == "by hand"]
    yield from summary("rows by hand", by_hand)
    yield from summary("rows chosen on", [r for r in by_hand if r["true"]["chosen"]])
    yield from summary("rows kept out", [r for r in by_hand if not r["true"]["chosen"]])
    yield from summary("portable rows beside the counters of the kernels by hand", [r for r in rows if r["true"]["kind"] == "portable"])


def summary(title, rows):
    if len(rows) < 2:
        return
    errors = [abs(error(r["traffic"]["fetched"], r["true"]["fetched"])) for r in rows]
    tau = kendall([(r["seconds"], r["true"]["seconds"]) for r in rows])
    hits = [abs(100 * r["traffic"]["hits"] / r["traffic"]["requests"] - r["true"]["hit"]) for r in rows]
    words = f"fetched bytes off by {statistics.median(errors):.1f} % (median), {max(errors):.1f} % (worst)"
    words += f"; hits by {statistics.median(hits):.1f} and {max(hits):.1f} points"
    yield f"{title} ({len(rows)}): {words}; Kendall's tau of times {tau:.2f}"


def tunings(data, most=4):
    """Of each chapter the best ones, and the worst beside them; `data`: {title: {name: figures}}."""
    for title, rows in data.items():
        ranked = sorted(rows.items(), key=lambda item: (item[1]["milliseconds"], item[1]["fetched"] + item[1]["written"]))
        alike = sum(f["milliseconds"] <= 1.01 * ranked[0][1]["milliseconds"] for _, f in ranked)
        yield f"{title}; {len(ranked)} tried, {alike} within 1 % of the best"
        yield f"  {'':44} {'waves':>5} {'fetched':>8} {'written':>8} {'of least':>8} {'L2 hits':>7} {'ms':>8}  bound by"
        shown = ranked[:most] + ranked[-1:] if len(ranked) > most else ranked
        for n, (name, f) in enumerate(shown):
            word = "worst: " if n == most else ""
            yield (
                f"  {word + name:44} {f['waves']:5} {f['fetched'] / 1e9:8.3f} {f['written'] / 1e9:8.3f} {f['least'] / (f['fetched'] + f['written']):8.1%} "
                f"{f['hits']:7.1%} {f['milliseconds']:8.3f}  {f['bound']}"
            )


def rates(data, machine):
    """`data`: {title: {variant: figures}}"""
    peak, about = machine["memory"]["peak"], studies.KNOWN["beside_rates"]
    yield f"{'':32} {'waves':>5} {'moved over':>10} {'GB/s that':>9} {'of data':>8} {'of what':>8} {'':>6} {'waits a':>8}"
    yield f"{'rung':32} {'a SIMD':>5} {'the least':>9} {'count':>10} {'sheet':>8} {'streams':>8} {'MLUPS':>6} {'wave':>8}  bound by"
    for study in studies.KNOWN["rates"]:
        yield study["title"]
        for variant, f in data.get(study["title"], {}).items():
            rate = f["least"] / f["seconds"]
            sites = f"{rate / study['bytes_of_site'] / 1e6:.0f}" if "bytes_of_site" in study else ""
            yield (
                f"  {variant:30} {f['waves']:5} {(f['fetched'] + f['written']) / f['least']:10.3f} {rate / 1e9:9.0f} {rate / peak:8.1%} "
                f"{rate / machine['memory']['reached']:8.1%} {sites:>6} {f['waits']:8}  {f['bound']}"
            )
    yield from (about["line"].format(**row) for row in studies.beside_rates() if row["device"] == about["device"])
