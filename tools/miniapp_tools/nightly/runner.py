# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs an entry of a night's input in ReFrame, and gives ReFrame the shares of the limit that are expected on the
system."""

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


def run_entry(root, night, entry, batch, how):
    """Runs an entry and keeps its results in the night's folder. Returns the seconds that it took.

    `how` holds program, site (system:partition), references, rounds, seconds (at most)."""
    work = night.folder / "reframe" / entry.key / batch
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    (work / "input.yaml").write_text(entry.text)
    job = {"program": str(how["program"]), "input": str(work / "input.yaml"), "title": entry.title, "rounds": how["rounds"]}
    job |= {"seconds": how["seconds"], "references": read_references(root, how["references"], how["site"])}
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
    night.store_results(entry, batch, stages[0], list(lines_beyond_references(json.loads((work / "report.json").read_text()))))
    return time.monotonic() - began


@dataclasses.dataclass
class Entry:
    """A `runs:` entry of an input with the settings around it (`measure:`), as an input by itself."""

    key: str
    title: str
    text: str


def runs_of_one_problem(run):
    """Returns one run for each combination of the values that `run` lists for its parameters."""
    lists = {k: v for k, v in run.items() if isinstance(v, list) and k != "variants"}
    return [run | dict(zip(lists, values)) for values in itertools.product(*lists.values())]


def read_entries(path, by_problem=False):
    """Returns the entries of an input. With `by_problem`, which an emulator needs because it counts only the first
    problem of a process, each entry has one problem and is measured as emulate.MEASURE_ONCE says."""
    try:
        data = yaml.safe_load(pathlib.Path(path).read_text())
        runs, rest = data["runs"], {k: v for k, v in data.items() if k != "runs"}
        if by_problem:
            runs, rest = [one for run in runs for one in runs_of_one_problem(run)], rest | {"measure": emulate.MEASURE_ONCE}
        made = []
        for number, run in enumerate(runs):
            text = yaml.safe_dump(rest | {"runs": [run]}, sort_keys=False)
            digest = hashlib.sha256(text.encode()).hexdigest()[:8]
            title = ", ".join(f"{k} {json.dumps(v) if isinstance(v, list) else v}" for k, v in run.items() if k != "variants")
            made.append(Entry(f"{number:02}_{run['family']}_{digest}", title, text))
        return made
    except (OSError, UnicodeDecodeError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        raise Problem(f"{path}: not an input with `runs:` ({error})") from error


def parse_seconds(text):
    """Returns the seconds of a text such as `90s`, `30m` or `2h`."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text)
    if not found:
        raise Problem(f"'{text}' is no time; write 90s, 30m or 2h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2]]


REFERENCE_FIELDS = {"results", "low", "high"}


def read_references(root, file, partition):
    """Returns the references {point: [share of the limit in %, low, high]} from the results that `file` names for a
    system's partition, or {} if it names none. `low` and `high` are the allowed relative deviations."""
    try:
        entry = (yaml.safe_load(pathlib.Path(file).read_text()) or {}).get(partition)
        if entry is None:
            return {}
        if not isinstance(entry, dict) or set(entry) != REFERENCE_FIELDS:
            raise Problem(f"{file}: {partition} needs exactly {', '.join(sorted(REFERENCE_FIELDS))}")
        limits = all(type(entry[k]) in (int, float) for k in ("low", "high"))
        if not isinstance(entry["results"], str) or not limits:
            raise Problem(f"{file}: {partition}: results must be a path, low and high must be numbers")
        found = {}
        for results in sorted(glob.glob(str(pathlib.Path(root, entry["results"])))):
            for session in (s for s in points.sessions(results) if s.ranks == 1):  # a night runs on one rank
                shares = {n: 100 * p.share for n, p in session.points.items() if p.share}
                found |= {n: [share, entry["low"], entry["high"]] for n, share in shares.items()}
    except (OSError, UnicodeDecodeError, yaml.YAMLError, AttributeError) as error:
        raise Problem(f"{file}: not a list of references ({error})") from error
    if not found:
        raise Problem(f"{file}: {partition}: no results match '{entry['results']}' (a path from {root}, with globs)")
    return found


def lines_beyond_references(report):
    """Yields a line for each figure of ReFrame's report.json that lies outside its reference."""
    for case in report["runs"][-1]["testcases"]:
        for key, (value, reference, low, high, unit, result) in (case.get("perfvalues") or {}).items():
            if result == "fail":
                name = key.split(":")[-1].replace(";", " ")
                yield f"beyond the reference: {name} {value:.1f} {unit}, expected {reference:.1f} {low:+.0%} {high:+.0%}"
