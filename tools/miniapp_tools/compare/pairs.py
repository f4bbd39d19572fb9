# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two programs on one machine, run in turns: what drifts, drifts for both. The mode to trust where it is noisy."""

import os
import pathlib
import random
import subprocess

from miniapp_tools.compare import files, judge
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import ENVIRONMENT, USAGE, Problem

FIRST, SECOND = 12, 20  # pairs: an 8 % slow-down at 2 % of noise is then found 98 times of 100
BINDING = {"OMP_PROC_BIND": "spread", "OMP_PLACES": "cores"}


def build(root, commit, folder, preset):
    """Builds the program of a commit in a work tree of its own, which stays for the next time."""
    tree = folder / commit
    if not tree.exists():
        done = subprocess.run(["git", "-C", root, "worktree", "add", "--detach", "-f", tree, commit], capture_output=True, text=True)
        if done.returncode:
            raise Problem(f"no work tree of {commit}: {done.stderr.strip()}\nGive a commit, tag or branch of this repository.", USAGE)
    command = f'source scripts/lib/build.sh; build_preset "{preset}" miniapp'
    if subprocess.run(["bash", "-c", command], cwd=tree).returncode:
        raise Problem(f"{commit} does not build in {tree}", ENVIRONMENT)
    return tree / "build" / preset / "miniapp"


def commit_of(root, name):
    done = subprocess.run(["git", "-C", root, "rev-parse", "--short=12", "--verify", f"{name}^{{commit}}"], capture_output=True, text=True)
    if done.returncode:
        raise Problem(f"'{name}' is no commit here; give a hash, a tag or a branch")
    return done.stdout.strip()


def run(program, input_file, output, only=""):
    """Runs one process and returns its session. A wrong result (exit code 1) is a result."""
    command = [program, input_file, "-q", "-o", output, *(["--only", only] if only else [])]
    pathlib.Path(output).unlink(missing_ok=True)  # the program replaces no results; an older one knows no --overwrite
    environment = BINDING | dict(os.environ)
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=environment)
    if done.returncode not in (0, 1) or not pathlib.Path(output).is_file():
        code = done.returncode if done.returncode in (USAGE, ENVIRONMENT) else ENVIRONMENT
        raise Problem(f"{program} ended with {done.returncode}:\n{(done.stderr or done.stdout).strip()}", code)
    return points.sessions(output)[0]


def order(count, seed):
    """Draws which side is first in each pair (0 or 1), each equally often."""
    sides = [i % 2 for i in range(count)]
    random.Random(seed).shuffle(sides)
    return sides


def batch(programs, input_file, folder, count, name, say=print):
    """Runs `count` pairs and the base three times more (A/A), each in a fresh process; returns (base, new), again."""
    folder.mkdir(parents=True, exist_ok=True)
    sides, again = ([], []), []
    for i, first in enumerate(order(count, judge.ALPHA)):
        for side in (first, 1 - first):
            sides[side].append(run(programs[side], input_file, folder / f"{name}_{i:02}_{('base', 'new')[side]}.json"))
        if i < 3:
            again.append(run(programs[0], input_file, folder / f"{name}_{i:02}_again.json"))
        say(f"{name}: pair {i + 1} of {count}")
    return sides, again


def compare(programs, input_file, folder, counts=(FIRST, SECOND), say=print):
    """Runs both batches; the second only if the first leaves a doubt."""
    first, again = batch(programs, input_file, folder, counts[0], "first", say)
    draft = files.report(first, None, again)
    if all(r.word in ("SAME", "NEW", "GONE", "WRONG") for r in draft.rows):
        return draft
    second, _ = batch(programs, input_file, folder, counts[1], "second", say)
    return files.report(first, second, again)
