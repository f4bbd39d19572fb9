# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands that ctest runs beside each other, each with two threads of the host, and what they found."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree as xml

from miniapp_tools.measured.problem import ENVIRONMENT, SKIPPED, Problem

THREADS = 2
# Several processes share the cores: bound to the same ones, or spinning at barriers, they would wait for each other.
SHARED = {"OMP_NUM_THREADS": str(THREADS), "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
WORDS = {"ok": "passed", "not applicable": "skipped"}


@dataclasses.dataclass
class Job:
    """`report`: what it writes of its tests (GoogleTest's JSON) or of variants (results); a job without is one test. `leaves_out`
    is the exit code that says that it cannot run here."""

    part: str
    name: str
    command: list
    report: pathlib.Path | None = None
    environment: dict = dataclasses.field(default_factory=lambda: dict(SHARED))
    alone: bool = False
    leaves_out: int = SKIPPED
    outcome: str = "not run"  # ctest's word: Passed, Skipped, or why it failed
    said: str = ""
    seconds: float = 0.0

    def tests(self):
        """[(name, passed or failed or skipped)]; None where it left no report."""
        if self.report is None:
            return [(self.name, "passed" if self.outcome == "Passed" else "failed")]
        try:
            found = json.loads(self.report.read_text())
        except (OSError, ValueError):
            return None
        if "runs" in found:
            variants = [(f"{run['family']}/{v['name']}", v["status"]) for run in found["runs"] for v in run["variants"]]
            return [(name, WORDS[status]) if status in WORDS else (f"{name}: {status}", "failed") for name, status in variants]
        every = [(f"{suite['name']}.{one['name']}", one) for suite in found["testsuites"] for one in suite["testsuite"] if one["status"] == "RUN"]
        return [(name, "failed" if one.get("failures") else "skipped" if one["result"] == "SKIPPED" else "passed") for name, one in every]


def slots():
    """The number of processes that run at once."""
    return max(1, len(os.sched_getaffinity(0)) // THREADS)


def quoted(word):
    return f"[==[{word}]==]"


def run(jobs, folder, limit, at_once=None, again=""):
    """Runs all of them, for `limit` seconds at most each; those that want the device or the host for themselves, and all of them
    `again`, one by one."""
    if not shutil.which("ctest"):
        raise Problem("ctest is not on the PATH; it comes with CMake", ENVIRONMENT)
    lines = []
    for job in jobs:
        if job.report:
            job.report.unlink(missing_ok=True)  # it may be of an older run
        given = ";".join(f"{name}={value}" for name, value in job.environment.items())
        lines.append(f"add_test({quoted(job.name)} {' '.join(quoted(word) for word in job.command)})")
        alone = "ON" if job.alone else "OFF"
        properties = f"TIMEOUT {limit:g} SKIP_RETURN_CODE {job.leaves_out} RUN_SERIAL {alone} ENVIRONMENT {quoted(given)}"
        lines.append(f"set_tests_properties({quoted(job.name)} PROPERTIES {properties})")
    (folder / "CTestTestfile.cmake").write_text("\n".join(lines) + "\n")
    options = ("--test-dir", folder, "-j", 1 if again else at_once or slots(), "--test-output-size-passed", 10**6, "--output-junit", folder / "ctest.xml")
    said = subprocess.run(["ctest", *map(str, options)], capture_output=True, text=True).stdout
    outcomes = dict(re.findall(r"Test +#\d+: (\S+) .*?(?:\*\*\*| )(\w[\w:. ]*?) +[\d.]+ sec", said))
    written = {case.get("name"): case for case in xml.parse(folder / "ctest.xml").iter("testcase")}
    for job in jobs:
        job.outcome, case = outcomes[job.name], written[job.name]
        job.said, job.seconds = (case.findtext("system-out") or "").strip(), float(case.get("time"))
        (folder / f"{job.name}{again}.log").write_text(job.said + "\n")


def last_line(job):
    return job.said.rpartition("\n")[2].strip()


def summary(part, jobs):
    """The record of a part; good only if something ran, each job left its report, and nothing failed."""
    reports = [(job, job.tests()) for job in jobs]
    found = [(job, tests or []) for job, tests in reports]
    failed = [name for _, tests in found for name, word in tests if word == "failed"]
    bad = [job for job, tests in found if job.outcome != "Passed" and not any(word == "failed" for _, word in tests)]
    complaints = [f"{job.name}: {job.outcome}" for job in bad]
    complaints += [f"{job.name} left no report" for job, tests in reports if tests is None and job not in bad]
    count = {word: sum(w == word for _, tests in found for _, w in tests) for word in ("passed", "skipped")}
    good = count["passed"] > 0 and not failed and not complaints
    seconds = round(sum(job.seconds for job in jobs), 1)
    return {"part": part, "good": good, "shards": len(jobs), **count, "failed": failed, "complaints": complaints, "seconds": seconds}


def summaries(jobs, folder, limit):
    """The records of all parts. Jobs that fail beside others run once more alone, and have failed if they fail again."""
    run(jobs, folder, limit)
    if lost := next((job for job in jobs if job.outcome == "Skipped" and job.leaves_out == SKIPPED), None):
        raise Problem(f"{lost.command[0]} finds no device:\n{lost.said}", ENVIRONMENT)
    parts = {part: [job for job in jobs if job.part == part] for part in dict.fromkeys(job.part for job in jobs)}
    before = {part: summary(part, own)["failed"] for part, own in parts.items()}
    if again := [job for job in jobs if not job.alone and any(word == "failed" for _, word in job.tests() or ())]:
        run(again, folder, limit, again=".alone")
    for part, own in parts.items():
        found = summary(part, own)
        alone = len(before[part]) - len(found["failed"])
        yield found | ({"passed_alone": alone} if alone > 0 else {})
