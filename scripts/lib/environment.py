# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The project's own Python environment: what scripts/requirements.txt pins, in ${MINIAPP_PREFIX}/python."""

import os
import pathlib
import subprocess
import sys

REQUIREMENTS = pathlib.Path(__file__).resolve().parents[1] / "requirements.txt"


def folder():
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    return pathlib.Path(os.environ.get("MINIAPP_PREFIX") or pathlib.Path(cache, "miniapp")) / "python"


def is_made():
    """Whether it is there and holds what is pinned now."""
    stamp = folder() / "requirements.txt"
    return stamp.is_file() and stamp.read_text() == REQUIREMENTS.read_text()


def stop(what, log, remedy):
    lines = [line for line in log.splitlines() if line.strip()][-5:]
    print("\n       ".join([f"python: {what}", *lines, remedy]), file=sys.stderr)
    sys.exit(6)


def make():
    """Makes it; ends the script with 6 and a remedy where that cannot be."""
    print(f"python: installing {REQUIREMENTS.name} into {folder()}", file=sys.stderr)
    python = folder() / "bin/python"
    steps = (
        (
            [sys.executable, "-m", "venv", "--clear", folder()],
            "Install Python's venv module (apt-get install python3-venv), or set MINIAPP_PREFIX to a folder that can be written.",
        ),
        (
            [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", REQUIREMENTS],
            "Check the network to the package index, or point pip to another one (PIP_INDEX_URL); then run again.",
        ),
    )
    for command, remedy in steps:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            stop(f"{folder()} could not be made", done.stdout + done.stderr, remedy)
    (folder() / "requirements.txt").write_text(REQUIREMENTS.read_text())


def enter():
    """Goes on with this script in the environment, which is made where it is missing."""
    if pathlib.Path(sys.prefix).resolve() == folder().resolve():
        return
    if not is_made():
        make()
    python = folder() / "bin/python"
    os.execv(python, [python, *sys.argv])
