# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The entries of a night's input, in its order, each through ReFrame, with the shares of the limit that the system is known to reach."""

import dataclasses
import glob
import hashlib
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import yaml

from miniapp_tools import emulate
from miniapp_tools.measured import atomic, points
from miniapp_tools.measured.problem import ENVIRONMENT, Problem

HERE = pathlib.Path(__file__).resolve().parent


def reframe(root, night, entry, batch, how):
    """Runs it and keeps its results in the night's folder. Returns the seconds it took.

    `how`: program, site (system:partition), references, rounds, seconds (at most)."""
    work = night.folder / "reframe" / entry.key / batch
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "input.yaml").write_text(entry.text)
    shares, expected = references_of(root, how["references"], how["site"])
    job = {
        "program": str(how["program"]),
        "input": str(work / "input.yaml"),
        "title": entry.title,
        "rounds": how["rounds"],
        "seconds": how["seconds"],
        "references": shares,
        "expected_failures": expected,
    }
    atomic.write(work / "job.json", job)
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
    night.keep(entry, batch, stages[0], list(beyond(json.loads((work / "report.json").read_text()))))
    return time.monotonic() - began


@dataclasses.dataclass
class Entry:
    """A `runs:` entry with what surrounds it (`measure:`), an input by itself."""

    key: str
    title: str
    text: str


def problems(run):
    """The run once for each combination of its lists of values."""
    lists = {k: v for k, v in run.items() if isinstance(v, list) and k != "variants"}
    return [run | dict(zip(lists, values)) for values in itertools.product(*lists.values())]


def entries(path, by_problem=False):
    """`by_problem`: for an emulator, which counts the first problem of a process: an entry has one, measured as emulate.ONCE says."""
    try:
        data = yaml.safe_load(pathlib.Path(path).read_text())
        runs, rest = data["runs"], {k: v for k, v in data.items() if k != "runs"}
        if by_problem:
            runs, rest = [one for run in runs for one in problems(run)], rest | {"measure": emulate.ONCE}
        made = []
        for number, run in enumerate(runs):
            text = yaml.safe_dump(rest | {"runs": [run]}, sort_keys=False)
            digest = hashlib.sha256(text.encode()).hexdigest()[:8]
            title = ", ".join(f"{k} {json.dumps(v) if isinstance(v, list) else v}" for k, v in run.items() if k != "variants")
            made.append(Entry(f"{number:02}_{run['family']}_{digest}", title, text))
        return made
    except (OSError, UnicodeDecodeError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise Problem(f"{path}: not an input with `runs:` ({error})") from error


def seconds(text):
    """`90s`, `30m`, `2h`."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text)
    if not found:
        raise Problem(f"'{text}' is no time; write 90s, 30m or 2h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


KEYS = {"results", "low", "high", "expected_failures"}


def references_of(root, file, partition):
    """({point: [share in %, low, high]}, {point: why it is expected to fail})."""
    try:
        entry = (yaml.safe_load(pathlib.Path(file).read_text()) or {}).get(partition)
        if entry is None:
            return {}, {}
        if not isinstance(entry, dict) or set(entry) != KEYS:
            raise Problem(f"{file}: {partition} needs exactly {', '.join(sorted(KEYS))}")
        marks = entry["expected_failures"] or {}
        limits = all(type(entry[k]) in (int, float) for k in ("low", "high"))
        if not isinstance(entry["results"], str) or not limits or not isinstance(marks, dict):
            raise Problem(f"{file}: {partition}: results is a path, low and high are numbers, expected_failures says a reason a point")
        found = {}
        for results in sorted(glob.glob(str(pathlib.Path(root, entry["results"])))):
            for session in points.sessions(results):
                shares = {n: 100 * p.share for n, p in session.points.items() if p.share}
                found |= {n: [share, entry["low"], entry["high"]] for n, share in shares.items()}
    except (OSError, UnicodeDecodeError, yaml.YAMLError, AttributeError) as error:
        raise Problem(f"{file}: not a list of references ({error})") from error
    if not found:
        raise Problem(f"{file}: {partition}: no results match '{entry['results']}' (a path from {root}, with globs)")
    return found, marks


def beyond(report):
    """Reads ReFrame's report.json: lines for figures outside their references, and for marks that are not true any more."""
    for case in report["runs"][-1]["testcases"]:
        for key, (value, reference, low, high, unit, result) in (case.get("perfvalues") or {}).items():
            name = key.split(":")[-1].replace(";", " ")
            expected = f"{value:.1f} {unit}, expected {reference:.1f} {low:+.0%} {high:+.0%}" if result in ("fail", "xfail", "xpass") else ""
            if result == "fail":
                yield f"beyond the reference: {name} {expected}"
            elif result == "xfail":
                yield f"fails as it is marked to: {name} {expected}"
            elif result == "xpass":
                yield f"marked to fail and does not: {name} {expected}; take the mark away"
