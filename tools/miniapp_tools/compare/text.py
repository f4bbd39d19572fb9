# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A comparison in words, and as JSON."""

import dataclasses
import math

from miniapp_tools.compare import judge, machine, verdicts
from miniapp_tools.compare.controls import percent


def ms_of(seconds):
    """`1.000 to 1.060 ms`, of the base and of the new runs."""
    return " to ".join(f"{1e3 * t:.4g}" for t in seconds) + " ms" if seconds and None not in seconds else ""


def row(r):
    c = r.change
    figures = f"{c.ratio:.3f} [{c.low:.3f}, {c.high:.3f}]" if c else ""
    beside = [*r.beside, *(["confirmed"] if c and c.batch == 2 and r.word in ("SLOWER", "FASTER") else [])]
    return f"  {r.word:12} {figures:24} {ms_of(r.seconds):22} {r.label or r.name}" + "".join(f"\n{'':15}{b}" for b in beside)


def counts(report):
    return ", ".join(f"{len(report.of(w))} {w}" for w in verdicts.ORDER if report.of(w)) or "nothing to compare"


def lines(report, all_rows=False):
    """Verdict first; SAME only as a number."""
    yield f"{counts(report)}; ends with {report.exit_code}"
    yield from details(report, all_rows)


def details(report, all_rows=False):
    floor = "unknown" if report.floor is None else f"{100 * report.floor:.1f} %"
    if machine.EMULATED not in report.controls:
        yield f"  time new/base [95 %], time of the base to that of the new runs; noise floor {floor}, a change is one beyond {percent(report.threshold)}"
    if report.unfit:
        yield f"  machine unfit: {report.unfit}"
    yield from (f"  {line}" for line in report.controls)
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
        "machine_moved": report.machine_moved,
        "controls": report.controls,
        "unfit": report.unfit,
        "changed": report.told,
        "notes": report.notes,
        "points": rows,
    }
