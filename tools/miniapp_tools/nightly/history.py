# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""history.jsonl: a line a night, with the middle of each point's times, the words that are not SAME, and by how much points
were beyond their noise."""

import datetime
import json
import math

from miniapp_tools.measured import whole
from miniapp_tools.measured.problem import Problem

TEXTS = ("night", "date", "commit", "fingerprint")


def path_of(folder):
    return folder / "history.jsonl"


def when(date):
    """Parses a date as state.start() writes it, or a day alone."""
    return datetime.datetime.fromisoformat(date.replace("Z", "+00:00")).replace(tzinfo=datetime.timezone.utc)


def line_of(text):
    """The night that a line tells of; None where it is damaged."""
    try:
        line = json.loads(text)
        logs = line["log_seconds"].values()
        logs = [*logs, *line.setdefault("beyond", {}).values()]  # older lines have none
        when(line["date"])
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


def beyond(folder, fingerprint, since, before, apart):
    """Returns deviations beyond their noise in the nights of a machine after `since`, newest first: [{point: log ratio}].
    Each is at least `apart` seconds older than the one after it, and the first than `before`: what disturbs an hour counts
    as one night."""
    found, last = [], when(before)
    for line in reversed([one for one in read(folder)[0] if one["fingerprint"] == fingerprint and one["date"] > since]):
        began = when(line["date"])
        if (last - began).total_seconds() >= apart and began < last:
            found, last = [*found, line["beyond"]], began
    return found


def append(folder, line):
    """Writes a night's line, in place of an older one of that night; lines that cannot be read stay as they are."""
    kept = [text for text in texts(folder) if text.strip() and (line_of(text) or {}).get("night") != line["night"]]
    whole.write(path_of(folder), "".join(text + "\n" for text in [*kept, json.dumps(line)]))
