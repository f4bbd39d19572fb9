# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The published rows of the Laplacian with ours beside them, as data for the text and for the page."""

import re

from miniapp_tools import chapters
from miniapp_tools.predict import committed
from miniapp_tools.reproduce.ours import CUBE
from miniapp_tools.why.times import first_of_run

laplacian = chapters.published("laplacian")
STORES = "ours stores plainly, the published one past the caches (nontemporal)"


def block_of(row):
    return "x".join(map(str, row["block"]))


def target(reference):
    """What `of target` means, in words."""
    merit = reference["figure_of_merit"]
    peak = float(re.search(r"([\d.]+) GB/s peak", reference["provenance"]["hardware"])[1])
    high, low = (100 * merit[rate] / peak for rate in ("target_gb_per_s", "baseline_gb_per_s"))
    return (
        f"target: the published figure of merit, {merit['target_gb_per_s']} GB/s. The baseline would reach it if every value were fetched once, "
        f"{merit['target_speedup']:.2f} times its speed. It is {high:.0f} % of the peak of one GCD of an MI250X, of which the baseline "
        f"reaches {low:.0f} % ({merit['baseline_gb_per_s']:.0f} GB/s, about 50 % in the article). "
        "It is a measure of that GPU alone. For ours the last column is the share of the limit, "
        "the session's best copy."
    )


def speedup(session, baseline, point):
    """(value, interval as text): the program's ratio where the baseline is its run's first variant, else of the medians."""
    known = point.speedup
    if first_of_run(session, point) is baseline and "low" in known:
        return known["value"], f"[{known['low']:.2f}, {known['high']:.2f}]"
    return baseline.median / point.median, ""


def rate_of(point):
    return (point.work["bytes_read"] + point.work["bytes_written"]) / point.median / 1e9


def speeds(reference, ours):
    """(published row, variant, ours) for each; ours is None, or a dictionary."""
    session, measured = ours.run("laplacian", ("hip/baseline",), size=CUBE, precision="double")
    baseline = measured.get("hip/baseline")
    for row in reference["kernels"]:
        variant = laplacian.variant_of_row(row)
        point = measured.get(variant)
        if point is None:
            yield row, variant, None
            continue
        rate, (gain, interval) = rate_of(point), speedup(session, baseline, point)
        mine = {"ms": 1e3 * point.median, "speedup": gain, "interval": interval, "gb_per_s": rate, "limit": point.share}
        yield row, variant, mine | {"target": rate / reference["figure_of_merit"]["target_gb_per_s"], "session": session}


def variant_of_planes(row):
    """Ours promise blocks of 256 from launch_bounds on: without the promise it is the rung before, and no hint."""
    return laplacian.variant_of_row(row) if row["launch_bound"] == 256 else f"hip/reordered/{row['m']}"


def planes(reference, ours):
    """The same of 1024^3: GB/s and what is gained over the first row."""
    published = reference["large_planes"]
    size, first = "x".join(map(str, published["size"])), None
    for row in published["rows"]:
        variant = variant_of_planes(row)
        session, measured = ours.run("laplacian", (variant,), size=size, precision="double", block=block_of(row))
        point = measured.get(variant)
        mine = None
        if point:
            rate = rate_of(point)
            first = first or rate
            mine = {"gb_per_s": rate, "gain": rate / first, "limit": point.share, "session": session}
        note = STORES if row["ladder"] == "nontemporal" and "nontemporal" not in variant else ""
        yield row, variant, row["gb_per_s"] / published["rows"][0]["gb_per_s"], mine, note


def best_measured(ours):
    """[(session, block, m, ms, tried)] of kernel 5 at 512^3, one for each device: of what was tried, the fastest."""
    found = {}
    for session, point in ours.points("laplacian", size=CUBE, precision="double"):
        if point.variant.startswith("hip/nontemporal/"):
            tried = found.setdefault(session.short_device, {})
            tried.setdefault((point.parameters["block"], point.variant.rsplit("/", 1)[1]), (1e3 * point.median, session))
    for tried in found.values():
        (block, m), (ms, session) = min(tried.items(), key=lambda item: item[1][0])
        yield session, block, m, ms, len(tried)


def best_predicted():
    """(block, m, ms, tried) on one die of an MI250X by the committed model; None where it has no such row."""
    start = "laplacian/hip/nontemporal/"
    rows = {n: r for title, t in committed.read(committed.TUNINGS).items() if title.startswith("laplacian 512^3") for n, r in t.items() if n.startswith(start)}
    if not rows:
        return None
    name, row = min(rows.items(), key=lambda item: item[1]["milliseconds"])
    rung, block = name.split(" ")
    return block, rung.removeprefix(start), row["milliseconds"], len(rows)
