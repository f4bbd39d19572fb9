# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a night, from its plan to its verdict. The verdict is also written as JUnit XML by the schema of ReFrame's own
report, which Jenkins and GitLab read."""

import sys
import time
import xml.etree.ElementTree as xml

from miniapp_tools.compare import change_points, controls, machine, tonight, verdicts
from miniapp_tools.measured import atomic
from miniapp_tools.measured.problem import GOOD, INCONCLUSIVE, NO_BASELINE, REGRESSION, WRONG, Problem
from miniapp_tools.nightly import fitness, history, runner
from miniapp_tools.resources import gates, resource_table
from miniapp_tools.resources.code_object import Unusable

SECOND_BATCH_FACTOR = 3  # rounds of the second batch divided by those of the first
REPORT_SHARE = 0.05  # share of the budget that is left for comparing and writing


def say(line):
    print(f"nightly: {line}", file=sys.stderr, flush=True)


def last_seconds(folder):
    """Returns {entry's key: seconds that it took in the last night that measured it}."""
    return {k: v for n in history.read_nights(folder) for k, v in n.facts.get("seconds", {}).items()}


def measure_first_batch(root, folder, night, entries, how, deadline):
    """Measures the first batch of the entries in their order, while there is time; skips entries that are done. Returns
    the entries that were left out for lack of time or because of an error."""
    known, left = last_seconds(folder), []
    for entry in entries:
        if night.is_done(entry, "first"):
            say(f"{entry.title}: done already")
            continue
        remaining = deadline - time.monotonic()
        if remaining < max(5, known.get(entry.key, 0)):
            left.append(entry)
            continue
        say(f"{entry.title}: {how['rounds']} runs, {remaining:.0f} s left")
        try:
            took = runner.run_entry(root, night, entry, "first", how | {"seconds": remaining})
            night.save(seconds=night.facts.get("seconds", {}) | {entry.key: took})
        except Problem as problem:
            say(str(problem))
            night.save(errors=night.facts.get("errors", []) + [str(problem)])
            left.append(entry)
    return left


def earlier_nights(folder, night, new, apart):
    """Writes the machine's fingerprint and facts to the night. Returns the Baseline of earlier nights of this machine,
    without points of runs that were not measured tonight; what the nights since then found; and a description of the
    baseline."""
    fingerprint = machine.fingerprint(new[0].provenance)
    night.save(fingerprint=fingerprint, machine=machine.machine_facts(new[0].provenance))
    base, nights, accepted, what = history.baseline_of(folder, fingerprint, night.folder)
    families = {(p.family, p.parameters_text) for s in new for p in s.points.values()}
    for session in base:  # so that an entry that the budget left out is not GONE
        session.points = {n: p for n, p in session.points.items() if (p.family, p.parameters_text) in families}
    kept = [(s, n) for s, n in zip(base, nights) if s.points]
    since = history.deviations_since(folder, fingerprint, accepted, night.facts["date"], apart)
    return tonight.Baseline([s for s, _ in kept], [n for _, n in kept]), since, what


def wait_for_second_batch(night, entry, apart, deadline):
    """Waits until `apart` seconds have passed since the entry was measured, so that one disturbance does not affect
    both measurements. Returns True afterwards, or False at once if the second measurement would exceed the budget."""
    left = apart - (time.time() - night.end_time(entry, "first"))
    if time.monotonic() + max(0, left) + SECOND_BATCH_FACTOR * night.facts.get("seconds", {}).get(entry.key, 0) > deadline:
        return False
    if left > 0:
        say(f"{entry.title}: waits {left / 60:.0f} minutes before it is measured again")
        time.sleep(left)
    return True


def measure_again_and_compare(root, folder, night, entries, how, deadline):
    """Measures entries with a doubtful point again, at least `apart` seconds after their first measurement, if there is
    time and something to compare with. Returns the report and a description of what tonight was compared with."""
    done = [e for e in entries if night.is_done(e, "first")]
    new = [s for e in done for s in night.sessions(e, "first")]
    if not new:
        raise Problem("nothing was measured tonight; see the messages above", INCONCLUSIVE)
    earlier, since, what = earlier_nights(folder, night, new, how["apart"])
    report = mark_throttled(tonight.report(earlier, new, None, since), night, done, "first")
    doubtful = {r.name for r in report.rows if r.word in ("SUSPECT", "INCONCLUSIVE")} if earlier.sessions else set()
    second = []
    for entry in done:
        names = {n for s in night.sessions(entry, "first") for n in s.points}
        if not names & doubtful:
            continue
        if not night.is_done(entry, "second"):
            if not wait_for_second_batch(night, entry, how["apart"], deadline):
                continue
            found = sorted(r.label for r in report.rows if r.name in names & doubtful)
            say(f"{entry.title}: measured again, to confirm {', '.join(found[:3])}" + (f" and {len(found) - 3} more" if len(found) > 3 else ""))
            more = {"seconds": deadline - time.monotonic(), "rounds": SECOND_BATCH_FACTOR * how["rounds"]}
            runner.run_entry(root, night, entry, "second", how | more)
        second += night.sessions(entry, "second")
    return (mark_throttled(tonight.report(earlier, new, second, since), night, done, "second") if second else report), what


def mark_throttled(report, night, entries, batch):
    """Adds a remark to each row of the report whose point was last measured while the clock fell, and returns the
    report. On such a point, SAME, FASTER and SLOWER become SUSPECT."""
    for entry in entries:
        last = batch if night.is_done(entry, batch) else "first"
        words = fitness.clock_drop(night.folder_of(entry, last) / "clocks.txt")
        names = {n for s in night.sessions(entry, last) for n in s.points} if words else ()
        for row in report.rows:
            if row.name in names and (row.change or row.word == "NEW"):
                row.beside = [*row.beside, words]
                row.word = "SUSPECT" if row.word in ("SAME", "FASTER", "SLOWER") else row.word
    return report


def append_history(folder, night, entries, report):
    """Appends the night's line to the history: the median of each point's times, the verdicts that are not SAME, and
    the deviations beyond the threshold."""
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
    history.append_line(folder, line)


def steps_in_history(folder, fingerprint):
    """Yields the steps in a machine's history as (point, first night after the step, commit of that night, change in
    per cent). Steps are reported and never change the exit code."""
    lines = [one for one in history.read_history(folder)[0] if one["fingerprint"] == fingerprint]
    for name in lines[-1]["log_seconds"] if lines else ():
        had = [one for one in lines if name in one["log_seconds"]]
        for step in change_points.steps([one["log_seconds"][name] for one in had]):
            yield name, had[step.index]["night"], had[step.index]["commit"], controls.percent_text(step.log_ratio)


def exit_code_and_reason(report, left, what, errors, beyond):
    """Returns the exit code and a sentence that gives the reason. `beyond` holds lines on figures outside their
    references. Since references come from other nights and other programs, a person must look at such a figure, and
    alone it gives INCONCLUSIVE."""
    code = report.exit_code
    if not what:
        first = "no baseline of this machine yet: this night is the first"
        return (code, f"found without one: {first}") if code in (WRONG, REGRESSION) else (NO_BASELINE, first)
    if code == GOOD and (left or errors):
        return INCONCLUSIVE, f"{len(left)} entries were not run: {', '.join(e.title for e in left)}"
    if code == GOOD and beyond:
        return INCONCLUSIVE, what
    return code, what


def write_verdict(folder, night, entries, report, what, left, began):
    """Writes the verdict, the JUnit file and the line of the history; returns the exit code."""
    done = [e for e in entries if night.is_done(e, "first")]
    told = [line for e in done for line in night.reference_lines(e, "first")]
    report.notes += told + history.read_history(folder)[1]
    code, why = exit_code_and_reason(report, left, what, night.facts.get("errors"), told)
    append_history(folder, night, done, report)
    atomic.write(night.folder / "verdict.json", verdicts.as_json(report, code))
    atomic.write(night.folder / "junit.xml", junit_xml(report, night.facts["date"], time.monotonic() - began))
    lines = [f"verdict {code}: {why}; {verdicts.counts_text(report)}", *verdicts.detail_lines(report)]
    labels = {r.name: r.label for r in report.rows}
    steps = steps_in_history(folder, night.facts["fingerprint"])
    lines += [f"since {when} (commit {commit}): {labels.get(name, name)} {by}" for name, when, commit, by in steps]
    atomic.write(night.folder / "verdict.txt", "\n".join(lines) + "\n")
    print("\n".join(lines))
    night.save(exit_code=code)
    return code


def add_heavier_kernels(report, heavier, told):
    """Adds the rows `heavier` of kernels that became heavier, and a sentence on the registers of the built program, to
    the report."""
    report.rows = sorted([*heavier, *report.rows], key=lambda r: verdicts.WORDS.index(r.word))
    report.notes += [told] if told else []


def run_night(root, folder, facts, entries, how, began, budget, kernels):
    """Runs or resumes a whole night. `kernels` holds the rows and the sentence for add_heavier_kernels(). Returns
    (night, exit code)."""
    deadline = began + budget * (1 - REPORT_SHARE)
    if ended := history.kill_leftovers(folder):
        say(f"killed {ended} processes that a dead night had left running")
    night, taken_up = history.start_or_resume(folder, facts)
    if taken_up:
        say(f"resuming the night of {night.facts['date']}")
    left = measure_first_batch(root, folder, night, entries, how, deadline)
    report, what = measure_again_and_compare(root, folder, night, entries, how, deadline)
    add_heavier_kernels(report, *kernels)
    return night, write_verdict(folder, night, entries, report, what, left, began)


FAILED_VERDICTS = ("WRONG", "SLOWER", "HEAVIER")
SKIPPED_VERDICTS = ("NEW", "GONE", "INCONCLUSIVE", "SUSPECT", "INVALID")


def junit_xml(report, when, seconds):
    """Returns the report as JUnit XML with a test case for each point. FAILED_VERDICTS become failures and
    SKIPPED_VERDICTS skipped tests, both with the verdict as text."""
    top = xml.Element("testsuites")
    facts = {"name": "miniapp nightly", "package": "miniapp", "id": 0, "hostname": "node", "timestamp": when[:19], "time": f"{seconds:.1f}"}
    facts |= {"tests": len(report.rows), "failures": sum(r.word in FAILED_VERDICTS for r in report.rows), "errors": 0}
    made = xml.SubElement(top, "testsuite", {name: str(value) for name, value in facts.items()})
    xml.SubElement(made, "properties")
    for row in report.rows:
        family, _, rest = row.name.partition("/")
        case = xml.SubElement(made, "testcase", {"classname": family, "name": rest, "time": "0"})
        ratio = f", {row.change.ratio:.3f} [{row.change.low:.3f}, {row.change.high:.3f}]" if row.change else ""
        text = "; ".join([row.word + ratio, *row.beside])
        if row.word in FAILED_VERDICTS:
            xml.SubElement(case, "failure", {"type": row.word, "message": text}).text = text
        elif row.word in SKIPPED_VERDICTS:
            xml.SubElement(case, "skipped").text = text
    xml.SubElement(made, "system-out")
    xml.SubElement(made, "system-err")
    return xml.tostring(top, encoding="unicode", xml_declaration=True)


def register_rises(table):
    """Yields (kernel, sentence) for each kernel that needs at least one allocation granule of vector registers more
    than committed. Such a rise need not reduce the number of waves yet."""
    before = gates.read_baseline(table)
    for kernel in gates.kernels_of_variants(table):
        name = resource_table.kernel_key(kernel)
        old = before.get(name, {}).get("vgpr")
        if old is not None and kernel["vgpr"] >= old + machine.REGISTER_GRANULE:
            yield name, f"VGPR {old} to {kernel['vgpr']}"


def heavier_kernels(table):
    """Returns a row for each kernel that became heavier. Chapters that the program was built without are not judged."""
    found, families = {}, {kernel["family"] for kernel in table["kernels"]}
    for name, words in register_rises(table):
        found.setdefault(name, []).append(words)
    for gate, judge in gates.GATES.items():
        for line in judge(table):
            name, _, words = line.partition(": ")
            if name.partition("/")[0] not in families:
                continue
            found.setdefault(name, []).append(f"{gate}: {words}")
    return [verdicts.Row(name, "HEAVIER", None, ["in the built program", *words]) for name, words in found.items()]


def judge_kernels(build):
    """Returns the rows of heavier kernels and a sentence that says how many kernels were judged, or why none were (for
    instance, because no figures are committed for the compiler)."""
    try:
        table = resource_table.read(build)
        found = heavier_kernels(table)
    except Unusable as reason:
        return [], f"registers were not judged: {reason}"
    return found, f"registers of {len(gates.kernels_of_variants(table))} kernels for {table['arch']} judged: {len(found)} heavier"
