# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports packages of the machine's own Python, for scripts that do not run in an environment of environment.py."""

import importlib
import sys

from miniapp_tools.measured.problem import ENVIRONMENT

PACKAGES = {"yaml": ("PyYAML", "python3-yaml"), "jsonschema": ("jsonschema", "python3-jsonschema")}


def remedy(module):
    """Returns a sentence that says how to install the package of that module."""
    package, debian = PACKAGES[module]
    venv = f"python3 -m venv ~/tools && ~/tools/bin/pip install {package}, and ~/tools/bin first on the PATH"
    return f"As root: apt-get install {debian}; without: {venv}."


def __getattr__(module):
    """Imports a module, as in `from miniapp_tools.packages import yaml`. If the module is missing, prints a remedy and
    ends the script with code 6."""
    if module not in PACKAGES:
        raise AttributeError(module)
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"{sys.argv[0]}: {sys.executable} has no {PACKAGES[module][0]}\n       {remedy(module)}", file=sys.stderr)
        sys.exit(ENVIRONMENT)
