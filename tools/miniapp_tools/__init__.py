# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package behind scripts/: each of them imports this before anything newer than its own few lines."""

import sys

OLDEST = (3, 9)  # tools/pyproject.toml says the same

if sys.version_info < OLDEST:
    what = "{}: this is Python {}.{}, and {}.{} or later is needed".format(sys.argv[0], *sys.version_info[:2], *OLDEST)
    remedy = "Load a module of the site, or put a newer one first on the PATH; scripts/doctor runs with this one."
    print("\n       ".join((what, remedy)), file=sys.stderr)
    sys.exit(6)
for output in (sys.stdout, sys.stderr):  # a locale may lack letters that a result has: its user sees their numbers
    if hasattr(output, "reconfigure"):
        output.reconfigure(errors="backslashreplace")
