#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks all Python with ruff and the packages with mypy, by the rules of tools/pyproject.toml; the spelling of pages,
sources and scripts with codespell; and C++ for lists that nvcc misreads.

tests/scripts/lint.py [--root DIR]      checks the files of another checkout, with the rules of this one

Ends with 0, 1 if a rule is broken, 77 if the pinned tools are not installed (scripts/test --hip installs them)."""

import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools import environment

CONFIGURATION = ROOT / "tools/pyproject.toml"
# Words that codespell takes for mistakes and that are none here, such as mnemonics (valu, offen), the name of a
# journal, and mistakes that tests make on purpose.
ACCEPTED_WORDS = "advices,basline,blok,duoble,numer,offen,renderd,rigth,sise,statics,strem,ue,valu"
FOLDERS = ("cmake", "inputs", "kernels", "scripts", "src", "tests", "tools")
SUFFIXES_WITH_PROSE = {".cmake", ".cpp", ".css", ".hpp", ".js", ".md", ".py", ".sh", ".toml", ".txt", ".yaml"}

# Matches assignments of lists that name members. In a template nvcc 13 forgets the names and sets the first members:
# `rung.run = {.half = f}` sets `full`.
ASSIGNED_LIST = re.compile(r"^[ \t]*[A-Za-z_][\w.>()\[\]-]*\s*=\s*\{\s*\.", re.MULTILINE)


def is_script(path, program=b"/usr/bin/env python3"):
    """Returns whether a file has no suffix and its first line begins with #! and that program."""
    if path.suffix or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.readline().startswith(b"#!" + program)


def sources(root):
    modules = [p for folder in ("tools", "tests", "kernels") for p in (root / folder).rglob("*.py")]
    return sorted(modules + [p for pattern in ("scripts/*", "tests/*/*") for p in root.glob(pattern) if is_script(p)])


def files_with_prose(root):
    """Returns the files with prose: pages, and sources with comments. Tables of registers and results are left out."""
    found = [p for folder in FOLDERS for p in (root / folder).rglob("*") if p.suffix in SUFFIXES_WITH_PROSE or is_script(p, b"/")]
    data = ("results", "gpu_resources", "__pycache__")
    return sorted([*root.glob("*.md"), *(p for p in found if p.suffix in (".py", ".md") or not set(p.relative_to(root).parts) & set(data))])


def assigned_lists(root):
    """Yields (file, line) of each assignment in src/ and kernels/ of a list that names members and has no type."""
    for path in sorted(p for folder in ("src", "kernels") for p in (root / folder).rglob("*.[ch]pp")):
        text = path.read_text()
        for found in ASSIGNED_LIST.finditer(text):
            yield path.relative_to(root), text.count("\n", 0, found.start()) + 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="the checkout")
    root = parser.parse_args().root
    if not environment.is_made(environment.CHECK):
        print("skipped: ruff, mypy and codespell are not installed; scripts/test --hip installs them (scripts/requirements.ini)")
        return 77
    tools = environment.folder(environment.CHECK) / "bin"
    commands = (
        [tools / "ruff", "check", "--no-cache", "--quiet", "--output-format", "concise", "--config", CONFIGURATION, *sources(root)],
        [tools / "mypy", "--cache-dir", "/dev/null", "--no-error-summary", "--config-file", CONFIGURATION, *sorted(root.glob("tools/miniapp_*"))],
        [tools / "codespell", "--ignore-words-list", ACCEPTED_WORDS, *files_with_prose(root)],
    )
    codes = [subprocess.run(command).returncode for command in commands]
    for path, line in assigned_lists(root):
        print(f"{path}:{line}: nvcc forgets the names in this list: write its type before the brace")
        codes.append(1)
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())
