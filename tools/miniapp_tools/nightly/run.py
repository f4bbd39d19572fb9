# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A night, from its plan to its verdict; as JUnit XML by the schema that ReFrame's own report follows (Jenkins', GitLab's).

quarantine.yaml names points that may be slow for a while: a list of {point, owner, reason, added, expires}; point is a glob of
family/variant or of the whole name."""

import dataclasses
import datetime
import fnmatch
import pathlib
import sys
import time
import xml.etree.ElementTree as xml

import yaml

from miniapp_tools.compare import change_points, controls, machine, tonight, verdicts
from miniapp_tools.measured import atomic
from miniapp_tools.measured.problem import GOOD, INCONCLUSIVE, NO_BASELINE, REGRESSION, WRONG, Problem
from miniapp_tools.nightly import fitness, history, runner
from miniapp_tools.resources import gates, resource_table
from miniapp_tools.resources.code_object import Unusable

CONFIRM = 3  # times as many rounds in the batch that confirms
AT_END = 0.05  # share of the budget that is kept for comparing and writing


def say(line):
    print(f"nightly: {line}", file=sys.stderr, flush=True)


def last_seconds(folder):
    """The seconds that each entry took on earlier nights."""
    return {k: v for n in history.nights(folder) for k, v in n.facts.get("seconds", {}).items()}


def measure(root, folder, night, entries, how, deadline):
    """The first batch, in order, while there is time; what is done already is not done again. Returns what was not run."""
    known, left = last_seconds(folder), []
    for entry in entries:
        if night.done(entry, "first"):
            say(f"{entry.title}: there already")
            continue
        remaining = deadline - time.monotonic()
        if remaining < max(5, known.get(entry.key, 0)):
            left.append(entry)
            continue
        say(f"{entry.title}: {how['rounds']} runs, {remaining:.0f} s left")
        try:
            took = runner.reframe(root, night, entry, "first", how | {"seconds": remaining})
            night.save(seconds=night.facts.get("seconds", {}) | {entry.key: took})
        except Problem as problem:
            say(str(problem))
            night.save(errors=night.facts.get("errors", []) + [str(problem)])
            left.append(entry)
    return left


def known(folder, night, new, apart):
    """(what earlier nights of this machine did, what those since then found, what the former are called); of the entries
    that were measured tonight."""
    fingerprint = machine.fingerprint(new[0].provenance)
    night.save(fingerprint=fingerprint, machine=machine.machine_facts(new[0].provenance))
    base, nights, accepted, what = history.load(folder, fingerprint, night.folder)
    families = {(p.family, p.case) for s in new for p in s.points.values()}
    for session in base:  # an entry that the budget left out is not GONE
        session.points = {n: p for n, p in session.points.items() if (p.family, p.case) in families}
    kept = [(s, n) for s, n in zip(base, nights) if s.points]
    since = history.beyond(folder, fingerprint, accepted, night.facts["date"], apart)
    return tonight.Baseline([s for s, _ in kept], [n for _, n in kept]), since, what


def wait(night, entry, apart, deadline):
    """Waits until the entry was measured `apart` seconds ago, so that what disturbed it then need not disturb it now. False
    if the budget ends before."""
    left = apart - (time.time() - night.ended(entry, "first"))
    if time.monotonic() + max(0, left) + CONFIRM * night.facts.get("seconds", {}).get(entry.key, 0) > deadline:
        return False
    if left > 0:
        say(f"{entry.title}: waits {left / 60:.0f} minutes, to be measured again in another hour")
        time.sleep(left)
    return True


def compare(root, folder, night, entries, how, deadline):
    """(report, what it was compared with). Entries with a doubtful point are measured again, in another hour."""
    done = [e for e in entries if night.done(e, "first")]
    new = [s for e in done for s in night.sessions(e, "first")]
    if not new:
        raise Problem("nothing was measured tonight; see the messages above", INCONCLUSIVE)
    earlier, since, what = known(folder, night, new, how["apart"])
    report = mark_throttled(tonight.report(earlier, new, None, since), night, done, "first")
    doubtful = {r.name for r in report.rows if r.word in ("SUSPECT", "INCONCLUSIVE")} if earlier.sessions else set()
    second = []
    for entry in done:
        names = {n for s in night.sessions(entry, "first") for n in s.points}
        if not names & doubtful:
            continue
        if not night.done(entry, "second"):
            if not wait(night, entry, how["apart"], deadline):
                continue
            found = sorted(r.label for r in report.rows if r.name in names & doubtful)
            say(f"{entry.title}: again, to confirm {', '.join(found[:3])}" + (f" and {len(found) - 3} more" if len(found) > 3 else ""))
            more = {"seconds": deadline - time.monotonic(), "rounds": CONFIRM * how["rounds"]}
            runner.reframe(root, night, entry, "second", how | more)
        second += night.sessions(entry, "second")
    return (mark_throttled(tonight.report(earlier, new, second, since), night, done, "second") if second else report), what


def mark_throttled(report, night, entries, batch):
    """Returns the report with a mark at each point whose clock fell while it was measured last: such a time is at most SUSPECT."""
    for entry in entries:
        last = batch if night.done(entry, batch) else "first"
        words = fitness.fell(night.place(entry, last) / "clocks.txt")
        names = {n for s in night.sessions(entry, last) for n in s.points} if words else ()
        for row in report.rows:
            if row.name in names and (row.change or row.word == "NEW"):
                row.beside = [*row.beside, words]
                row.word = "SUSPECT" if row.word in ("SAME", "FASTER", "SLOWER") else row.word
    return report


def append_history(folder, night, entries, report):
    """A line a night: the middle of each point's times, the words that are not SAME, and what was beyond its noise."""
    sessions = [s for e in entries for s in night.sessions(e, "first")]
    line = {
        "night": night.folder.name,
        "date": night.facts["date"],
        "commit": night.facts["commit"],
        "fingerprint": night.facts["fingerprint"],
        "log_seconds": tonight.median_log_times(sessions),
        "words": {r.name: r.word for r in report.rows if r.word != "SAME"},
        "beyond": report.unexplained,
    }
    history.append(folder, line)


def alerts(folder, fingerprint):
    """Steps in the history: (point, first night of the step, its commit, by how much). Told, never a gate."""
    lines = [one for one in history.read(folder)[0] if one["fingerprint"] == fingerprint]
    for name in lines[-1]["log_seconds"] if lines else ():
        had = [one for one in lines if name in one["log_seconds"]]
        for step in change_points.steps([one["log_seconds"][name] for one in had]):
            yield name, had[step.at]["night"], had[step.at]["commit"], controls.percent_text(step.log_ratio)


def verdict(report, held, left, what, errors, beyond):
    """The exit code, and the line that says why. References are of other nights and other programs: a figure beyond
    them is for a person to look at, and alone turns nothing red."""
    code = dataclasses.replace(report, rows=[r for r in report.rows if r not in held]).exit_code
    if not what:
        first = "no baseline of this machine yet: this night is the first"
        return (code, f"found without one: {first}") if code in (WRONG, REGRESSION) else (NO_BASELINE, first)
    if code == GOOD and (left or errors):
        return INCONCLUSIVE, f"{len(left)} entries were not run: {', '.join(e.title for e in left)}"
    if code == GOOD and beyond:
        return INCONCLUSIVE, what
    return code, what


def finish(folder, night, entries, report, what, left, held, began):
    """Writes verdict, JUnit, history; returns the exit code."""
    done = [e for e in entries if night.done(e, "first")]
    told = [line for e in done for line in night.told(e, "first")]
    report.notes += told + history.read(folder)[1]
    beyond = [line for line in told if not line.startswith("fails as")]
    code, why = verdict(report, held, left, what, night.facts.get("errors"), beyond)
    append_history(folder, night, done, report)
    atomic.write(night.folder / "verdict.json", verdicts.as_json(report, code))
    atomic.write(night.folder / "junit.xml", junit_of(report, held, night.facts["date"], time.monotonic() - began))
    lines = [f"verdict {code}: {why}; {verdicts.counts_text(report)}", *verdicts.detail_lines(report)]
    labels = {r.name: r.label for r in report.rows}
    lines += [f"since {when} (commit {commit}): {labels.get(name, name)} {by}" for name, when, commit, by in alerts(folder, night.facts["fingerprint"])]
    atomic.write(night.folder / "verdict.txt", "\n".join(lines) + "\n")
    print("\n".join(lines))
    night.save(exit_code=code)
    return code


def add_kernels(report, heavier, told):
    """Adds the rows and the sentence on the built program's registers."""
    report.rows = sorted([*heavier, *report.rows], key=lambda r: verdicts.WORDS.index(r.word))
    report.notes += [told] if told else []


def night_of(root, folder, facts, entries, how, began, budget, quarantined, kernels):
    """A whole night, new or taken up. `kernels`: rows and words of the resource gates. Returns (night, exit code)."""
    deadline = began + budget * (1 - AT_END)
    if ended := history.end_leftovers(folder):
        say(f"ended {ended} processes that a night which died had left running")
    night, taken_up = history.start(folder, facts)
    if taken_up:
        say(f"taking up the night of {night.facts['date']}")
    left = measure(root, folder, night, entries, how, deadline)
    report, what = compare(root, folder, night, entries, how, deadline)
    add_kernels(report, *kernels)
    held = hold(quarantined, report)
    return night, finish(folder, night, entries, report, what, left, held, began)


FAILURES = ("WRONG", "SLOWER", "HEAVIER")
SKIPPED = ("NEW", "GONE", "INCONCLUSIVE", "SUSPECT", "INVALID")


def junit_of(report, held, when, seconds, host="node"):
    """The report as JUnit, a testcase a point; points that are quarantined or undecided are skipped, with their word."""
    failed = [r for r in report.rows if r.word in FAILURES and r not in held]
    skipped = [r for r in report.rows if r in held or r.word in SKIPPED]
    counts = {"tests": len(report.rows), "failures": len(failed), "errors": 0, "skipped": len(skipped)}
    top = xml.Element("testsuites")
    facts = {"name": "miniapp nightly", "package": "miniapp", "id": 0, "hostname": host, "timestamp": when[:19], "time": f"{seconds:.1f}"}
    made = xml.SubElement(top, "testsuite", {k: str(v) for k, v in (facts | {k: v for k, v in counts.items() if k != "skipped"}).items()})
    xml.SubElement(made, "properties")
    for row in report.rows:
        family, _, rest = row.name.partition("/")
        case = xml.SubElement(made, "testcase", {"classname": family, "name": rest, "time": "0"})
        ratio = f", {row.change.ratio:.3f} [{row.change.low:.3f}, {row.change.high:.3f}]" if row.change else ""
        text = "; ".join([row.word + ratio, *row.beside])
        if row in failed:
            xml.SubElement(case, "failure", {"type": row.word, "message": text}).text = text
        elif row in skipped:
            xml.SubElement(case, "skipped").text = text
    xml.SubElement(made, "system-out")
    xml.SubElement(made, "system-err")
    return xml.tostring(top, encoding="unicode", xml_declaration=True)


LONGEST = 14  # days
MOST = 0.05  # largest share of the points
KEYS = {"point", "owner", "reason", "added", "expires"}


def complete(entry):
    """Says if an entry has all its fields; `2026-01-31 10:00` is a date and a time, which is no date here."""
    if not isinstance(entry, dict) or set(entry) != KEYS:
        return False
    texts = all(isinstance(entry[k], str) for k in ("point", "owner", "reason"))
    return texts and all(type(entry[k]) is datetime.date for k in ("added", "expires"))


def read_quarantine(path, today=None):
    """Refuses entries that are incomplete, too long or over: somebody must look at them."""
    path = pathlib.Path(path)
    try:
        entries = (yaml.safe_load(path.read_text()) or []) if path.exists() else []
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise Problem(f"{path} cannot be read: {' '.join(str(error).split())}") from error
    if not isinstance(entries, list):
        raise Problem(f"{path}: not a list of {{{', '.join(sorted(KEYS))}}}")
    today = today or datetime.date.today()
    wrong = []
    for number, e in enumerate(entries, 1):
        if not complete(e):
            wrong.append(f"entry {number}: needs exactly {', '.join(sorted(KEYS))}; a text each, and dates as 2026-01-31")
        elif (e["expires"] - e["added"]).days > LONGEST:
            wrong.append(f"entry {number} ({e['point']}): {(e['expires'] - e['added']).days} days; {LONGEST} at most")
        elif e["expires"] < today:
            wrong.append(f"entry {number} ({e['point']}): expired on {e['expires']}; mend it, or accept it as the baseline")
    if wrong:
        raise Problem(f"{path}:\n  " + "\n  ".join(wrong))
    return entries


def hold(entries, report):
    """Marks the rows; returns those that no longer gate."""
    held = []
    for row in report.rows:
        entry = next((e for e in entries if any(fnmatch.fnmatch(n, e["point"]) for n in (row.name, row.name.split()[0]))), None)
        if entry and row.word not in ("WRONG", "SAME"):
            row.beside.append(f"quarantined until {entry['expires']} by {entry['owner']}: {entry['reason']}")
            held.append(row)
    if len(held) > max(1, MOST * len(report.rows)):
        raise Problem(f"{len(held)} of {len(report.rows)} points are quarantined; 5 % at most")
    return held


def rises(table):
    """Yields kernels that need a granule of vector registers more, which may not yet cost a wave, with a sentence on each."""
    before = gates.read_baseline(table)
    for kernel in gates.kernels_of_variants(table):
        name = resource_table.kernel_key(kernel)
        old = before.get(name, {}).get("vgpr")
        if old is not None and kernel["vgpr"] >= old + machine.REGISTER_GRANULE:
            yield name, f"VGPR {old} to {kernel['vgpr']}"


def heavier_kernels(table):
    """Rows of what became heavier. The chapters that the program was built without are not judged."""
    found, families = {}, {kernel["family"] for kernel in table["kernels"]}
    for name, words in rises(table):
        found.setdefault(name, []).append(words)
    for gate, judge in gates.GATES.items():
        for line in judge(table):
            name, _, words = line.partition(": ")
            if name.partition("/")[0] not in families:
                continue
            found.setdefault(name, []).append(f"{gate}: {words}")
    return [verdicts.Row(name, "HEAVIER", None, ["in the built program", *words]) for name, words in found.items()]


def judged_kernels(build):
    """(rows of what became heavier, what to tell); other compilers' figures cannot be held against the committed ones."""
    try:
        table = resource_table.read(build)
        found = heavier_kernels(table)
    except Unusable as reason:
        return [], f"registers were not judged: {reason}"
    return found, f"registers of {len(gates.kernels_of_variants(table))} kernels for {table['arch']} judged: {len(found)} heavier"
