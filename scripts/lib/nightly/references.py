# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shares that a system is known to reach, for ReFrame: system:partition in scripts/machines/references.yaml names the
committed results that they come from. An unknown system has none, and is then logged and not judged."""

import pathlib

import yaml

from measured import points


def of(root, partition):
    """({point: [share in %, low, high]}, {point: why it is expected to fail})."""
    path = pathlib.Path(root) / "scripts/machines/references.yaml"
    known = yaml.safe_load(path.read_text())
    entry = known.get(partition)
    if not entry:
        return {}, {}
    found = {}
    for file in sorted(pathlib.Path(root).glob(f"kernels/*/results/{entry['results']}.json")):
        for session in points.sessions(file):
            for name, point in session.points.items():
                if point.share:
                    found[name] = [100 * point.share, entry["low"], entry["high"]]
    return found, entry.get("expected_failures") or {}
