# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""clang-tidy, with the checks of .clang-tidy, on what a change touches.

  tidy                  sources that differ from the merge base with main (from the newest commit's parent where that
                        is the same commit; every source in a checkout of a single commit), and what is not committed yet
  tidy --since COMMIT   that differ from COMMIT
  tidy --all            every source that the preset cpu compiles, ten in one (build/tidy): most of the time is for
                        Kokkos' headers, and ten sources take 1.5 times as long as one
  tidy FILE...          these
  --build FOLDER        its compile_commands.json instead of build/cpu's
  --most N              no more than N of them, and names what was left out

A header is looked at through a source that includes it and nothing else, the one that the test
style/every_header_alone (emulator/every_header_alone) compiles; headers of other backends are named and left out. Ends with 1 when there is
anything to mend, with 77 (skipped) where clang-tidy or the build is missing.
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

ROOT = pathlib.Path(__file__).resolve().parents[3]
SOURCES_IN_ONE = ROOT / "build/tidy"
FOLDERS = ("src/", "kernels/", "tests/", "tools/")
EMULATOR = "tools/gfx90a/"
SKIPPED = 77
# A source of ten is nothing but includes of sources, some of which declare the same.
TEN_IN_ONE = "-checks=-bugprone-suspicious-include,-readability-redundant-declaration"


def git(*arguments):
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split() if done.returncode == 0 else []


def base():
    """The commit that a change begins at; nothing in a checkout of a single commit."""
    head = git("rev-parse", "HEAD")
    for branch in ("origin/main", "main", "origin/master", "master"):
        fork = git("merge-base", "HEAD", branch)
        if fork and fork != head:
            return fork[0]
    return (git("rev-parse", "--verify", "--quiet", "HEAD~1") or [None])[0]


def changed(since):
    """Sources that differ from that commit; all of them where there is none."""
    names = git("diff", "--name-only", "--diff-filter=d", since) if since else git("ls-files")
    names += git("ls-files", "--others", "--exclude-standard")
    return [name for name in sorted(set(names)) if name.endswith((".cpp", ".hpp")) and name.startswith(FOLDERS)]


def compiled_as(name):
    """The end of the path of the source that stands for this file: a header's includes it alone (CMakeLists.txt of tests and of
    the emulator)."""
    if name.endswith(".cpp"):
        return str(ROOT / name)
    if name.startswith(EMULATOR):
        return f"gfx90a/header_alone/{pathlib.PurePath(name).stem}.cpp"
    return "header_alone/" + re.sub(r"\W", "_", re.sub(r"^(src|kernels)/", "", name)) + ".cpp"


def readable(database, one_by_one):
    """Its entries as clang can use them: no command names what GCC alone understands (its precompiled header and some of its
    options), and if one by one, each source of a unity build has the command of its unit."""
    for entry in json.loads(database.read_text()):
        unit = pathlib.Path(entry["file"])
        text = unit.read_text() if one_by_one and unit.parent.name == "Unity" and unit.is_file() else ""
        words = shlex.split(entry.pop("command"))
        header = [n for n, word in enumerate(words) if word == "-include" and words[n + 1].endswith("cmake_pch.hxx")]
        left_out = {place for n in header for place in (n, n + 1)}
        words = [word for n, word in enumerate(words) if n not in left_out and not re.match("-Winvalid-pch$|-fno-tree-", word)]
        for source in re.findall(r'^#include "(.*)"$', text, re.M) or [entry["file"]]:
            yield entry | {"file": source, "arguments": [source if word == entry["file"] else word for word in words]}


def chosen(entries, names):
    """The entries of these files, and the files that no source compiles here."""
    found, left_out = [], []
    for name in names:
        own = next((entry for entry in entries if entry["file"].endswith(compiled_as(name))), None)
        if own and name.endswith(".hpp") and name.startswith(EMULATOR):
            # A header's source lies in the build's folder, where the options of the emulator's .clang-tidy are not seen.
            own = own | {"arguments": [*own["arguments"], "-mavx512fp16"]}
        found += [own] if own else []
        left_out += [] if own else [name]
    return found, left_out


def configure_sources_in_one():
    unity = ["-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_UNITY_BUILD_BATCH_SIZE=10"]
    for command in (
        ["cmake", "--preset", "cpu", "-B", str(SOURCES_IN_ONE), *unity],
        ["cmake", "--build", str(SOURCES_IN_ONE), "--target", "commit"],  # a header that is made
    ):
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"tidy: {' '.join(command)} ended with {done.returncode}; scripts/setup first\n{done.stderr}")


def extra_arguments():
    # Under clang's analyser Kokkos writes attributes where a lambda can have none.
    arguments = ["-Wno-unknown-warning-option", "-U__clang_analyzer__"]
    # Kokkos includes omp.h. g++'s own, where there is no clang's, and it is read with clang: last of all folders,
    # and without the attribute's form that clang does not know.
    omp = subprocess.run(["g++", "-print-file-name=include/omp.h"], capture_output=True, text=True).stdout.strip()
    if os.path.isabs(omp):
        arguments += [f"-idirafter{os.path.dirname(omp)}", "-D__malloc__(...)="]
    return [f"-extra-arg={argument}" for argument in arguments]


def findings(entries, program, options):
    """Runs clang-tidy on these sources and returns every finding once, though many sources include its header."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "compile_commands.json").write_text(json.dumps(entries))
        ours = f"^{re.escape(str(ROOT))}/({'|'.join(FOLDERS)})"
        command = [f"run-{program}", "-clang-tidy-binary", program, "-p", folder, "-quiet", f"-header-filter={ours}", *options, *extra_arguments()]
        done = subprocess.run(command, capture_output=True, text=True)
    if "Error parsing" in done.stderr:  # and it goes on without any of our checks
        return [done.stderr]
    said = re.sub(r"\x1b\[[\d;]*m", "", done.stdout)  # it always colours
    parts = re.split(rf"\n(?=/[^\n:]+:\d+:\d+: (?:error|warning)|{re.escape(program)} )", "\n" + said)
    seen = {part.splitlines()[0]: part.rstrip() for part in parts if re.match(r"/[^\n:]+:\d+:\d+:", part)}
    return list(seen.values()) or ([said + done.stderr] if done.returncode else [])


def main(arguments):
    parser = argparse.ArgumentParser(prog="tidy", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--since", metavar="COMMIT")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/cpu")
    parser.add_argument("--most", type=int, metavar="N")
    options = parser.parse_args(arguments)

    program = next((name for name in ("clang-tidy-14", "clang-tidy") if shutil.which(f"run-{name}")), None)
    if options.all and program:
        configure_sources_in_one()
        options.build = SOURCES_IN_ONE
    database = options.build / "compile_commands.json"
    if not program or not database.is_file():
        missing = f"no {database}" if program else "no run-clang-tidy (Debian: clang-tidy)"
        print(f"tidy: skipped, {missing}; scripts/setup and a build provide both", file=sys.stderr)
        return SKIPPED
    if options.all:
        entries = [entry for entry in readable(database, one_by_one=False) if "header_alone" not in entry["file"]]
        entries, left_out = [entry for entry in entries if pathlib.Path(entry["file"]).is_relative_to(ROOT)], []
    else:
        names = [str(pathlib.Path(file).resolve().relative_to(ROOT)) for file in options.files] or changed(options.since or base())
        entries, left_out = chosen(list(readable(database, one_by_one=True)), names)
    late, entries = [entry["file"] for entry in entries[options.most :]] if options.most else [], entries[: options.most]
    found = findings(entries, program, [TEN_IN_ONE] if options.all else []) if entries else []
    print(*found, sep="\n")
    for word, names in (("not compiled by this build", left_out), ("more than --most", late)):
        if names:
            print(f"tidy: left out, {word}: {' '.join(names)}")
    print(f"tidy: {len(entries)} sources, {len(found)} findings")
    return 1 if found else 0
