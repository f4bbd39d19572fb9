# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The project's own Python environments, in ${MINIAPP_PREFIX}: `python` of scripts/requirements.txt (charts), `python-nightly`
of scripts/requirements-nightly.txt (that, and what compare, nightly, report and profile need), `python-lbm` of
scripts/requirements-lbm.txt (that, and what lbm_pictures and the test of the simulations' files need), `python-check` of
scripts/requirements-check.txt (what checks the Python and the spelling of this repository) and `python-book` of
scripts/requirements-book.txt (what builds the book's web pages)."""

import os
import pathlib
import shutil
import subprocess
import sys

OLDEST = (3, 11)  # of the versions that are pinned
NEWER = ("python3.11", "python3.12", "python3.13")  # beside a distribution's older python3
REQUIREMENTS = pathlib.Path(__file__).resolve().parents[2] / "scripts/requirements.txt"


NIGHTLY = REQUIREMENTS.with_name("requirements-nightly.txt")
CHECK = REQUIREMENTS.with_name("requirements-check.txt")
BOOK = REQUIREMENTS.with_name("requirements-book.txt")


def folder(requirements=REQUIREMENTS):
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(os.environ.get("MINIAPP_PREFIX") or pathlib.Path(cache, "miniapp")) / requirements.stem.replace("requirements", "python")


def pinned(requirements):
    """The text of the file, with that of the files that it includes."""
    lines = requirements.read_text().splitlines()
    return "\n".join(pinned(requirements.with_name(line[3:])) if line.startswith("-r ") else line for line in lines)


def packages(text):
    """Without comments, whose change needs no installing."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def is_made(requirements=REQUIREMENTS):
    """Whether it is there and holds what is pinned now."""
    stamp = folder(requirements) / "requirements.txt"
    return stamp.is_file() and packages(stamp.read_text()) == packages(pinned(requirements))


def stop(what, log, remedy):
    lines = [line for line in log.splitlines() if line.strip()][-5:]
    print("\n       ".join([f"python: {what}", *lines, remedy]), file=sys.stderr)
    sys.exit(6)


def interpreter():
    """This Python, or the first newer one on the PATH that is not too old."""
    if sys.version_info >= OLDEST:
        return sys.executable
    found = next(filter(None, map(shutil.which, NEWER)), None)
    what = f"the packages that are pinned want Python 3.11 or later; this is {'.'.join(map(str, sys.version_info[:3]))}"
    return found or stop(what, "", f"Put one of {', '.join(NEWER)} on the PATH: a module of the site, or a package (dnf install python3.12).")


def make(requirements=REQUIREMENTS):
    """Makes it; ends the script with 6 and a remedy where that cannot be."""
    base = interpreter()
    try:
        folder(requirements).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        stop(f"{folder(requirements)} cannot be made: {error.strerror}", "", "Set MINIAPP_PREFIX to a folder that can be written.")
    print(f"python: installing {requirements.name} into {folder(requirements)}", file=sys.stderr)
    python = folder(requirements) / "bin/python"
    steps = (
        ([base, "-m", "venv", "--clear", folder(requirements)], "As root: apt-get install python3-venv; without: a Python of a module or of Spack has it."),
        (
            [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", requirements],
            "Mend what pip says. Where there is no network to its index, PIP_INDEX_URL names another.",
        ),
    )
    for command, remedy in steps:
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            stop(f"{folder(requirements)} could not be made", done.stdout + done.stderr, remedy)
    (folder(requirements) / "requirements.txt").write_text(pinned(requirements))


def enter(requirements=REQUIREMENTS):
    """Goes on with this script in the environment, which is made where it is missing."""
    if pathlib.Path(sys.prefix).resolve() == folder(requirements).resolve():
        return
    if not is_made(requirements):
        make(requirements)
    python = folder(requirements) / "bin/python"
    os.execv(python, [python, *sys.argv])
