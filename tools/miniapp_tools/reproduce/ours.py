# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Our results of the published launches, from files of `miniapp -o` or from committed ones."""

import pathlib

from miniapp_tools.book import importing
from miniapp_tools.measured import points

ROOT = pathlib.Path(__file__).resolve().parents[3]
CUBE = "512x512x512"
CHAPTERS = {"laplacian": ("laplacian",), "transpose": ("transpose", "stream")}  # whose folder keeps which families


class Ours:
    """The sessions of several files, the first file first."""

    def __init__(self, files):
        self.sessions = [s for file in files for s in points.sessions(file)]

    def __bool__(self):
        return bool(self.sessions)

    def points(self, family, **parameters):
        """(session, point) of all that have a time and these parameters."""
        for session in self.sessions:
            for point in session.points.values():
                if point.family == family and point.valid and all(point.parameters.get(k) == v for k, v in parameters.items()):
                    yield session, point

    def run(self, family, wanted, **parameters):
        """(session, {variant: point}) of the first run that has one of these; ratios are within one run alone."""
        for session, point in self.points(family, **parameters):
            if point.variant in wanted:
                return session, {p.variant: p for s, p in self.points(family, **parameters) if s is session and p.case == point.case}
        return None, {}


def short(session):
    return f"{session.short_device}, {session.date[:10]}"


def is_published_hardware(session):
    return session.provenance.get("device_arch", "").split(":")[0] == "gfx90a"


def keep(files, machine):
    """Writes results of inputs/published.yaml, without raw samples, into published/ of the chapters; returns the paths."""
    sessions = [importing.session_of(file) for file in files]
    written = []
    for chapter, families in CHAPTERS.items():
        own = [s | {"runs": [r for r in s["runs"] if r["family"] in families], "simulations": []} for s in sessions]
        own = [s for s in own if s["runs"]]
        if own:
            path = ROOT / "kernels" / chapter / "published" / f"{machine}.json"
            path.write_text(importing.text_of(machine, own))
            written.append(path)
    return written
