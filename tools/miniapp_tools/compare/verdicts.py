# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the rows of a report, one for each point, and writes them as text and as JSON. The verdict on a point depends
first on whether a result is wrong, then on whether both sides have times, and only then on the times."""

from __future__ import annotations

import dataclasses
import math

import numpy

from miniapp_tools.compare import controls, judge, machine
from miniapp_tools.compare.controls import percent_text
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import GOOD, INCONCLUSIVE, REGRESSION, WRONG

WORDS = ("WRONG", "SLOWER", "HEAVIER", "SUSPECT", "INCONCLUSIVE", "INVALID", "GONE", "NEW", "FASTER", "SAME")
BAD_STATUSES = ("wrong", "failed")


@dataclasses.dataclass
class Row:
    """The verdict on one point."""

    name: str
    word: str
    change: judge.Change | None = None
    beside: list = dataclasses.field(default_factory=list)  # remarks, such as `registers 90 to 128`
    label: str = ""  # the name with only those parameters that distinguish points
    seconds: list = dataclasses.field(default_factory=list)  # median times of the base and of the new runs


@dataclasses.dataclass
class Report:
    """The verdicts of a comparison or of a night, with what they were based on."""

    rows: list
    changed: list  # texts on changes of compiler, driver and similar facts
    noise_floor: float | None = None  # noise of a run (standard deviation), None if it is unknown
    threshold: float = 0.0  # smallest log ratio that counts as a change
    machine_speed_changed: bool = False  # whether the controls or the clock of the CPU show that the machine became slower or faster
    unfit_reason: str = ""  # reason why times on this machine cannot be judged
    controls: list = dataclasses.field(default_factory=list)  # sentences on the controls
    notes: list = dataclasses.field(default_factory=list)  # sentences on references, registers and damaged lines of the history
    unexplained: dict = dataclasses.field(default_factory=dict)  # {point: log ratio} of deviations beyond the threshold, which are a change if they last

    def rows_with(self, word):
        return [r for r in self.rows if r.word == word]

    @property
    def exit_code(self):
        """Returns the exit code: 1 for a wrong result, else 3 for a regression on a fit machine, else 4 if anything is
        in doubt, else 0."""
        words = {r.word for r in self.rows}
        if "WRONG" in words:
            return WRONG
        if words & {"SLOWER", "HEAVIER"} and not self.unfit_reason:
            return REGRESSION
        doubtful = words & {"SUSPECT", "INCONCLUSIVE", "INVALID", "GONE"}
        return INCONCLUSIVE if doubtful or self.unfit_reason or self.machine_speed_changed else GOOD


def word_without_times(base, new):
    """Returns the word for a point that can be judged without times, or None if the times decide."""
    if new is not None and new.status in BAD_STATUSES:
        return "WRONG"
    if new is None or (base is not None and has_figures(base) and new.status == "not applicable"):
        return "GONE"
    if base is None:
        return None if new.status == "not applicable" else "NEW"
    if base.status in BAD_STATUSES:
        return "NEW"
    if has_figures(base) != has_figures(new):
        return "INVALID"
    return None


def has_figures(point):
    """Returns whether a point has figures by which it can be judged: times, or counts of the emulator."""
    return point.has_time or point.has_counts


def log_ratios(base, new):
    """Returns {point: log ratios, one for each pair} for two equally long lists of sessions. It contains the points
    that all of these sessions timed."""
    names = [n for n in new[0].points if all(n in s.points and s.points[n].has_time for s in (*base, *new))]
    old, now = (numpy.log([[s.points[n].median for n in names] for s in side]) for side in (base, new))
    return dict(zip(names, (now - old).T))


def report_rows(base, new, changes):
    """Returns the rows of a report, sorted by the importance of the verdict (WORDS). `base` and `new` are {name: points
    of this name in the sessions}, `changes` is {name: Change}. A point is WRONG if it is wrong in any session of
    `new`."""
    result = []
    labels = points.labels(p for side in (base, new) for own in side.values() for p in own[:1])
    for name in list(new) + [n for n in base if n not in new]:
        old = representative_point(base.get(name, ()))
        now = representative_point(new.get(name, ()))
        word = word_without_times(old, now)
        if word is None and not has_figures(now):
            continue  # not applicable now, and not measured before
        beside = machine.resource_changes(old, now) if old and now else []
        if word == "WRONG":
            beside = [now.note or f"error {now.verdict.get('error')}, tolerance {now.verdict.get('tolerance')}", *beside]
        found = changes.get(name)
        word = word or (found.word if found else "SAME" if now.has_counts else "INVALID")
        if word in ("SAME", "FASTER", "SUSPECT", "INCONCLUSIVE") and machine.is_heavier(old, now):
            beside, word = [*([f"time {word}"] if found else []), *beside], "HEAVIER"
        seconds = [median_time(side.get(name, ())) for side in (base, new)]
        result.append(Row(name, word, None if word == "WRONG" else found, beside, labels[name], seconds))
    return sorted(result, key=lambda r: WORDS.index(r.word))


def representative_point(own):
    """Returns the point that represents all sessions of a side: a wrong one if there is any, else one without a time if
    there is any; None if there are no points."""
    ranked = sorted(own, key=lambda p: (p.status not in BAD_STATUSES, p.has_time))
    return ranked[0] if ranked else None


def points_by_name(sessions):
    names = dict.fromkeys(n for s in sessions for n in s.points)
    return {n: [s.points[n] for s in sessions if n in s.points] for n in names}


def median_time(own):
    times = [p.median for p in own if p.has_time]
    return float(numpy.median(times)) if times else None


def with_suspicions(found, known, runs):
    """Returns {point: Change} from `found`, and sentences. If a run has no control and many of its points moved
    together, the machine may be the cause, and the verdicts on these points become SUSPECT at most. `known` are the
    Controls; `runs` is {point: name of its run}."""
    found, lines, by_run = dict(found), [], {}
    for name, change in found.items():
        if known.explained_ratios(runs[name]) is None:
            by_run.setdefault(runs[name], {})[name] = math.log(change.ratio)
    for run, middles in by_run.items():
        moved = controls.points_moved_together(middles, known.threshold)
        for name in moved:
            if found[name].word in ("SLOWER", "FASTER"):
                found[name] = dataclasses.replace(found[name], word="SUSPECT")
        if moved:
            lines.append(f"{len(moved)} of {len(middles)} points of {run} moved together: without a control nothing tells machine from code")
    return found, lines


def milliseconds_text(seconds):
    """Returns the times of the base and of the new runs as a text such as `1.000 to 1.060 ms`, or "" if one is
    missing."""
    return " to ".join(f"{1e3 * t:.4g}" for t in seconds) + " ms" if seconds and None not in seconds else ""


def row_text(r):
    c = r.change
    figures = f"{c.ratio:.3f} [{c.low:.3f}, {c.high:.3f}]" if c else ""
    beside = [*r.beside, *(["confirmed"] if c and c.batch == 2 and r.word in ("SLOWER", "FASTER") else [])]
    return f"  {r.word:12} {figures:24} {milliseconds_text(r.seconds):22} {r.label or r.name}" + "".join(f"\n{'':15}{b}" for b in beside)


def counts_text(report):
    return ", ".join(f"{len(report.rows_with(w))} {w}" for w in WORDS if report.rows_with(w)) or "nothing to compare"


def report_lines(report, all_rows=False):
    """Yields a report's lines: the counts, what the verdicts are based on, and the rows. Rows that are SAME are only
    counted, unless `all_rows`."""
    yield f"{counts_text(report)}; ends with {report.exit_code}"
    yield from detail_lines(report, all_rows)


def detail_lines(report, all_rows=False):
    floor = "unknown" if report.noise_floor is None else f"{100 * report.noise_floor:.1f} %"
    if machine.EMULATED_NOTE not in report.controls:
        yield f"  time new/base [95 %], time of the base to that of the new runs; noise floor {floor}, a change is one beyond {percent_text(report.threshold)}"
    if report.unfit_reason:
        yield f"  machine unfit: {report.unfit_reason}"
    yield from (f"  {line}" for line in report.controls)
    yield from (f"  changed: {line}" for line in report.changed)
    yield from (f"  {line}" for line in report.notes)
    yield from (row_text(r) for r in report.rows if all_rows or r.word != "SAME")


def as_json(report, code=None):
    """Returns the report as data for a JSON file. `code` replaces the exit code of the report if more than the verdicts
    on the points decides it."""

    def finite(value):
        return None if isinstance(value, float) and not math.isfinite(value) else value

    rows = [dataclasses.asdict(r) for r in report.rows]
    for r in rows:
        r["change"] = r["change"] and {k: finite(v) for k, v in r["change"].items()}
    return {
        "exit_code": report.exit_code if code is None else code,
        "alpha": judge.ALPHA,
        "noise_floor": report.noise_floor,
        "threshold": report.threshold,
        "machine_moved": report.machine_speed_changed,
        "controls": report.controls,
        "unfit": report.unfit_reason,
        "changed": report.changed,
        "notes": report.notes,
        "points": rows,
    }
