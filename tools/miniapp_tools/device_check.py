# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The parts of a check on a GPU: tests in shards, shipped simulations with few steps, and variants under
compute-sanitizer. ctest runs them in parallel, most of them with two threads of the host."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess
import xml.etree.ElementTree as xml

from miniapp_tools.measured.problem import ENVIRONMENT, SKIPPED, USAGE, Problem

THREADS_OF_A_JOB = 2
# Several processes share the cores. If their threads were bound to the same cores, or spun at barriers, they would wait
# for each other.
JOB_ENVIRONMENT = {"OMP_NUM_THREADS": str(THREADS_OF_A_JOB), "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
OUTCOME_OF_STATUS = {"ok": "passed", "not applicable": "skipped"}


@dataclasses.dataclass
class Job:
    """A command that ctest runs as one test. `report` is the file in which it reports its tests (JSON of GoogleTest) or
    its variants (results of the program); a job without a report counts as one test. A job that ends with the exit code
    `skip_code` could not run here."""

    part: str
    name: str
    command: list
    report: pathlib.Path | None = None
    environment: dict = dataclasses.field(default_factory=lambda: dict(JOB_ENVIRONMENT))
    runs_alone: bool = False
    skip_code: int = SKIPPED
    outcome: str = "not run"  # ctest's word: Passed, Skipped, or the reason of a failure
    output: str = ""
    seconds: float = 0.0

    def test_outcomes(self):
        """Returns [(name, passed or failed or skipped)] of the tests or variants that ran, or None if the job left no
        report."""
        if self.report is None:
            return [(self.name, "passed" if self.outcome == "Passed" else "failed")]
        try:
            found = json.loads(self.report.read_text())
        except (OSError, ValueError):
            return None
        if "runs" in found:
            variants = [(f"{run['family']}/{v['name']}", v["status"]) for run in found["runs"] for v in run["variants"]]
            return [(name, OUTCOME_OF_STATUS[status]) if status in OUTCOME_OF_STATUS else (f"{name}: {status}", "failed") for name, status in variants]
        every = [(f"{suite['name']}.{one['name']}", one) for suite in found["testsuites"] for one in suite["testsuite"] if one["status"] == "RUN"]
        return [(name, "failed" if one.get("failures") else "skipped" if one["result"] == "SKIPPED" else "passed") for name, one in every]


def jobs_at_once():
    """Returns the number of jobs that ctest runs at a time if each has THREADS_OF_A_JOB threads."""
    return max(1, len(os.sched_getaffinity(0)) // THREADS_OF_A_JOB)


def cmake_quoted(word):
    return f"[==[{word}]==]"


def run(jobs, folder, limit, at_once=None, again=""):
    """Runs the jobs in ctest, `at_once` (by default jobs_at_once()) at a time and each for at most `limit` seconds, and
    fills in their outcomes. Jobs that are marked `runs_alone` run while no other job runs. If `again` is given, this
    holds for all jobs, and the log of a job is called `NAME{again}.log`."""
    if not shutil.which("ctest"):
        raise Problem("ctest is not on the PATH; it comes with CMake", ENVIRONMENT)
    lines = []
    for job in jobs:
        if job.report:
            job.report.unlink(missing_ok=True)  # it may stem from an earlier run
        given = ";".join(f"{name}={value}" for name, value in job.environment.items())
        lines.append(f"add_test({cmake_quoted(job.name)} {' '.join(cmake_quoted(word) for word in job.command)})")
        alone = "ON" if job.runs_alone else "OFF"
        properties = f"TIMEOUT {limit:g} SKIP_RETURN_CODE {job.skip_code} RUN_SERIAL {alone} ENVIRONMENT {cmake_quoted(given)}"
        lines.append(f"set_tests_properties({cmake_quoted(job.name)} PROPERTIES {properties})")
    (folder / "CTestTestfile.cmake").write_text("\n".join(lines) + "\n")
    most = 1 if again else at_once or jobs_at_once()
    options = ("--test-dir", folder, "-j", most, "--test-output-size-passed", 10**6, "--output-junit", folder / "ctest.xml")
    said = subprocess.run(["ctest", *map(str, options)], capture_output=True, text=True).stdout
    outcomes = dict(re.findall(r"Test +#\d+: (\S+) .*?(?:\*\*\*| )(\w[\w:. ]*?) +[\d.]+ sec", said))
    written = {case.get("name"): case for case in xml.parse(folder / "ctest.xml").iter("testcase")}
    for job in jobs:
        job.outcome, case = outcomes[job.name], written[job.name]
        job.output, job.seconds = (case.findtext("system-out") or "").strip(), float(case.get("time"))
        (folder / f"{job.name}{again}.log").write_text(job.output + "\n")


def last_line(job):
    return job.output.rpartition("\n")[2].strip()


def part_record(part, jobs):
    """Returns the record of a part of the check. The part is good only if some test passed, no test failed, and every
    job ended well and left its report."""
    reports = [(job, job.test_outcomes()) for job in jobs]
    found = [(job, tests or []) for job, tests in reports]
    failed = [name for _, tests in found for name, word in tests if word == "failed"]
    bad = [job for job, tests in found if job.outcome != "Passed" and not any(word == "failed" for _, word in tests)]
    complaints = [f"{job.name}: {job.outcome}" for job in bad]
    complaints += [f"{job.name} left no report" for job, tests in reports if tests is None and job not in bad]
    count = {word: sum(w == word for _, tests in found for _, w in tests) for word in ("passed", "skipped")}
    good = count["passed"] > 0 and not failed and not complaints
    seconds = round(sum(job.seconds for job in jobs), 1)
    return {"part": part, "good": good, "shards": len(jobs), **count, "failed": failed, "complaints": complaints, "seconds": seconds}


def part_records(jobs, folder, limit):
    """Yields the records of all parts. Jobs in which a test failed run once more, one at a time, unless they ran alone
    already; then only their second outcome counts. Raises Problem if a program finds no device."""
    run(jobs, folder, limit)
    if lost := next((job for job in jobs if job.outcome == "Skipped" and job.skip_code == SKIPPED), None):
        raise Problem(f"{lost.command[0]} finds no device:\n{lost.output}", ENVIRONMENT)
    parts = {part: [job for job in jobs if job.part == part] for part in dict.fromkeys(job.part for job in jobs)}
    before = {part: part_record(part, own)["failed"] for part, own in parts.items()}
    if again := [job for job in jobs if not job.runs_alone and any(word == "failed" for _, word in job.test_outcomes() or ())]:
        run(again, folder, limit, again=".alone")
    for part, own in parts.items():
        found = part_record(part, own)
        alone = len(before[part]) - len(found["failed"])
        yield found | ({"passed_alone": alone} if alone > 0 else {})


MOST_STEPS = 60
# Largest values of these parameters in a simulation with fewer steps, all in steps. A 0, which means never, stays 0.
# `relaxation` is the step at which gravity begins.
LARGEST_INTERVALS = {"report_every": 20, "fields_every": 30, "snapshots_every": 30, "checkpoint_every": 30, "relaxation": 30}
SANITIZERS = ("racecheck", "synccheck", "memcheck", "initcheck")
SANITIZER_SHARDS = 48
EXCLUDED_TESTS = {
    # Threads of cuSPARSE's csrmv_v3_kernel write to the same word of shared memory, which gives four warnings about
    # code that is not ours.
    "racecheck": "*spmv_library_cusparse",
}


def test_jobs(options, part, filters, shards=1, name=None, alone=False, **environment):
    """Returns jobs, one for each shard, that run those tests of a GoogleTest program that match `filters`. Jobs that
    run alone use all cores of the host for their reference computations."""
    path = options.build / "tests" / f"{name or part}_test"
    if not path.exists():
        raise Problem(f"no {path}: build {path.name} there first")
    own = {**JOB_ENVIRONMENT, **({"OMP_NUM_THREADS": str(os.cpu_count())} if alone else {}), **environment, "GTEST_TOTAL_SHARDS": str(shards)}
    reports = [options.into / f"{part}.{index}.json" for index in range(shards)]
    return [
        Job(part, file.stem, [path, f"--gtest_filter={filters}", f"--gtest_output=json:{file}"], file, {**own, "GTEST_SHARD_INDEX": str(index)}, alone)
        for index, file in enumerate(reports)
    ]


def shipped_simulations(inputs):
    """Returns {name: input} of the shipped inputs that contain simulations."""
    import yaml

    # This loader leaves all values as words, as the program reads them: another would take `yes` for a truth value.
    read = {file.stem: yaml.load(file.read_text(), yaml.BaseLoader) for file in sorted(inputs.glob("*.yaml"))}
    return {name: data for name, data in read.items() if isinstance(data, dict) and "simulate" in data}


def with_fewer_steps(data, folder):
    """Returns the input with fewer steps, and with its output files in `folder`."""
    limits = {**LARGEST_INTERVALS, "steps": MOST_STEPS}
    less = [{name: min(most, int(entry[name])) for name, most in limits.items() if name in entry} for entry in data["simulate"]]
    entries = [{**entry, **few, "output": str(folder / str(number))} for number, (entry, few) in enumerate(zip(data["simulate"], less))]
    return {**data, "simulate": entries}


def simulation_jobs(options, inputs):
    for name, data in shipped_simulations(inputs).items():
        into = options.into / "simulations" / name
        shutil.rmtree(into, ignore_errors=True)
        into.mkdir(parents=True)
        (into / "input.yaml").write_text(json.dumps(with_fewer_steps(data, into), indent=1))  # JSON is YAML
        yield Job("simulations", f"simulation.{name}", [options.build / "miniapp", into / "input.yaml"])


def sanitizer_jobs(options, tool, devices):
    """Yields jobs that run every variant under a tool of compute-sanitizer, on at most three edge cases: the variant's
    smallest, its largest and one between. The size of the cases is limited, because larger ones would take hours, above
    all under racecheck, which follows every access to shared memory."""
    words = ["compute-sanitizer", "--tool", tool, "--error-exitcode", "1"]
    # Failing calls of the CUDA runtime are not reported, because their callers handle the errors: NCCL, for one, asks
    # for kernels that it does not have.
    words += ["--report-api-errors", "no"] if tool == "memcheck" else []
    few = {"MINIAPP_LARGEST_CASE": "2.5e5" if tool == "racecheck" else "1e6", "MINIAPP_MOST_CASES": "3", "OMP_NUM_THREADS": "1"}
    filters = "kernels/EveryVariant.*" + (f"-{EXCLUDED_TESTS[tool]}" if tool in EXCLUDED_TESTS else "")
    for number, job in enumerate(test_jobs(options, tool, filters, SANITIZER_SHARDS, "kernels", **few)):
        job.command[:0] = words
        job.environment["CUDA_VISIBLE_DEVICES"] = str(number % devices)
        yield job


RECORD_FILE = pathlib.Path("tests/device/last_check.json")
# Git's patterns for the paths of the files that a build for a GPU compiles.
COMPILED_PATHS = (":(glob)src/**/*.[ch]pp", ":(glob)kernels/**/*.[ch]pp", ":!*.omp.*", ":!src/*/host/*", ":!kernels/lessons")


def git_output(root, *words):
    """Returns the output of a git command, or None if there is no git, no repository or no such commit."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def commit_and_state(root, given):
    """Returns the commit and the state of the tree (`clean` or `changed`). They come from `given`, for a tree that was
    copied without its history, or else from git. Raises Problem if there is neither."""
    own = git_output(root, "rev-parse", "--show-cdup") == ""  # false if git found a repository around this tree
    described = given or (own and git_output(root, "describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"))
    if not described:
        command = "git describe --always --dirty --exclude=* --abbrev=40"
        raise Problem(f"this tree has no git history: give --commit the output of `{command}` in the original", USAGE)
    name, _, dirty = described.partition("-")
    return name, "changed" if dirty else "clean"


def last_record(root):
    """Returns the record of the last check, or {} if there is none."""
    try:
        found = json.loads((root / RECORD_FILE).read_text())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def changes_since_last_check(root):
    """Yields lines on the recorded check and on later commits that changed files that a build for a GPU compiles."""
    last, again = last_record(root), "scripts/device-check, on a machine with a GPU, renews it"
    if not last.get("commit"):
        yield f"{RECORD_FILE}: no check on a GPU is recorded; {again}"
        return
    log = git_output(root, "log", "--oneline", f"{last['commit']}..HEAD", "--", *COMPILED_PATHS)
    touched = "its commit is not in this history" if log is None else f"{len(log.splitlines())} commits since touched what a GPU compiles"
    yield f"{RECORD_FILE}: {last.get('result')} on {last.get('device')}, commit {last['commit'][:12]}; {touched}; {again}"
    newest = (log or "").splitlines()
    yield from (f"  {line}" for line in [*newest[:10], *([f"and {len(newest) - 10} more"] if len(newest) > 10 else [])])
    large = last.get("large_cases") or {}
    if large.get("commit") != last["commit"]:
        yield f"large cases: not run since commit {large['commit'][:12]}" if large.get("commit") else "large cases: no run of them is recorded"
