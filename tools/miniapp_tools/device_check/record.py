# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The results of the last check on a GPU, and what has changed since."""

import hashlib
import json
import pathlib
import subprocess

from miniapp_tools.measured.problem import USAGE, Problem

FILE = pathlib.Path("tests/device/last_check.json")
CODE = {".hpp", ".cpp", ".in", ".cmake"}
NO_PART = ("src/arch/host/", "src/ranks/host/", "kernels/lessons/")  # sources for CPUs alone, and separate programs


def a_gpu_compiles(path):
    """Says if that file, a path from the root, is part of a program for a GPU."""
    file = pathlib.PurePosixPath(path)
    if path.startswith(NO_PART) or ".omp." in file.name:
        return False
    return path.startswith(("src/", "kernels/")) and (file.suffix in CODE or file.name == "CMakeLists.txt")


def digest(root):
    """A hash of all such files: equal if the same program is built, with git or without."""
    total = hashlib.sha256()
    for file in sorted(file for folder in ("src", "kernels") for file in (root / folder).rglob("*") if file.is_file()):
        path = file.relative_to(root).as_posix()
        if a_gpu_compiles(path):
            total.update(f"{path} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def git(root, *words):
    """Returns the output of a git command; None if there is no git, no repository or no such commit."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def commit(root, given):
    """(commit, state of the tree): git's, or as given where the tree was copied without its history."""
    if given:
        name, _, dirty = given.partition("-")
        return name, "changed" if dirty else "clean"
    own = git(root, "rev-parse", "--show-cdup") == ""  # and no repository around it
    described = git(root, "describe", "--always", "--dirty", "--exclude=*", "--abbrev=40") if own else None
    if described is None:
        raise Problem("this tree has no git history: --commit $(git describe --always --dirty --exclude=* --abbrev=40), asked where it has", USAGE)
    return commit(root, described)


def touching(root, since):
    """Lines of the commits after that one which touched such files; None where git does not know it."""
    log = git(root, "log", "--format=%x00%h %s", "--name-only", f"{since}..HEAD")
    if log is None:
        return None
    lines = []
    for entry in log.split("\0")[1:]:
        subject, *paths = entry.splitlines()
        if any(a_gpu_compiles(path) for path in paths):
            lines.append(subject)
    return lines


def large_cases(root):
    """The check that ran the large cases last, by the record that is there; None if none is recorded."""
    try:
        return json.loads((root / FILE).read_text()).get("large_cases")
    except (OSError, ValueError, AttributeError):
        return None


def since_large_cases(root, last):
    """A line on the large cases; none where they were right of what a GPU compiles now."""
    again = "scripts/device-check, without --quick, runs them"
    if not last:
        return [f"large cases: no run of them is recorded; {again}"]
    if last["sources"] == digest(root):
        return [] if last["good"] else [f"large cases: they failed on {last['device']}, {last['date'][:10]}"]
    lines = touching(root, last["commit"])
    changed = "what a GPU compiles has changed since" if lines is None else f"{len(lines)} commits since touched what a GPU compiles"
    return [f"large cases: not run since commit {last['commit'][:12]}, {last['date'][:10]}; {changed}; {again}"]


def since(root):
    """A text on the record and on what changed since."""
    again = "scripts/device-check, on a machine with a GPU, renews it"
    try:
        last = json.loads((root / FILE).read_text())
        large = since_large_cases(root, last.get("large_cases"))
        head = f"{FILE}: {last['result']} on {last['device']}, {last['date'][:10]}, commit {last['commit'][:12]} ({last['tree']} tree)"
        same, lines = last["sources"] == digest(root), touching(root, last["commit"])
    except FileNotFoundError:
        return f"{FILE} is not there: no check on a GPU is recorded; {again}"
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        return f"{FILE} cannot be read ({error!r}); {again}"
    if same:
        return "\n".join([f"{head}; what a GPU compiles is the same now", *large])
    if lines is None:
        changed = "what a GPU compiles has changed since, in commits that are not in this history"
    else:
        changed = f"{len(lines)} commits since touched what a GPU compiles" if lines else "what a GPU compiles differs, in no commit since"
    return "\n".join([f"{head}; {changed}; {again}", *(f"  {line}" for line in lines or ()), *large])
