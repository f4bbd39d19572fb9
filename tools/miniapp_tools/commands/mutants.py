# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants one fault at a time in the sources and reports which test notices it.

    mutants                 all of tests/mutants/mutants.yaml
    mutants NAME...         these
    mutants --missing       those that the file of outcomes does not have yet; its other rows stay
    mutants --check         whether every fault has one place in the sources; builds nothing
    mutants --outcomes FILE where the outcomes are written, one a line (default: build/mutants/outcomes.csv). scripts/book makes a
                            table of those in tests/mutants/outcomes.csv

The command works on a copy of the commit in build/mutants and never changes this tree. A test with GoogleTest ends at its
first failure. For a fault in the kernels of chapters, only these chapters and their tests are built. The outcomes say at which
commit a fault was planted. A fault has these keys:

    what      a sentence that describes the fault
    file      the file in which `from`, which must occur exactly once, becomes `to`; several such changes are a list `changes`
    gtest     the test program that should fail, followed by a filter if there is one
    test      instead of `gtest`: a command to run in the build folder, which needs the target `target` if there is one
    survives  the reason why no fast test can notice the fault

Exit code 0: at least 95 % of the mutants were caught, and each of the others has a reason; 1: one survived without a
reason, or fewer than 95 % were caught; 2: the place of one was not found, it does not compile, or its test also fails
without it.
"""
import argparse
import collections
import csv
import os
import pathlib
import re
import subprocess
import sys
import time

import yaml

from miniapp_tools import ROOT
from miniapp_tools.book import markdown

FILE = ROOT / "tests" / "mutants" / "mutants.yaml"
WORK = ROOT / "build" / "mutants"
TREE = WORK / "tree"
TIMEOUT = 600  # time limit of a test in seconds, since a mutant may run forever
COLUMNS = ("mutant", "outcome", "by", "seconds", "commit")
PAGE = FILE.with_name("README.md")


def run(command, folder, timeout=None):
    """Runs a command. Returns its exit code, which is 124 after the timeout, and its output. OpenMP threads do not
    spin, since on a busy machine that would cost minutes. Python writes no compiled files: it would reuse them for a
    source that changed within the same second."""
    env = {"OMP_WAIT_POLICY": "passive", **os.environ, "GTEST_FAIL_FAST": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    how = {"cwd": folder, "shell": isinstance(command, str), "capture_output": True, "text": True, "errors": "replace", "env": env}
    try:
        done = subprocess.run(command, timeout=timeout, **how)
        return done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        return 124, "never ends"


def run_or_stop(command, folder, what):
    """Runs a command and ends the script if it fails; `what` describes the failure."""
    code, output = run(command, folder)
    if code != 0:
        sys.exit(f"mutants: {what}:\n{output[-2000:]}")


class Mutant:
    def __init__(self, name, fields):
        self.name = name
        fields = {"survives": "", "target": "", **(fields or {})}
        self.changes = fields.pop("changes", None) or [{key: fields.pop(key, "") for key in ("file", "from", "to")}]
        program, _, tests = fields.pop("gtest", "").partition(" ")
        if program:
            fields |= {"target": program, "test": f"tests/{program}" + (f" --gtest_filter='{tests}'" if tests else "")}
        if set(fields) != {"what", "survives", "target", "test"} or any(set(change) != {"file", "from", "to"} for change in self.changes):
            sys.exit(f"{FILE}: {name}: needs what, file, from, to and either gtest or test (python3 tools/miniapp_tools mutants --help)")
        self.what, self.target, self.test, self.reason = (fields[key] for key in ("what", "target", "test", "survives"))
        self.chapters = self.chapters_of([change["file"] for change in self.changes])

    def chapters_of(self, changed):
        """Returns the chapters to build for the test of this mutant, as CMake's MINIAPP_CHAPTERS: those of the changed
        files; or `all`, if a file belongs to no chapter or if the test is not in kernels_test."""
        folders = [pathlib.PurePath(name).parts for name in changed]
        if self.target != "kernels_test" or any(parts[0] != "kernels" or parts[1] == "common" for parts in folders):
            return "all"
        return ";".join(sorted({parts[1] for parts in folders}))

    def planted_texts(self, folder):
        """Returns a list of (path, text without the fault, text with the fault) for the mutant's files in `folder`, and
        None. If the mutant cannot be planted there, returns [] and the reason."""
        before, after = {}, {}
        for change in self.changes:
            file = folder / change["file"]
            text = after.get(file) or (file.read_text() if file.is_file() else "")
            count = text.count(change["from"])
            if count != 1:
                return [], f"{change['file']}: stands {count} times there, not once: {change['from'].splitlines()[0]}"
            before.setdefault(file, text)
            after[file] = text.replace(change["from"], change["to"])
        return [(file, before[file], after[file]) for file in after], None


def read_mutants():
    try:
        text = FILE.read_text()
        names = [key.value for key, _ in yaml.compose(text).value]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            sys.exit(f"{FILE}: {', '.join(sorted(twice))} stands there twice")
        return [Mutant(name, fields) for name, fields in yaml.safe_load(text).items()]
    except yaml.YAMLError as error:
        sys.exit(f"{FILE}: {error}")


def build_target(mutant, build):
    return run(["cmake", "--build", str(build), "--target", *mutant.target.split()], TREE) if mutant.target else (0, "")


def failed_tests_text(output):
    """Returns the name of the first failed test and how many more failed, as text, from the output of GoogleTest or
    unittest. If the output names no test, returns its last line or, if there is no output, `its exit code`."""
    names = re.findall(r"^\[  FAILED  \] ([\w/]+\.[\w/]+)", output, re.MULTILINE) + re.findall(r"^(?:FAIL|ERROR): (\w+)", output, re.MULTILINE)
    unique = list(dict.fromkeys(names))
    more = f" and {len(unique) - 1} more" if len(unique) > 1 else ""
    return unique[0] + more if unique else output.strip().splitlines()[-1][:80] if output.strip() else "its exit code"


def prepare_copy():
    """Checks out the current commit in TREE. Files that did not change keep their time, so that a build compiles only
    what a mutant changes."""
    TREE.mkdir(parents=True, exist_ok=True)
    # git writes only files that differ. If the commit were unpacked instead, all files would have the time of the
    # commit, and objects that were built from files with a fault would count as up to date.
    run_or_stop(f"git init -q . && git fetch -q --depth=1 '{ROOT.as_uri()}' HEAD && git reset -q --hard FETCH_HEAD", TREE, "the commit cannot be copied")


def passes_without(mutant, build, known):
    """Returns whether the mutant's test passes on the unchanged tree; only then does its failure with the mutant prove
    anything. The result is stored in `known`."""
    if (mutant.chapters, mutant.test) not in known:
        code, _ = build_target(mutant, build)
        # A test that depends on time may fail once on a busy machine, so it gets a second try.
        passed = code == 0 and (run(mutant.test, build, TIMEOUT)[0] == 0 or run(mutant.test, build, TIMEOUT)[0] == 0)
        known[mutant.chapters, mutant.test] = passed
    return known[mutant.chapters, mutant.test]


def plant_and_test(mutant, build, known):
    """Plants the mutant and runs its test. Returns (caught, failed tests, seconds), (survived, known reason, seconds)
    or (error, what went wrong, seconds)."""
    if not passes_without(mutant, build, known):
        return "error", "the test fails without it too", 0
    begin = time.monotonic()
    files, wrong = mutant.planted_texts(TREE)
    if wrong:
        return "error", wrong, 0
    try:
        for file, _, after in files:
            file.write_text(after)
        code, output = build_target(mutant, build)
        if code != 0:
            return "error", "does not compile", time.monotonic() - begin
        code, output = run(mutant.test, build, TIMEOUT)
    finally:
        for file, before, _ in files:
            file.write_text(before)
    outcome, by = ("survived", mutant.reason or "no reason known") if code == 0 else ("caught", failed_tests_text(output))
    return outcome, by, time.monotonic() - begin


def rows_of_earlier_run(file, names):
    """Returns {name: values of COLUMNS} from the file that an earlier run wrote, without mutants that no longer
    exist."""
    lines = file.read_text().splitlines() if file.is_file() else []
    return {row[0]: row for row in csv.reader(lines[1:]) if row[0] in names}


def write_outcomes(file, rows):
    with file.open("w", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([COLUMNS, *(rows[name] for name in sorted(rows))])


INTRODUCTION = """# Planted faults

A test suite is worth what it notices. `python3 tools/miniapp_tools mutants` plants a known fault in the sources, one at
a time: it changes a line, builds what that touches, and runs the tests. A fault is *caught* if a test fails, and has
*survived* if none does. The faults stand in `tests/mutants/mutants.yaml`. For each the table says what is wrong with the
program, which test noticed first (or why none can), the seconds until then, and the commit that was tested.

"""


def page_text():
    """Returns a page of the book about the committed outcomes."""
    known = {mutant.name: mutant for mutant in read_mutants()}
    rows = rows_of_earlier_run(FILE.with_name("outcomes.csv"), known)
    heads = ("mutant", "fault", "outcome", "by what, or why not", "s", "commit")
    text = INTRODUCTION + "\n".join(markdown.table(heads, ((name, known[name].what, *row[1:]) for name, row in sorted(rows.items())))) + "\n"
    count, total = sum(row[1] == "caught" for row in rows.values()), len(known)
    commits = collections.Counter(row[-1] for row in rows.values())
    text += f"\n{count} of {len(rows)} caught ({100 * count / max(1, len(rows)):.0f} %). Planted at "
    text += ", ".join(f"{commit} ({of})" for commit, of in commits.most_common()) + ".\n"
    return text + (f"\n{total - len(rows)} of the {total} planted faults were not run for this table.\n" if total > len(rows) else "")


def check_places(mutants):
    wrong = [f"{mutant.name}: {why}" for mutant in mutants if (why := mutant.planted_texts(ROOT)[1])]
    print(*wrong, f"{len(mutants) - len(wrong)} of {len(mutants)} have their place", sep="\n")
    return 2 if wrong else 0


def main(arguments):
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--outcomes", type=pathlib.Path, default=WORK / "outcomes.csv")
    options = parser.parse_args(arguments)
    every = mutants = read_mutants()
    unknown = set(options.names) - {mutant.name for mutant in mutants}
    if unknown:
        parser.error(f"no mutant {', '.join(sorted(unknown))} in {FILE}")
    if options.names:
        mutants = [mutant for name in options.names for mutant in mutants if mutant.name == name]
    if options.check:
        return check_places(mutants)
    rows = rows_of_earlier_run(options.outcomes, {mutant.name for mutant in every}) if options.missing or options.names else {}
    if options.missing:
        mutants = [mutant for mutant in mutants if mutant.name not in rows]
    prepare_copy()
    build = TREE / "build/cpu"
    build.mkdir(parents=True, exist_ok=True)
    commit = run(["git", "rev-parse", "--short", "HEAD"], ROOT)[1].strip()
    outcomes, known, unexplained, chapters = [], {}, False, None
    for mutant in mutants:
        if mutant.target and mutant.chapters != chapters:
            chapters = mutant.chapters  # also configures an existing build, because a target may be new
            run_or_stop(["cmake", "--preset", "cpu", f"-DMINIAPP_CHAPTERS={chapters}"], TREE, "the copy cannot be built")
        outcome, by, seconds = plant_and_test(mutant, build, known)
        print(f"{mutant.name}: {outcome}, {by}", flush=True)
        outcomes.append(outcome)
        unexplained |= outcome == "survived" and not mutant.reason
        rows[mutant.name] = [mutant.name, outcome, by, f"{seconds:.0f}", commit]
        write_outcomes(options.outcomes, rows)
    if "error" in outcomes:
        return 2
    return 1 if unexplained or outcomes.count("caught") < 0.95 * len(outcomes) else 0
