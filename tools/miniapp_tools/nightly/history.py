# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""history.jsonl: a line a night, with the middle of each point's times and the words that are not SAME."""

import json
import math

from miniapp_tools.measured.problem import Problem
from miniapp_tools.nightly import state

TEXTS = ("night", "date", "commit", "fingerprint")


def path_of(folder):
    return folder / "history.jsonl"


def line_of(text):
    """The night that a line tells of; None where it is damaged."""
    try:
        line = json.loads(text)
        logs = line["log_seconds"].values()
        good = all(isinstance(line[key], str) for key in TEXTS) and all(type(v) in (int, float) and math.isfinite(v) for v in logs)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return line if good else None


def texts(folder):
    path = path_of(folder)
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}") from error


def read(folder):
    """(the nights, oldest first; what to tell of lines that are no night: the nights go on without them)."""
    made = [(number, line_of(text)) for number, text in enumerate(texts(folder), 1) if text.strip()]
    path = path_of(folder)
    told = [f"{path}:{number} is damaged: left out of the history; mend or take away the line" for number, line in made if line is None]
    return [line for _, line in made if line], told


def append(folder, line):
    """In place of the line that the night may have; lines that cannot be read stay as they are."""
    kept = [text for text in texts(folder) if text.strip() and (line_of(text) or {}).get("night") != line["night"]]
    state.write(path_of(folder), "".join(text + "\n" for text in [*kept, json.dumps(line)]))
