# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two sides in pairs of runs. Either the runs exist already and are paired by their order, or two programs run
in turn on this machine, so that a drift of the machine affects both sides. On a noisy machine the second way is more
reliable."""

import os
import pathlib
import random
import subprocess

import numpy

from miniapp_tools.compare import controls, judge, machine, verdicts
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import ENVIRONMENT, USAGE, Problem

FIRST_PAIRS, SECOND_PAIRS = 12, 20  # numbers of pairs with which a slow-down of 8 % at 2 % of noise is found 98 times in 100
THREAD_BINDING = {"OMP_PROC_BIND": "spread", "OMP_PLACES": "cores"}


def build_commit(root, commit, folder, preset):
    """Builds the program of a commit in a separate work tree, which is kept for later calls. Returns the path of the
    program."""
    tree = folder / commit
    if not tree.exists():
        done = subprocess.run(["git", "-C", root, "worktree", "add", "--detach", "-f", tree, commit], capture_output=True, text=True)
        if done.returncode:
            raise Problem(f"no work tree of {commit}: {done.stderr.strip()}\nGive a commit, tag or branch of this repository.", USAGE)
    command = f'source scripts/lib/build.sh; build_preset "{preset}" miniapp'
    if subprocess.run(["bash", "-c", command], cwd=tree).returncode:
        raise Problem(f"{commit} does not build in {tree}", ENVIRONMENT)
    return tree / "build" / preset / "miniapp"


def commit_hash(root, name):
    """Returns the short hash of a commit, tag or branch. Raises Problem if there is no such commit."""
    done = subprocess.run(["git", "-C", root, "rev-parse", "--short=12", "--verify", f"{name}^{{commit}}"], capture_output=True, text=True)
    if done.returncode:
        raise Problem(f"'{name}' is no commit here; give a hash, a tag or a branch")
    return done.stdout.strip()


def run_program(program, input_file, output, only=""):
    """Runs the program once and returns its session. A run with wrong results (exit code 1) counts, too; other errors
    raise Problem."""
    command = [program, input_file, "-q", "-o", output, *(["--only", only] if only else [])]
    pathlib.Path(output).unlink(missing_ok=True)  # by default the program does not overwrite results, and older programs lack --overwrite
    environment = THREAD_BINDING | dict(os.environ)
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, env=environment)
    if done.returncode not in (0, 1) or not pathlib.Path(output).is_file():
        code = done.returncode if done.returncode in (USAGE, ENVIRONMENT) else ENVIRONMENT
        raise Problem(f"{program} ended with {done.returncode}:\n{(done.stderr or done.stdout).strip()}", code)
    return points.sessions(output)[0]


def random_order(count, seed):
    """Returns a list in random order that says for each pair which side (0 or 1) runs first. Of an even number of
    pairs, each side is first in half."""
    sides = [i % 2 for i in range(count)]
    random.Random(seed).shuffle(sides)
    return sides


def run_batch(programs, input_file, folder, count, name, say=print):
    """Runs `count` pairs, each run in a new process, and the base program three more times. Returns (sessions of the
    base, sessions of the new program), and a list of the three additional sessions."""
    folder.mkdir(parents=True, exist_ok=True)
    sides, again = ([], []), []
    for i, first in enumerate(random_order(count, judge.ALPHA)):
        for side in (first, 1 - first):
            sides[side].append(run_program(programs[side], input_file, folder / f"{name}_{i:02}_{('base', 'new')[side]}.json"))
        if i < 3:
            again.append(run_program(programs[0], input_file, folder / f"{name}_{i:02}_again.json"))
        say(f"{name}: pair {i + 1} of {count}")
    return sides, again


def compare_programs(programs, input_file, folder, counts=(FIRST_PAIRS, SECOND_PAIRS), say=print):
    """Runs the first batch and, if it leaves any doubt, the second one. Returns the report."""
    first, again = run_batch(programs, input_file, folder, counts[0], "first", say)
    draft = report(first, None, again)
    if all(r.word in ("SAME", "NEW", "GONE", "WRONG") for r in draft.rows):
        return draft
    second, _ = run_batch(programs, input_file, folder, counts[1], "second", say)
    return report(first, second, again)


SMALLEST_SINGLE_CHANGE = 0.10  # with one run on each side the noise is unknown, so smaller changes are not reported


def read_batch(base_path, new_path):
    """Reads two lists of sessions. Raises Problem if their lengths, machines, settings or work differ."""
    base, new = points.read_sessions(base_path), points.read_sessions(new_path)
    if len(base) != len(new):
        raise Problem(f"{base_path} holds {len(base)} runs, {new_path} {len(new)}; pairs need as many on both sides")
    for a, b in zip(base, new):
        machine.require_same_machine(a, b)
        machine.require_same_settings_and_work(a, b)
    return base, new


def sample_log_ratios(base, new):
    """Returns {point: log ratios of its samples} for one session of each side. Samples with the same index are a pair,
    since both sessions took them in the same order. Without samples, the medians are the only pair."""
    both = [(n, base.points[n], p) for n, p in new.points.items() if n in base.points and p.has_time and base.points[n].has_time]
    pairs = {n: list(zip(a.samples, b.samples)) or [(a.median, b.median)] for n, a, b in both}
    return {n: numpy.diff(numpy.log(each), axis=1)[:, 0] for n, each in pairs.items()}


def noise_floor(base, same=()):
    """Returns the standard deviation of the logarithm of a run's time. It comes from the additional runs `same` of the
    base if there are any, otherwise from consecutive runs of the base. Returns None if there are neither additional
    runs nor three runs of the base."""
    if same:
        values = [x for d in verdicts.log_ratios(base[: len(same)], same).values() for x in d]
    elif len(base) > 2:
        values = [x for d in verdicts.log_ratios(base[:-1], base[1:]).values() for x in d]
    else:
        return None
    return judge.robust_sigma(values) / 2**0.5


def corrected_ratios(base, new, rules, interval, single):
    """Returns, for one batch, {point: log ratios without the part that the machine explains} and the Controls."""
    known = controls.Controls(controls.controls_of_pairs(base, new, interval), rules.threshold, controls.clock_change(base, new))
    diffs = sample_log_ratios(base[0], new[0]) if single else verdicts.log_ratios(base, new)
    return {n: known.corrected(controls.run_name(new[0].points[n]), d) for n, d in diffs.items()}, known


def report(first, second=None, same=(), interval=judge.paired_interval):
    """Returns the Report of a comparison. `first` and `second` are batches (sessions of the base, sessions of the new
    program); `same` are additional sessions of the base."""
    base, new = first
    single = len(base) == 1
    rules = judge.Rules(noise_floor(base, same), SMALLEST_SINGLE_CHANGE if single else judge.SMALLEST_CHANGE)
    diffs, known = corrected_ratios(base, new, rules, interval, single)
    runs = {n: controls.run_name(new[0].points[n]) for n in diffs}
    found = judge.judge_first_batch(diffs, rules, interval)
    lines, moved = [*machine.notes_on_times(new[0]), *known.sentences(dict.fromkeys(runs.values()))], known.machine_speed_changed
    if second is None:
        found = judge.as_suspicions(found)
    else:
        wanted = judge.points_to_confirm(found)
        again, known = corrected_ratios(second[0], second[1], rules, interval, False)
        lines += [f"second batch: {line}" for line in known.sentences(dict.fromkeys(runs.values()))]
        moved = moved or known.machine_speed_changed
        found |= judge.as_suspicions({n: found[n] for n in wanted if n not in again})
        found |= judge.judge_second_batch({n: again[n] for n in wanted if n in again}, rules, found, interval)
    found, doubt = verdicts.with_suspicions(found, known, runs)
    everything = [list(side) + (list(second[i]) if second else []) for i, side in enumerate((base, new))]
    rows = verdicts.report_rows(verdicts.points_by_name(everything[0]), verdicts.points_by_name(everything[1]), found)
    unfit = f"the noise floor is {100 * rules.noise_floor:.1f} %, above 4 %" if (rules.noise_floor or 0) > 0.04 else ""
    return verdicts.Report(rows, machine.reported_changes(base[0], new[0]), rules.noise_floor, rules.threshold, moved, unfit, lines + doubt)
