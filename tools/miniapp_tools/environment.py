# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports packages of the machine's own Python, and makes and enters the project's own Python environments in
${MINIAPP_PREFIX}. There is one for each section of scripts/requirements.ini, in a folder with the name of the section."""

import configparser
import fcntl
import importlib
import os
import pathlib
import shutil
import subprocess
import sys

from miniapp_tools import ROOT
from miniapp_tools.measured.problem import ENVIRONMENT

OLDEST_PYTHON = (3, 11)  # oldest Python that the pinned packages support
NEWER_PYTHONS = ("python3.11", "python3.12", "python3.13")  # names of newer Pythons beside an older python3
REQUIREMENTS = ROOT / "scripts/requirements.ini"
CHARTS, BOOK, CHECK, NIGHTLY, PICTURES = "python", "python-book", "python-check", "python-nightly", "python-pictures"


def prefix():
    """Returns the folder for everything that the project builds and installs outside its tree."""
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return pathlib.Path(os.environ.get("MINIAPP_PREFIX") or pathlib.Path(cache, "miniapp"))


def folder(name=CHARTS):
    return prefix() / name


def pinned_packages(name):
    """Returns the packages of an environment, and before them those of the environment that it includes."""
    pinned = configparser.ConfigParser()
    pinned.read_string(REQUIREMENTS.read_text())
    included = pinned_packages(pinned[name]["with"]) if "with" in pinned[name] else []
    return included + pinned[name]["packages"].split()


def is_made(name=CHARTS):
    """Returns whether the environment exists and was made from the packages that are pinned now."""
    stamp = folder(name) / "requirements.txt"
    return stamp.is_file() and stamp.read_text().split() == pinned_packages(name)


def stop(what, log, remedy):
    lines = [line for line in log.splitlines() if line.strip()][-5:]
    print("\n       ".join([f"python: {what}", *lines, remedy]), file=sys.stderr)
    sys.exit(ENVIRONMENT)


def find_interpreter():
    """Returns the path of this Python or, if it is too old, of the first newer one on the PATH. Ends the script if
    there is none."""
    if sys.version_info >= OLDEST_PYTHON:
        return sys.executable
    found = next(filter(None, map(shutil.which, NEWER_PYTHONS)), None)
    what = f"the packages that are pinned want Python 3.11 or later; this is {'.'.join(map(str, sys.version_info[:3]))}"
    return found or stop(what, "", f"Put one of {', '.join(NEWER_PYTHONS)} on the PATH: a module of the site, or a package (dnf install python3.12).")


def make(name=CHARTS):
    """Makes the environment unless is_made(); a second process waits meanwhile. If the environment cannot be made,
    prints a remedy and ends the script with code 6."""
    base, there = find_interpreter(), folder(name)
    try:
        there.mkdir(parents=True, exist_ok=True)
        lock = open(f"{there}.lock", "w")  # held until this object is collected: a second caller waits and then finds the environment made
        fcntl.flock(lock, fcntl.LOCK_EX)
    except OSError as error:
        stop(f"{there} cannot be made: {error.strerror}", "", "Set MINIAPP_PREFIX to a folder that can be written.")
    if is_made(name):
        return
    print(f"python: installing packages of {REQUIREMENTS.name} into {there}", file=sys.stderr)
    no_venv = "As root: apt-get install python3-venv; without: a Python of a module or of Spack has it."
    no_package = "Mend what pip says. Where there is no network to its index, PIP_INDEX_URL names another."
    pip = [there / "bin/python", "-m", "pip", "install", "-q", "--disable-pip-version-check", *pinned_packages(name)]
    for command, remedy in (([base, "-m", "venv", "--clear", there], no_venv), (pip, no_package)):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            stop(f"{there} could not be made", done.stdout + done.stderr, remedy)
    (there / "requirements.txt").write_text("\n".join(pinned_packages(name)) + "\n")


def enter(name=CHARTS):
    """Restarts this script in the environment, which is made unless is_made(). Does nothing if the script already runs
    there."""
    if pathlib.Path(sys.prefix).resolve() == folder(name).resolve():
        return
    if not is_made(name):
        make(name)
    python = folder(name) / "bin/python"
    os.execv(python, [python, *sys.argv])


# {module: (its package, Debian's name of it)} of scripts that do not run in an environment of their own
MODULE_PACKAGES = {"yaml": ("PyYAML", "python3-yaml"), "jsonschema": ("jsonschema", "python3-jsonschema")}


def remedy(module):
    """Returns a sentence that says how to install the package of that module."""
    package, debian = MODULE_PACKAGES[module]
    venv = f"python3 -m venv ~/tools && ~/tools/bin/pip install {package}, and ~/tools/bin first on the PATH"
    return f"As root: apt-get install {debian}; without: {venv}."


def __getattr__(module):
    """Imports a module, as in `from miniapp_tools.environment import yaml`. If the module is missing, prints a remedy and
    ends the script with code 6."""
    if module not in MODULE_PACKAGES:
        raise AttributeError(module)
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"{sys.argv[0]}: {sys.executable} has no {MODULE_PACKAGES[module][0]}\n       {remedy(module)}", file=sys.stderr)
        sys.exit(ENVIRONMENT)
