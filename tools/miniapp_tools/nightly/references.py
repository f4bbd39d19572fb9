# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shares of the limit that a system is known to reach, for ReFrame: a file, by default scripts/machines/references.yaml,
names for system:partition the committed results that they come from. An unknown system has none, and is then logged
and not judged."""

import glob
import pathlib

import yaml

from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem

KEYS = {"results", "low", "high", "expected_failures"}


def of(root, file, partition):
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
