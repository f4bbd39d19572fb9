# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The package behind scripts/. Each script imports this file before anything that needs a newer Python.

  book          tables and charts of the pages       resources   registers and instructions of a built program
  commands      python3 tools/miniapp_tools NAME     site        the book as web pages
  compare       whether anything became slower       why         two variants side by side
  nightly       a comparison each night by ReFrame   emulate     a HIP program without a GPU
  predict       traffic on a GPU that is not here    device_check, matrix   tests on a GPU, and with other compilers
  profile       counters of rocprofv3 and ncu        declared    declarations of the variants (kernels/variants.json)
  report        results as one page                  measured    the reader of results files, and exit codes
  simulation_pictures   pictures of simulations      environment   Python environments and missing packages
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]  # the folder of the repository
OLDEST_PYTHON = (3, 9)  # oldest Python, as in tools/pyproject.toml

if sys.version_info < OLDEST_PYTHON:
    what = "{}: this is Python {}.{}, and {}.{} or later is needed".format(sys.argv[0], *sys.version_info[:2], *OLDEST_PYTHON)
    remedy = "Load a module of the site, or put a newer one first on the PATH; scripts/doctor runs with this one."
    print("\n       ".join((what, remedy)), file=sys.stderr)
    sys.exit(6)
for output in (sys.stdout, sys.stderr):  # letters that the locale lacks are printed as escapes
    if hasattr(output, "reconfigure"):
        output.reconfigure(errors="backslashreplace")
