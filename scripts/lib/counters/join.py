# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counters of launches, joined per variant with what its problem must move."""

import statistics

import variants

UNAVAILABLE = "unavailable"


def figures(launches, vendor):
    """The middle over launches of each figure. What is missing, or zero in every launch where that cannot be, is
    unavailable: profilers print 0 for what a chip or a permission does not give."""
    made = {}
    for name, (needs, formula) in vendor.FIGURES.items():
        values = [formula(c) for c in launches if all(n in c for n in needs)]
        values = [v for v in values if v is not None]
        made[name] = UNAVAILABLE if not values or (not any(values) and name not in vendor.MAY_BE_ZERO) else statistics.median(values)
    return made


def by_variant(launches, families):
    """{(family, variant, precision): [launches]}; labels (`family/variant`, by --kernel-rename) or symbols.

    A variant of several kernels has the launches of each; its figures are then of the one that moves the most."""
    found = {}
    for (kernel, number), counters in launches.items():
        family, _, rest = kernel.partition("/")
        if families and rest in families.get(family, ()):
            key, part = (family, rest, ""), ""
        else:
            mapped = variants.variant_of(kernel, families)
            if mapped is None:
                continue
            *key, part = mapped
        found.setdefault(tuple(key), {}).setdefault(part, {}).setdefault(number, {}).update(counters)
    return {k: max(parts.values(), key=len) for k, parts in found.items()}


def merge(passes):
    """Launches of several passes: one run of the program each, in the same order, so the nth launch is the nth."""
    merged = {}
    for launches in passes:
        count = {}
        for (kernel, _), counters in launches.items():
            count[kernel] = count.get(kernel, -1) + 1
            merged.setdefault((kernel, count[kernel]), {}).update(counters)
    return merged


def joined(launches, session, vendor, families):
    """[{variant, bytes of the model, figures, over the model}]; a variant without launches says so."""
    measured = by_variant(launches, families)
    rows = []
    for point in session.points.values():
        key = (point.family, point.variant, point.parameters.get("precision", ""))
        own = measured.get(key) or measured.get((*key[:2], ""))
        if own is None:
            rows.append({"point": point.name, "launches": 0, "figures": UNAVAILABLE})
            continue
        made = figures(own.values(), vendor)
        model = {"bytes_fetched": point.work.get("bytes_read"), "bytes_written": point.work.get("bytes_written")}
        over = {n: made[n] / m for n, m in model.items() if m and made.get(n) != UNAVAILABLE}
        rows.append({"point": point.name, "launches": len(own), "model": model, "over_model": over, "figures": made})
    return rows


def calibration(rows, tolerance=0.05):
    """What a copy of known bytes says of the counters themselves: {figure: counted over known}, and complaints."""
    copies = [r for r in rows if r["point"].startswith(("stream/flat ", "stream/hip/vector")) and "operation=copy" in r["point"]]
    if not copies or not copies[0].get("over_model"):
        return {}, ["not calibrated: no copy was profiled (give the input a `family: stream` run first)"]
    over = copies[0]["over_model"]
    return over, [f"{n} of a copy is {v:.3f} of what it must be" for n, v in over.items() if abs(v - 1) > tolerance]
