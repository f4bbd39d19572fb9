# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is run: the entries of an input file in its order, the most informative first; each becomes a ReFrame test."""

import dataclasses
import hashlib
import json
import pathlib
import re

import yaml

from miniapp_tools.measured.problem import Problem


@dataclasses.dataclass
class Entry:
    """A `runs:` entry with what surrounds it (`measure:`), an input by itself."""

    key: str
    title: str
    text: str


def entries(path):
    try:
        data = yaml.safe_load(pathlib.Path(path).read_text())
        runs, rest = data["runs"], {k: v for k, v in data.items() if k != "runs"}
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
