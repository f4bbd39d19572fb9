# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A comparison in words, and as JSON."""

import dataclasses
import json
import math
import pathlib

from miniapp_tools.compare import judge, verdicts
from miniapp_tools.measured.problem import Problem


def percent(log_ratio):
    return f"{100 * math.expm1(min(log_ratio, judge.LARGEST)):+.1f} %"


def row(r):
    c = r.change
    figures = f"{c.ratio:.3f} [{c.low:.3f}, {c.high:.3f}]" if c else ""
    batch = "confirmed" if c and c.batch == 2 and r.word in ("SLOWER", "FASTER") else ""
    return f"  {r.word:12} {figures:24} {r.label or r.name}" + "".join(f"\n{'':15}{b}" for b in [*r.beside, *([batch] if batch else [])])


def counts(report):
    return ", ".join(f"{len(report.of(w))} {w}" for w in verdicts.ORDER if report.of(w)) or "nothing to compare"


def lines(report, all_rows=False):
    """Verdict first; SAME only as a number."""
    yield f"{counts(report)}; ends with {report.exit_code}"
    yield from details(report, all_rows)


def details(report, all_rows=False):
    yield f"  time new/base [95 %]; noise floor {100 * report.floor:.1f} %, a change is one beyond {percent(report.threshold)}"
    if report.unfit:
        yield f"  machine unfit: {report.unfit}"
    if report.common:
        yield f"  all points moved together, by {percent(report.common)}: machine, not code (taken out of the rows)"
    yield from (f"  changed: {line}" for line in report.told)
    yield from (f"  {line}" for line in report.notes)
    yield from (row(r) for r in report.rows if all_rows or r.word != "SAME")


def as_json(report, code=None):
    """`code`: the exit code, where more than the points decides it."""

    def finite(value):
        return None if isinstance(value, float) and not math.isfinite(value) else value

    rows = [dataclasses.asdict(r) for r in report.rows]
    for r in rows:
        r["change"] = r["change"] and {k: finite(v) for k, v in r["change"].items()}
    return {
        "exit_code": report.exit_code if code is None else code,
        "alpha": judge.ALPHA,
        "noise_floor": report.floor,
        "threshold": report.threshold,
        "common_log_ratio": report.common,
        "unfit": report.unfit,
        "changed": report.told,
        "notes": report.notes,
        "points": rows,
    }


def write(report, path, code=None):
    """Whole or absent."""
    path = pathlib.Path(path)
    try:
        temporary = path.with_name(path.name + ".tmp")
        temporary.write_text(json.dumps(as_json(report, code), indent=1))
        temporary.rename(path)
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error}") from error
