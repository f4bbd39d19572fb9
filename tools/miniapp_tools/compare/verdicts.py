# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A row for every point: WRONG before everything, then whether there are times, then what the times say; in words, and as JSON."""

from __future__ import annotations

import dataclasses
import math

import numpy

from miniapp_tools.compare import controls, judge, machine
from miniapp_tools.compare.controls import percent
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import GOOD, INCONCLUSIVE, REGRESSION, WRONG

ORDER = ("WRONG", "SLOWER", "HEAVIER", "SUSPECT", "INCONCLUSIVE", "INVALID", "GONE", "NEW", "FASTER", "SAME")
BAD = ("wrong", "failed")


@dataclasses.dataclass
class Row:
    name: str
    word: str
    change: judge.Change | None = None
    beside: list = dataclasses.field(default_factory=list)  # registers 90 to 128
    label: str = ""  # the name, with only those parameters that tell points apart
    seconds: list = dataclasses.field(default_factory=list)  # medians of the base and of the new runs


@dataclasses.dataclass
class Report:
    rows: list
    told: list  # changes of compiler, driver and the like
    floor: float | None = None  # None where it is not known
    threshold: float = 0.0
    machine_moved: bool = False  # by its controls
    unfit: str = ""  # why the machine cannot be judged
    controls: list = dataclasses.field(default_factory=list)  # sentences on what tells the machine from the code
    notes: list = dataclasses.field(default_factory=list)  # references, registers
    beyond: dict = dataclasses.field(default_factory=dict)  # {point: log ratio} of a night that its noise does not explain

    def of(self, word):
        return [r for r in self.rows if r.word == word]

    @property
    def exit_code(self):
        """1 outranks 3 outranks 4. A point that is gone needs a person: 4."""
        words = {r.word for r in self.rows}
        if "WRONG" in words:
            return WRONG
        if words & {"SLOWER", "HEAVIER"} and not self.unfit:
            return REGRESSION
        doubtful = words & {"SUSPECT", "INCONCLUSIVE", "INVALID", "GONE"}
        return INCONCLUSIVE if doubtful or self.unfit or self.machine_moved else GOOD


def presence(base, new):
    """Words that need no times; None where the times decide."""
    if new is not None and new.status in BAD:
        return "WRONG"
    if new is None or (base is not None and is_judged(base) and new.status == "not applicable"):
        return "GONE"
    if base is None:
        return None if new.status == "not applicable" else "NEW"
    if base.status in BAD:
        return "NEW"
    if is_judged(base) != is_judged(new):
        return "INVALID"
    return None


def is_judged(point):
    """Says if a point can be judged, by its times or by what an emulator counted."""
    return point.valid or point.counted


def differences(base, new):
    """{point: log ratios of pairs} of two lists of points by name, pair by pair; of what is timed in every one."""
    names = [n for n in new[0].points if all(n in s.points and s.points[n].valid for s in (*base, *new))]
    old, now = (numpy.log([[s.points[n].median for n in names] for s in side]) for side in (base, new))
    return dict(zip(names, (now - old).T))


def rows(base, new, changes):
    """`base`, `new`: {name: [points, one a session]}; a point is wrong if it was in any session."""
    result = []
    labels = points.labels(p for side in (base, new) for own in side.values() for p in own[:1])
    for name in list(new) + [n for n in base if n not in new]:
        old = worst(base.get(name, ()))
        now = worst(new.get(name, ()))
        word = presence(old, now)
        if word is None and not is_judged(now):
            continue  # not applicable, as then or never before
        beside = machine.changes(old, now) if old and now else []
        if word == "WRONG":
            beside = [now.note or f"error {now.verdict.get('error')}, tolerance {now.verdict.get('tolerance')}", *beside]
        found = changes.get(name)
        word = word or (found.word if found else "SAME" if now.counted else "INVALID")
        if word in ("SAME", "FASTER", "SUSPECT", "INCONCLUSIVE") and machine.heavier(old, now):
            beside, word = [*([f"time {word}"] if found else []), *beside], "HEAVIER"
        seconds = [middle_of(side.get(name, ())) for side in (base, new)]
        result.append(Row(name, word, None if word == "WRONG" else found, beside, labels[name], seconds))
    return sorted(result, key=lambda r: ORDER.index(r.word))


def worst(own):
    """The point that speaks for all sessions of a side: a wrong one if there is one, else one that was timed."""
    ranked = sorted(own, key=lambda p: (p.status not in BAD, p.valid))
    return ranked[0] if ranked else None


def by_name(sessions):
    names = dict.fromkeys(n for s in sessions for n in s.points)
    return {n: [s.points[n] for s in sessions if n in s.points] for n in names}


def middle_of(own):
    times = [p.median for p in own if p.valid]
    return float(numpy.median(times)) if times else None


def in_doubt(found, known, runs):
    """({point: Change}, sentences): where no control was measured and many points of a run moved together, they are
    suspected at most. `known`: Controls; `runs`: {point: its run}."""
    found, lines, by_run = dict(found), [], {}
    for name, change in found.items():
        if known.explains(runs[name]) is None:
            by_run.setdefault(runs[name], {})[name] = math.log(change.ratio)
    for run, middles in by_run.items():
        moved = controls.together(middles, known.threshold)
        for name in moved:
            if found[name].word in ("SLOWER", "FASTER"):
                found[name] = dataclasses.replace(found[name], word="SUSPECT")
        if moved:
            lines.append(f"{len(moved)} of {len(middles)} points of {run} moved together: without a control nothing tells machine from code")
    return found, lines


def ms_of(seconds):
    """`1.000 to 1.060 ms`, of the base and of the new runs."""
    return " to ".join(f"{1e3 * t:.4g}" for t in seconds) + " ms" if seconds and None not in seconds else ""


def row(r):
    c = r.change
    figures = f"{c.ratio:.3f} [{c.low:.3f}, {c.high:.3f}]" if c else ""
    beside = [*r.beside, *(["confirmed"] if c and c.batch == 2 and r.word in ("SLOWER", "FASTER") else [])]
    return f"  {r.word:12} {figures:24} {ms_of(r.seconds):22} {r.label or r.name}" + "".join(f"\n{'':15}{b}" for b in beside)


def counts(report):
    return ", ".join(f"{len(report.of(w))} {w}" for w in ORDER if report.of(w)) or "nothing to compare"


def lines(report, all_rows=False):
    """Yields a report's lines: the counts, then its rows. Rows that are SAME are only counted, unless `all_rows`."""
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
