# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counters of kernels, joined per variant with what its problem must move.

A launch of a variant may be several kernels. What can be added (bytes, sectors, conflicts) is added over them; what
cannot (shares, registers) is that of the kernel that moves the most, and its name stands beside."""

import re
import statistics

from miniapp_tools.resources import variants

UNAVAILABLE = "unavailable"


def same(name):
    """A figure that is a counter: (the counters that it needs, its formula)."""
    return (name,), lambda c: c[name]


def over(top, *under, times=1.0):
    """A figure that is a counter over the sum of others; None if that is 0."""

    def ratio(c):
        bottom = sum(c[name] for name in under)
        return times * c[top] / bottom if bottom else None

    return (top, *under), ratio


def values_of(kernels, figure):
    """The figure of every kernel that has its counters and a result."""
    needs, formula = figure
    made = [formula(c) for _, c in kernels if all(n in c for n in needs)]
    return [v for v in made if v is not None]


def unless_zero(value, any_count, name, vendor):
    """Profilers print 0 for what a chip or a permission does not give."""
    return UNAVAILABLE if not any_count and name not in vendor.MAY_BE_ZERO else value


def heaviest(kernels, vendor):
    """The kernels of the name that moves the most bytes."""
    names = dict.fromkeys(k for k, _ in kernels)

    def moved(name):
        own = [k for k in kernels if k[0] == name]
        return sum(sum(values_of(own, vendor.FIGURES[f])) for f in ("bytes_fetched", "bytes_written"))

    best = max(names, key=moved)
    return [k for k in kernels if k[0] == best]


def figures(kernels, launches, vendor):
    """{figure: value, a launch of the variant} of the kernels of so many launches."""
    made, own = {}, heaviest(kernels, vendor)
    for name, figure in vendor.FIGURES.items():
        values = values_of(kernels if name in vendor.ADD_UP else own, figure)
        missing = not values or (name in vendor.ADD_UP and len(values) < len(kernels))
        value = UNAVAILABLE if missing else sum(values) / launches if name in vendor.ADD_UP else statistics.median(values)
        made[name] = unless_zero(value, any(values), name, vendor)
    return made


def is_label(kernel, families):
    """Says if --kernel-rename gave a kernel the name of a region of ours, `family/variant`."""
    family, _, rest = kernel.partition("/")
    return family in (families or {}) and rest in families[family]


def of_timed_part(counted, families):
    """Keeps the kernels that bear the name of a region, if any do: the others ran outside, in a warm-up or a verification."""
    labelled = {key: counters for key, counters in counted.items() if is_label(key[0], families)}
    return labelled or counted


def by_variant(counted, families):
    """{(family, variant, precision): [(kernel, counters)] in their order}; names are labels (`family/variant`, by
    --kernel-rename) or symbols."""
    found = {}
    for (kernel, _), counters in counted.items():
        if is_label(kernel, families):
            key = (*kernel.split("/", 1), "")
        elif (mapped := variants.variant_of(kernel, families)) is not None:
            key = mapped[:3]
        else:
            continue
        found.setdefault(key, []).append((kernel, counters))
    return found


HELPER = re.compile(r"miniapp::(\w+)::(\w+)<")


def helpers(counted, families):
    """{family: names} of its kernels that bear no variant's name (ghost layers, sums before the main kernel): whose
    launches they belong to cannot be told from the counters, and bytes of the variants there are not whole."""
    found = {}
    for kernel in dict.fromkeys(k for k, _ in counted):
        match = HELPER.search(kernel)
        if match and match[1] in families and variants.variant_of(kernel, families) is None:
            found.setdefault(match[1], set()).add(match[2])
    return found


def launches_of(point):
    return len(point.samples) * point.launches_per_sample


def shared_out(kernels, points):
    """[(launches, kernels) of each point]: cases of one variant have one key, and ran one after the other. None where
    the number of kernels is no multiple of the launches."""
    launches = [launches_of(p) for p in points]
    if not sum(launches) or len(kernels) % sum(launches):
        return [None] * len(points)
    each, made, at = len(kernels) // sum(launches), [], 0
    for n in launches:
        made.append((n, kernels[at : at + n * each]))
        at += n * each
    return made


def row(point, launches, kernels, vendor):
    made = figures(kernels, launches, vendor)
    model = {"bytes_fetched": point.work.get("bytes_read"), "bytes_written": point.work.get("bytes_written")}
    over = {n: made[n] / m for n, m in model.items() if m and made.get(n) != UNAVAILABLE}
    names = list(dict.fromkeys(k for k, _ in heaviest(kernels, vendor)))
    count = {"launches": launches, "kernels_per_launch": len(kernels) // launches, "kernel": names[0]}
    return {"point": point.name, **count, "model": model, "over_model": over, "figures": made}


def joined(counted, session, vendor, families):
    """A row a point of the session that was counted; one without kernels says so."""
    counted = of_timed_part(counted, families)
    measured, points, without_name = by_variant(counted, families), {}, helpers(counted, families)
    for point in session.points.values():
        key = (point.family, point.variant, point.parameters.get("precision", ""))
        points.setdefault(key if key in measured else (*key[:2], ""), []).append(point)
    rows = {}
    for key, own in points.items():
        found, timed = measured.get(key, []), [p for p in own if p.samples]
        why = f"{len(found)} kernels of it were counted in {sum(map(launches_of, timed))} launches" if found else "no kernel of it was counted"
        shares = dict(zip((p.name for p in timed), shared_out(found, timed)))
        for point in own:
            launches, kernels = shares.get(point.name) or (0, [])
            nothing = {"point": point.name, "launches": 0, "figures": UNAVAILABLE, "why": why}
            rows[point.name] = row(point, launches, kernels, vendor) if kernels else nothing
    for point in session.points.values():
        if rows[point.name]["launches"] and point.family in without_name:
            rows[point.name] |= {"over_model": {}, "not_counted": sorted(without_name[point.family])}
    return [rows[name] for name in session.points]


def calibration(rows, tolerance=0.05):
    """Checks the counters themselves by a copy of known bytes: {figure: counted over known}, and complaints."""
    over = next((r["over_model"] for r in rows if "operation=copy" in r["point"].split() and r.get("over_model")), {})
    if not over:
        return {}, ["not calibrated: no copy was profiled (give the input a run with `operation: copy` first)"]
    return over, [f"{n} of a copy is {v:.3f} of what it must be" for n, v in over.items() if abs(v - 1) > tolerance]
