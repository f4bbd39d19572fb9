# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs clang-tidy, with the checks of .clang-tidy, on the files that a change touches.

  tidy                  checks the sources that differ from the merge base with main, including changes that are not committed. On main
                        itself the parent commit takes the place of the merge base; in a checkout of a single commit all sources differ
  tidy --all            checks every source that the preset cpu compiles, in units of ten (build/tidy). Most of the time is spent on the
                        headers of Kokkos, so ten sources take only 1.5 times as long as one
  tidy FILE...          checks these files
  --build FOLDER        uses the compile_commands.json of this build folder instead of build/cpu
  --most N              checks at most N files and names the others

A header is checked through the source that includes only this header, which the test style/every_header_alone (or
emulator/every_header_alone) compiles. Headers of other backends are named and left out. Ends with 1 if there are
findings, and with 77 (skipped) if clang-tidy or the build is missing.
"""

import argparse
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from miniapp_tools import ROOT

UNITY_BUILD = ROOT / "build/tidy"
FOLDERS = ("src/", "kernels/", "tests/", "tools/")
EMULATOR = "tools/gfx90a/"
SKIPPED = 77
# Switches off two checks that a unit of ten sources always fails: such a unit includes sources, and some of these
# declare the same function.
CHECKS_OF_UNITS = "-checks=-bugprone-suspicious-include,-readability-redundant-declaration"


def git_words(*arguments):
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else []


def merge_base():
    """Returns the commit at which HEAD left the main branch; on the main branch, the commit before HEAD; None in a
    checkout of a single commit."""
    head = git_words("rev-parse", "HEAD")
    for branch in ("origin/main", "main", "origin/master", "master"):
        fork = git_words("merge-base", "HEAD", branch)
        if fork and fork != head:
            return fork[0]
    return (git_words("rev-parse", "--verify", "--quiet", "HEAD~1") or [None])[0]


def changed_sources(since):
    """Returns the sources that differ from the commit `since`, or all sources if `since` is None."""
    names = git_words("diff", "--name-only", "--diff-filter=d", since) if since else git_words("ls-files")
    names += git_words("ls-files", "--others", "--exclude-standard")
    return [name for name in sorted(set(names)) if name.endswith((".cpp", ".hpp")) and name.startswith(FOLDERS)]


def checked_source(name):
    """Returns the end of the path of the source that clang-tidy reads to check a file: the file itself or, for a
    header, a generated source that includes only this header (CMakeLists.txt of tests and of the emulator)."""
    if name.endswith(".cpp"):
        return str(ROOT / name)
    if name.startswith(EMULATOR):
        return f"gfx90a/header_alone/{pathlib.PurePath(name).stem}.cpp"
    return "header_alone/" + re.sub(r"\W", "_", re.sub(r"^(src|kernels)/", "", name)) + ".cpp"


def clang_entries(database, one_by_one):
    """Yields the entries of a compile_commands.json in a form that clang accepts: without the precompiled header and
    some options of GCC. With `one_by_one`, each source of a unity build gets an entry with the command of the unit that
    includes it."""
    for entry in json.loads(database.read_text()):
        unit = pathlib.Path(entry["file"])
        text = unit.read_text() if one_by_one and unit.parent.name == "Unity" and unit.is_file() else ""
        words = shlex.split(entry.pop("command"))
        header = [n for n, word in enumerate(words) if word == "-include" and words[n + 1].endswith("cmake_pch.hxx")]
        left_out = {place for n in header for place in (n, n + 1)}
        words = [word for n, word in enumerate(words) if n not in left_out and not re.match("-Winvalid-pch$|-fno-tree-", word)]
        for source in re.findall(r'^#include "(.*)"$', text, re.M) or [entry["file"]]:
            yield entry | {"file": source, "arguments": [source if word == entry["file"] else word for word in words]}


def entries_of_files(entries, names):
    """Returns those of the compilation entries through which the files `names` are checked, and a list of the files
    that this build does not compile."""
    found, left_out = [], []
    for name in names:
        own = next((entry for entry in entries if entry["file"].endswith(checked_source(name))), None)
        if own and name.endswith(".hpp") and name.startswith(EMULATOR):
            # The source for a header lies in the build folder, where clang-tidy does not find the emulator's
            # .clang-tidy with this option.
            own = own | {"arguments": [*own["arguments"], "-mavx512fp16"]}
        found += [own] if own else []
        left_out += [] if own else [name]
    return found, left_out


def configure_unity_build():
    unity = ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=10"]
    for command in (
        ["cmake", "--preset", "cpu", "-B", str(UNITY_BUILD), *unity],
        ["cmake", "--build", str(UNITY_BUILD), "--target", "commit"],  # it generates a header
    ):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"tidy: {' '.join(command)} ended with {done.returncode}; scripts/setup first\n{done.stderr}")


def extra_arguments():
    # With __clang_analyzer__, Kokkos puts attributes on lambdas where they are not allowed.
    arguments = ["-Wno-unknown-warning-option", "-U__clang_analyzer__"]
    # Kokkos includes omp.h. A clang without its own omp.h takes that of g++, whose folder is searched last. The macro
    # removes an attribute in that file that clang does not accept.
    omp = subprocess.run(["g++", "-print-file-name=include/omp.h"], capture_output=True, text=True).stdout.strip()
    if os.path.isabs(omp):
        arguments += [f"-idirafter{os.path.dirname(omp)}", "-D__malloc__(...)="]
    return [f"-extra-arg={argument}" for argument in arguments]


def findings(entries, program, options):
    """Runs clang-tidy on the sources of these entries. Returns every finding once, also those in headers. If clang-tidy
    fails without a finding, returns what it printed."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(entries))
        ours = f"^{re.escape(str(ROOT))}/({'|'.join(FOLDERS)})"
        command = [f"run-{program}", "-clang-tidy-binary", program, "-p", folder, "-quiet", f"-header-filter={ours}", *options, *extra_arguments()]
        done = subprocess.run(command, capture_output=True, text=True)
    if "Error parsing" in done.stderr:  # clang-tidy then ignores all of our checks
        return [done.stderr]
    said = re.sub(r"\x1b\[[\d;]*m", "", done.stdout)  # its output always contains colours
    parts = re.split(rf"\n(?=/[^\n:]+:\d+:\d+: (?:error|warning)|{re.escape(program)} )", "\n" + said)
    seen = {part.splitlines()[0]: part.rstrip() for part in parts if re.match(r"/[^\n:]+:\d+:\d+:", part)}
    return list(seen.values()) or ([said + done.stderr] if done.returncode else [])


def main(arguments):
    parser = argparse.ArgumentParser(prog="tidy", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/cpu")
    parser.add_argument("--most", type=int, metavar="N")
    options = parser.parse_args(arguments)

    program = next((name for name in ("clang-tidy-14", "clang-tidy") if shutil.which(f"run-{name}")), None)
    if options.all and program:
        configure_unity_build()
        options.build = UNITY_BUILD
    database = options.build / "compile_commands.json"
    if not program or not database.is_file():
        missing = f"no {database}" if program else "no run-clang-tidy (Debian: clang-tidy)"
        print(f"tidy: skipped, {missing}; scripts/setup and a build provide both", file=sys.stderr)
        return SKIPPED
    if options.all:
        entries = [entry for entry in clang_entries(database, one_by_one=False) if "header_alone" not in entry["file"]]
        entries, left_out = [entry for entry in entries if pathlib.Path(entry["file"]).is_relative_to(ROOT)], []
    else:
        names = [str(pathlib.Path(file).resolve().relative_to(ROOT)) for file in options.files] or changed_sources(merge_base())
        entries, left_out = entries_of_files(list(clang_entries(database, one_by_one=True)), names)
    late, entries = [entry["file"] for entry in entries[options.most :]] if options.most else [], entries[: options.most]
    found = findings(entries, program, [CHECKS_OF_UNITS] if options.all else []) if entries else []
    print(*found, sep="\n")
    for word, names in (("not compiled by this build", left_out), ("more than --most", late)):
        if names:
            print(f"tidy: left out, {word}: {' '.join(names)}")
    print(f"tidy: {len(entries)} sources, {len(found)} findings")
    return 1 if found else 0
