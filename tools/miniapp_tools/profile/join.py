# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Joins the counters of kernels with the points of a session, each with the bytes that its problem must move.

A launch of a variant may run several kernels. Figures that can be added, such as bytes or conflicts, are added over them. Others,
such as shares or registers, are those of the kernel that moves the most bytes, whose name stands beside them."""

import re
import statistics

from miniapp_tools.resources import variants

UNAVAILABLE = "unavailable"


def counter_figure(name):
    """Returns a figure whose value is that of one counter, as (counters that it needs, formula)."""
    return (name,), lambda c: c[name]


def quotient_figure(top, *under, times=1.0):
    """Returns a figure that is `times` a counter divided by the sum of others, as (counters that it needs, formula).
    The formula returns None if that sum is 0."""

    def ratio(c):
        bottom = sum(c[name] for name in under)
        return times * c[top] / bottom if bottom else None

    return (top, *under), ratio


def values_of(kernels, figure):
    """Returns the values of a figure, for those kernels that have its counters and for which its formula gives a
    value."""
    needs, formula = figure
    made = [formula(c) for _, c in kernels if all(n in c for n in needs)]
    return [v for v in made if v is not None]


def unavailable_if_zero(value, any_count, name, vendor):
    """Returns the value, or UNAVAILABLE if all counts are 0 and the figure is one that cannot be 0: profilers print 0
    if a chip lacks a counter or a permission is missing."""
    return UNAVAILABLE if not any_count and name not in vendor.FIGURES_THAT_MAY_BE_ZERO else value


def heaviest_kernels(kernels, vendor):
    """Groups the kernels by their names, and returns the group that moves the most bytes."""
    names = dict.fromkeys(k for k, _ in kernels)

    def moved(name):
        own = [k for k in kernels if k[0] == name]
        return sum(sum(values_of(own, vendor.FIGURES[f])) for f in ("bytes_fetched", "bytes_written"))

    best = max(names, key=moved)
    return [k for k in kernels if k[0] == best]


def figures_of_launch(kernels, launches, vendor):
    """Returns {figure: value for one launch of a variant}. `kernels` are all kernels that `launches` launches of the
    variant ran."""
    made, own = {}, heaviest_kernels(kernels, vendor)
    for name, figure in vendor.FIGURES.items():
        values = values_of(kernels if name in vendor.SUMMED_FIGURES else own, figure)
        missing = not values or (name in vendor.SUMMED_FIGURES and len(values) < len(kernels))
        value = UNAVAILABLE if missing else sum(values) / launches if name in vendor.SUMMED_FIGURES else statistics.median(values)
        made[name] = unavailable_if_zero(value, any(values), name, vendor)
    return made


def is_label(kernel, families):
    """Returns whether the kernel's name is that of one of our regions, `family/variant`. --kernel-rename gives this
    name to the kernels of a region."""
    family, _, rest = kernel.partition("/")
    return family in (families or {}) and rest in families[family]


def kernels_of_timed_part(counted, families):
    """Returns only the kernels that bear a region's name, if there are any, because the others ran in a warm-up or a
    verification; otherwise returns all kernels."""
    labelled = {key: counters for key, counters in counted.items() if is_label(key[0], families)}
    return labelled or counted


def kernels_by_variant(counted, families):
    """Returns {(family, variant, precision): [(kernel, counters)] in the order of the launches}. Names of kernels are
    labels (`family/variant`, by --kernel-rename), whose precision is "", or symbols."""
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


HELPER_KERNEL = re.compile(r"miniapp::(\w+)::(\w+)<")


def kernels_without_variant(counted, families):
    """Returns {family: names of the family's kernels that belong to no variant}, such as those for ghost layers, or for
    sums before the main kernel. The counters do not tell which variant launched such a kernel, so the bytes of the
    family's variants are incomplete."""
    found = {}
    for kernel in dict.fromkeys(k for k, _ in counted):
        match = HELPER_KERNEL.search(kernel)
        if match and match[1] in families and variants.variant_of(kernel, families) is None:
            found.setdefault(match[1], set()).add(match[2])
    return found


def launches_of(point):
    return len(point.samples) * point.launches_per_sample


def kernels_of_points(kernels, points):
    """Divides the kernels of one variant among its points, which ran one after the other and whose kernels have the
    same names. Returns (launches, kernels) for each point, or None for each if there are no launches or if the number
    of kernels is no multiple of the number of launches."""
    launches = [launches_of(p) for p in points]
    if not sum(launches) or len(kernels) % sum(launches):
        return [None] * len(points)
    each, made, at = len(kernels) // sum(launches), [], 0
    for n in launches:
        made.append((n, kernels[at : at + n * each]))
        at += n * each
    return made


def row_of_point(point, launches, kernels, vendor):
    """Returns the row of a point: its figures, and its bytes divided by those that its problem must move."""
    made = figures_of_launch(kernels, launches, vendor)
    model = {"bytes_fetched": point.work.get("bytes_read"), "bytes_written": point.work.get("bytes_written")}
    over = {n: made[n] / m for n, m in model.items() if m and made.get(n) != UNAVAILABLE}
    names = list(dict.fromkeys(k for k, _ in heaviest_kernels(kernels, vendor)))
    count = {"launches": launches, "kernels_per_launch": len(kernels) // launches, "kernel": names[0]}
    return {"point": point.name, **count, "model": model, "over_model": over, "figures": made}


def join_points(counted, session, vendor, families):
    """Returns a row for each point of the session. The row of a point without counted kernels gives the reason."""
    counted = kernels_of_timed_part(counted, families)
    measured, points, without_name = kernels_by_variant(counted, families), {}, kernels_without_variant(counted, families)
    for point in session.points.values():
        key = (point.family, point.variant, point.parameters.get("precision", ""))
        points.setdefault(key if key in measured else (*key[:2], ""), []).append(point)
    rows = {}
    for key, own in points.items():
        found, timed = measured.get(key, []), [p for p in own if p.samples]
        why = f"{len(found)} kernels of it were counted in {sum(map(launches_of, timed))} launches" if found else "no kernel of it was counted"
        shares = dict(zip((p.name for p in timed), kernels_of_points(found, timed)))
        for point in own:
            launches, kernels = shares.get(point.name) or (0, [])
            nothing = {"point": point.name, "launches": 0, "figures": UNAVAILABLE, "why": why}
            rows[point.name] = row_of_point(point, launches, kernels, vendor) if kernels else nothing
    for point in session.points.values():
        if rows[point.name]["launches"] and point.family in without_name:
            rows[point.name] |= {"over_model": {}, "not_counted": sorted(without_name[point.family])}
    return [rows[name] for name in session.points]


def calibration(rows, tolerance=0.05):
    """Checks the counters with the point of a copy, whose bytes are known. Returns {figure: counted bytes over known
    bytes} and a list of complaints."""
    over = next((r["over_model"] for r in rows if "operation=copy" in r["point"].split() and r.get("over_model")), {})
    if not over:
        return {}, ["not calibrated: no copy was profiled (give the input a run with `operation: copy` first)"]
    return over, [f"{n} of a copy is {v:.3f} of what it must be" for n, v in over.items() if abs(v - 1) > tolerance]
