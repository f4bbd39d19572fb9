# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Points that may be slow for a while without turning the night red: with a reason and an end. A wrong result never is.

quarantine.yaml: a list of {point, owner, reason, added, expires}; point is a glob of family/variant or of the whole name."""

import datetime
import fnmatch
import pathlib

import yaml

from miniapp_tools.measured.problem import Problem

LONGEST = 14  # days
MOST = 0.05  # largest share of the points
KEYS = {"point", "owner", "reason", "added", "expires"}


def complete(entry):
    """Says if an entry has all its fields; `2026-01-31 10:00` is a date and a time, which is no date here."""
    if not isinstance(entry, dict) or set(entry) != KEYS:
        return False
    texts = all(isinstance(entry[k], str) for k in ("point", "owner", "reason"))
    return texts and all(type(entry[k]) is datetime.date for k in ("added", "expires"))


def read(path, today=None):
    """Refuses entries that are incomplete, too long or over: somebody must look at them."""
    path = pathlib.Path(path)
    try:
        entries = (yaml.safe_load(path.read_text()) or []) if path.exists() else []
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise Problem(f"{path} cannot be read: {' '.join(str(error).split())}") from error
    if not isinstance(entries, list):
        raise Problem(f"{path}: not a list of {{{', '.join(sorted(KEYS))}}}")
    today = today or datetime.date.today()
    wrong = []
    for number, e in enumerate(entries, 1):
        if not complete(e):
            wrong.append(f"entry {number}: needs exactly {', '.join(sorted(KEYS))}; a text each, and dates as 2026-01-31")
        elif (e["expires"] - e["added"]).days > LONGEST:
            wrong.append(f"entry {number} ({e['point']}): {(e['expires'] - e['added']).days} days; {LONGEST} at most")
        elif e["expires"] < today:
            wrong.append(f"entry {number} ({e['point']}): expired on {e['expires']}; mend it, or accept it as the baseline")
    if wrong:
        raise Problem(f"{path}:\n  " + "\n  ".join(wrong))
    return entries


def apply(entries, report):
    """Marks the rows; returns those that no longer gate."""
    held = []
    for row in report.rows:
        entry = next((e for e in entries if any(fnmatch.fnmatch(n, e["point"]) for n in (row.name, row.name.split()[0]))), None)
        if entry and row.word not in ("WRONG", "SAME"):
            row.beside.append(f"quarantined until {entry['expires']} by {entry['owner']}: {entry['reason']}")
            held.append(row)
    if len(held) > max(1, MOST * len(report.rows)):
        raise Problem(f"{len(held)} of {len(report.rows)} points are quarantined; 5 % at most")
    return held
