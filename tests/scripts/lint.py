#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Python as tools/pyproject.toml wants it: ruff on all of it, mypy on the package.

  tests/scripts/lint.py [--root DIR]      another checkout's files, with this one's rules

Ends with 0, 1 where a rule is broken, 77 where the pinned tools are not installed (scripts/test --hip installs them)."""

import argparse
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
from miniapp_tools import environment

CONFIGURATION = ROOT / "tools/pyproject.toml"


def is_script(path):
    """Without an ending, and Python by its first line."""
    if path.suffix or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.readline().startswith(b"#!/usr/bin/env python3")


def sources(root):
    modules = [p for folder in ("tools", "tests", "kernels") for p in (root / folder).rglob("*.py")]
    return sorted(modules + [p for pattern in ("scripts/*", "tests/*/*") for p in root.glob(pattern) if is_script(p)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="the checkout")
    root = parser.parse_args().root
    if not environment.is_made(environment.CHECK):
        print("skipped: ruff and mypy are not installed; scripts/test --hip installs those of scripts/requirements-check.txt")
        return 77
    tools = environment.folder(environment.CHECK) / "bin"
    commands = (
        [tools / "ruff", "check", "--no-cache", "--quiet", "--output-format", "concise", "--config", CONFIGURATION, *sources(root)],
        [tools / "mypy", "--cache-dir", "/dev/null", "--no-error-summary", "--config-file", CONFIGURATION, root / "tools/miniapp_tools"],
    )
    codes = [subprocess.run(command).returncode for command in commands]
    return 1 if any(codes) else 0


if __name__ == "__main__":
    sys.exit(main())
