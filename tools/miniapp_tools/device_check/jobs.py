# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Commands that run beside each other, each with two threads of the host, and how they ended."""

import concurrent.futures
import dataclasses
import os
import subprocess
import time

THREADS = 2
# Several processes share the cores: bound to the same ones, or spinning at barriers, they would wait for each other.
SHARED = {"OMP_NUM_THREADS": str(THREADS), "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
TIMED_OUT = 124


@dataclasses.dataclass
class Job:
    part: str  # what it counts for
    name: str  # of its log
    command: list
    environment: dict = dataclasses.field(default_factory=lambda: dict(SHARED))

    def alone(self):
        """The same, with a log of its own."""
        return dataclasses.replace(self, name=f"{self.name}.alone")


@dataclasses.dataclass
class Ended:
    job: Job
    code: int
    seconds: float


def slots():
    """How many run at once."""
    return max(1, len(os.sched_getaffinity(0)) // THREADS)


def run(job, folder, limit):
    """Runs it to its end, or for `limit` seconds; what it prints goes to `folder`."""
    began = time.monotonic()
    with open(folder / f"{job.name}.log", "w") as log:
        try:
            code = subprocess.run(
                [str(word) for word in job.command], stdout=log, stderr=subprocess.STDOUT, timeout=limit, env={**os.environ, **job.environment}
            ).returncode
        except subprocess.TimeoutExpired:
            code = TIMED_OUT
            print(f"device-check: ended after {limit:g} s", file=log)
        except OSError as error:
            code = 127
            print(f"device-check: {error}", file=log)
    return Ended(job, code, time.monotonic() - began)


def run_all(jobs, folder, limit, at_once=None):
    """All of them, the first ones first, `at_once` at a time; in the order in which they are given."""
    with concurrent.futures.ThreadPoolExecutor(at_once or slots()) as pool:
        return list(pool.map(lambda job: run(job, folder, limit), jobs))
