# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tests in shards: each is in one shard, and those that ran are as many as there are."""

import json
import subprocess

from miniapp_tools.device_check.jobs import SHARED, Job
from miniapp_tools.measured.problem import ENVIRONMENT, SKIPPED, Problem

# What fills a device's memory runs alone, or the others would have none.
FILLS = "*near_full*:*fall_back*"
# So many that no process waits long for the slowest shard, and few, for each begins with seconds of setting up a device.
SHARDS_A_SLOT = {"kernels": 3, "driver": 1}


def program(build, name):
    path = build / "tests" / f"{name}_test"
    if not path.exists():
        raise Problem(f"no {path}: build {name}_test there first")
    return path


def listed(path, filters):
    """How many tests it has of that filter."""
    command = [path, "--gtest_list_tests", f"--gtest_filter={filters}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"{path} lists no tests:\n{(done.stdout + done.stderr).strip()[-500:]}", ENVIRONMENT)
    return sum(line.startswith("  ") and not line.startswith("  DISABLED_") for line in done.stdout.splitlines())


def jobs(part, path, filters, shards, folder, environment=None):
    """One a shard; each writes what it found to `folder`, where nothing of an older run is left."""
    for index in range(shards):
        (folder / f"{part}.{index}.json").unlink(missing_ok=True)
    return [
        Job(
            part,
            f"{part}.{index}",
            [path, f"--gtest_filter={filters}", f"--gtest_output=json:{folder / part}.{index}.json"],
            {**SHARED, **(environment or {}), "GTEST_TOTAL_SHARDS": str(shards), "GTEST_SHARD_INDEX": str(index)},
        )
        for index in range(shards)
    ]


def found(ended, folder):
    """(names that passed, names that failed, names that were skipped) of one shard; none where it wrote nothing."""
    file = folder / f"{ended.job.name}.json"
    passed, failed, skipped = [], [], []
    try:
        suites = json.loads(file.read_text())["testsuites"]
    except (OSError, ValueError, KeyError):
        suites = []
    for suite in suites:
        for test in suite["testsuite"]:
            if test["status"] == "RUN":
                where = failed if test.get("failures") else skipped if test["result"] == "SKIPPED" else passed
                where.append(f"{suite['name']}.{test['name']}")
    return passed, failed, skipped


def summary(part, shards, expected, folder):
    """What the record says of a part, of all its shards; good only if every test ran and none failed."""
    passed, failed, skipped, complaints = 0, [], 0, []
    for ended in shards:
        good, bad, left = found(ended, folder)
        passed, skipped, failed = passed + len(good), skipped + len(left), failed + bad
        if ended.code == SKIPPED:
            raise Problem(f"{ended.job.command[0]} finds no device:\n{(folder / f'{ended.job.name}.log').read_text().strip()}", ENVIRONMENT)
        if ended.code != 0 and not bad:
            complaints.append(f"{ended.job.name} ended with {ended.code}")
    ran = passed + len(failed) + skipped
    if ran != expected:
        complaints.append(f"{ran} of {expected} tests ran")
    return {
        "part": part,
        "good": not failed and not complaints,
        "shards": len(shards),
        "passed": passed,
        "failed": failed,
        "skipped": skipped,
        "complaints": complaints,
        "seconds": round(sum(ended.seconds for ended in shards), 1),
    }
