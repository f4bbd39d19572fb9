# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The bytes that a launch moves: counted, from the file that scripts/profile writes, or predicted by the model of
scripts/predict."""

from miniapp_tools import declared
from miniapp_tools.measured import reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.predict import committed

COUNTED_SOURCE = "counted by the hardware, {device}, {date} ({file})"
MODEL_SOURCE = "by the model of scripts/predict, not counted: kernels/PREDICTION.md"
COMMITTED_SOURCE = "counted by ncu, {device}, {date} (scripts/machines/predicted/h200.counted.json)"


def read_profile(file):
    """Reads a profile.json. Returns its data and its rows as (words of the point's name, figures). Raises Problem for
    another file."""
    data = reading.read_json(file)
    try:
        rows = [(row["point"].split(" "), row["figures"]) for row in data["variants"]]
        data["provenance"] = dict(data.get("provenance", {}))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Problem(f"{file} is JSON, but not the profile.json that scripts/profile writes: {error!r} is missing or of another type") from error
    return data, rows


def gigabytes_text(value):
    return f"{value / 1e9:.4g}" if isinstance(value, (int, float)) else "unavailable"


def profile_cells(file, arch, names, parameters):
    """Returns a pair of cells (fetched, written) for each variant in `names`, from the file of scripts/profile, and a
    sentence that says where these come from."""
    data, rows = read_profile(file)
    not_whole = {r["point"].split(" ")[0] for r in data["variants"] if r.get("not_counted")}
    cells = []
    for name in names:
        own = [f for (short, *case), f in rows if short == name and all(parameters.get(k, v) == v for k, _, v in (c.partition("=") for c in case))]
        figures = own[0] if own and isinstance(own[0], dict) else {}
        if not own:
            cells.append(("not counted", "not counted"))
        else:
            mark = " (main kernel)" if name in not_whole else ""
            cells.append(tuple(gigabytes_text(figures.get(f)) + mark for f in ("bytes_fetched", "bytes_written")))
    about = data["provenance"]
    counted_on = str(about.get("device_arch", "")).split(":")[0]
    other = f", of {counted_on} and not of this code's {arch}" if counted_on and counted_on != arch else ""
    return cells, COUNTED_SOURCE.format(device=about.get("device", "unknown machine"), date=str(about.get("date", ""))[:10], file=file.name) + other


def first_extent(parameters):
    """Returns the first extent of the size, such as 512 of 512x512x512, or the number of rows in a problem without a
    size."""
    extents = (parameters.get("size") or parameters.get("rows") or "").split("x")
    return extents[0]


def model_cells(arch, names, parameters):
    """Returns cells and a sentence like profile_cells(), but from committed predictions or, for sm_90, from committed
    counters. A variant without figures has the cells `-`."""
    families = {n.split("/")[0] for n in names}
    if arch == "sm_90":
        data = committed.read_predictions(committed.COUNTED_FILE)
        rows = {tuple(k.rsplit(" ", 1)): row["counted"] for k, row in data["rows"].items()}
        about = next(iter(data["provenance"].values()))
        where = COMMITTED_SOURCE.format(device=about["device"], date=about["date"][:10])
    else:
        kinds = declared.kinds()
        # Portable variants are left out, because their traffic depends on Kokkos, whose version may differ between the
        # programs.
        rows = {(r["rung"], r["problem"]): r for r in committed.rows_with_problem(families) if kinds.get(r["rung"]) == "gpu"}
        where = MODEL_SOURCE
    cells, problems = [], []
    for name in names:
        own = [(problem, r) for (rung, problem), r in rows.items() if rung == name]
        mine = [x for x in own if x[0].split("^")[0] == first_extent(parameters)] or own
        if not mine:
            cells.append(("-", "-"))
            continue
        problem, figures = mine[0]
        problems.append(problem)
        cells.append((gigabytes_text(figures["fetched"]), gigabytes_text(figures["written"])))
    if not problems:
        return cells, "no counters given (--counters), and none by the model: scripts/predict has committed figures of some rungs by hand"
    return cells, f"{where}; of size {' and '.join(dict.fromkeys(problems))}, in double"


def traffic_rows(options, arch, names, parameters):
    """Returns the rows (title, cell, cell) on the traffic, or [] without figures; and a sentence that says where the
    rows come from or why there are none, or None without counters and without a model."""
    if options.counters:
        cells, where = profile_cells(options.counters, arch, names, parameters)
    elif options.precision == "double" and arch in ("gfx90a", "sm_90"):
        cells, where = model_cells(arch, names, parameters)
    else:
        return [], None
    kind = "model" if where.startswith("by the model") else "counted"
    if all(c == "-" for pair in cells for c in pair):
        return [], where
    return [(f"{what}, GB ({kind})", *(pair[n] for pair in cells)) for n, what in enumerate(("fetched", "written"))], where
