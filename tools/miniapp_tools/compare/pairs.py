# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Two sides compared run by run: results that are there already, paired by their order, or two programs that are run here in turns,
so that what drifts, drifts for both. The latter is the mode to trust where it is noisy."""

import os
import pathlib
import random
import subprocess

import numpy

from miniapp_tools.compare import controls, judge, machine, verdicts
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


def run_batch(programs, input_file, folder, count, name, say=print):
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
    first, again = run_batch(programs, input_file, folder, counts[0], "first", say)
    draft = report(first, None, again)
    if all(r.word in ("SAME", "NEW", "GONE", "WRONG") for r in draft.rows):
        return draft
    second, _ = run_batch(programs, input_file, folder, counts[1], "second", say)
    return report(first, second, again)


SINGLE = 0.10  # with one run a side nobody knows how much runs differ: only 10 % is then worth a word


def batch(base_path, new_path):
    """Reads two lists of sessions of one machine and one contract, equally long."""
    base, new = points.read(base_path), points.read(new_path)
    if len(base) != len(new):
        raise Problem(f"{base_path} holds {len(base)} runs, {new_path} {len(new)}; pairs need as many on both sides")
    for a, b in zip(base, new):
        machine.same_machine(a, b)
        machine.same_contract(a, b)
    return base, new


def sample_differences(base, new):
    """Log ratios of one run a side, sample by sample, since their order in time is the same."""
    both = [(n, base.points[n], p) for n, p in new.points.items() if n in base.points and p.valid and base.points[n].valid]
    pairs = {n: list(zip(a.samples, b.samples)) or [(a.median, b.median)] for n, a, b in both}
    return {n: numpy.diff(numpy.log(each), axis=1)[:, 0] for n, each in pairs.items()}


def floor_of(base, same=()):
    """Standard deviation of a run, from A/A runs of the base if there are any, else from differences between the base's own
    runs; None if there are one or two."""
    if same:
        values = [x for d in verdicts.differences(base[: len(same)], same).values() for x in d]
    elif len(base) > 2:
        values = [x for d in verdicts.differences(base[:-1], base[1:]).values() for x in d]
    else:
        return None
    return judge.spread(values) / 2**0.5


def judged(base, new, rules, interval, single):
    """(log ratios without what the machine explains, the controls) of one batch."""
    known = controls.Controls(controls.of_pairs(base, new, interval), rules.threshold, controls.clock_of(base, new))
    diffs = sample_differences(base[0], new[0]) if single else verdicts.differences(base, new)
    return {n: known.left_of(controls.run_of(new[0].points[n]), d) for n, d in diffs.items()}, known


def report(first, second=None, same=(), interval=judge.paired_interval):
    """`first`, `second`: (base sessions, new sessions); `same`: runs of the base again."""
    base, new = first
    single = len(base) == 1
    rules = judge.Rules(floor_of(base, same), SINGLE if single else judge.SMALLEST)
    diffs, known = judged(base, new, rules, interval, single)
    runs = {n: controls.run_of(new[0].points[n]) for n in diffs}
    found = judge.first_batch(diffs, rules, interval)
    lines, moved = [*machine.how_judged(new[0]), *known.lines(dict.fromkeys(runs.values()))], known.machine_moved
    if second is None:
        found = judge.unconfirmed(found)
    else:
        wanted = judge.to_confirm(found)
        again, known = judged(second[0], second[1], rules, interval, False)
        lines += [f"second batch: {line}" for line in known.lines(dict.fromkeys(runs.values()))]
        moved = moved or known.machine_moved
        found |= judge.unconfirmed({n: found[n] for n in wanted if n not in again})
        found |= judge.second_batch({n: again[n] for n in wanted if n in again}, rules, found, interval)
    found, doubt = verdicts.in_doubt(found, known, runs)
    everything = [list(side) + (list(second[i]) if second else []) for i, side in enumerate((base, new))]
    rows = verdicts.rows(verdicts.by_name(everything[0]), verdicts.by_name(everything[1]), found)
    unfit = f"the noise floor is {100 * rules.floor:.1f} %, above 4 %" if (rules.floor or 0) > 0.04 else ""
    return verdicts.Report(rows, machine.told(base[0], new[0]), rules.floor, rules.threshold, moved, unfit, lines + doubt)
