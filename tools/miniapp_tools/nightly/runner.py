# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One entry of the plan through ReFrame."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

from miniapp_tools.measured import whole
from miniapp_tools.measured.problem import ENVIRONMENT, Problem
from miniapp_tools.nightly import references

HERE = pathlib.Path(__file__).resolve().parent


def reframe(root, night, entry, batch, how):
    """Runs it and keeps its results in the night's folder. Returns the seconds it took.

    `how`: program, site (system:partition), references, rounds, seconds (at most)."""
    work = night.folder / "reframe" / entry.key / batch
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "input.yaml").write_text(entry.text)
    shares, expected = references.of(root, how["references"], how["site"])
    job = {
        "program": str(how["program"]),
        "input": str(work / "input.yaml"),
        "title": entry.title,
        "rounds": how["rounds"],
        "seconds": how["seconds"],
        "references": shares,
        "expected_failures": expected,
    }
    whole.write(work / "job.json", job)
    command = [
        pathlib.Path(sys.executable).with_name("reframe"),
        *("-C", HERE / "settings.py", "-c", HERE / "checks.py", "-r", f"--system={how['site']}", "--keep-stage-files"),
        *(f"--prefix={work}", f"--report-file={work / 'report.json'}", f"--report-junit={work / 'junit.xml'}", "--exec-policy=serial"),
    ]
    quiet = {"RFM_COLORIZE": "0", "RFM_SAVE_LOG_FILES": "0", "MINIAPP_JOB": str(work / "job.json"), "TMPDIR": str(work)}
    began = time.monotonic()
    with open(work / "log", "w") as log:
        done = subprocess.run([str(c) for c in command], cwd=work, env=os.environ | quiet, stdout=log, stderr=subprocess.STDOUT)
    stages = sorted((work / "stage").glob("*/*/*/Entry*"))
    if not (work / "report.json").exists() or not stages:
        raise Problem(f"ReFrame ended with {done.returncode}; see {work / 'log'}", ENVIRONMENT)
    if not list(stages[0].glob("round_*.json")):
        error = "\n".join(dict.fromkeys(line for f in stages[0].glob("rfm_*.err") for line in f.read_text().splitlines()[-8:]))
        raise Problem(f"{entry.title}: no results; see {work / 'log'}\n{error}", ENVIRONMENT)
    night.keep(entry, batch, stages[0], list(references.beyond(json.loads((work / "report.json").read_text()))))
    return time.monotonic() - began
