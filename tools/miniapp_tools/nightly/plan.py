# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The plan of a night: the entries of an input file in its order, the most informative first; each becomes a ReFrame test."""

import dataclasses
import hashlib
import itertools
import json
import pathlib
import re

import yaml

from miniapp_tools import emulate
from miniapp_tools.measured.problem import Problem


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
