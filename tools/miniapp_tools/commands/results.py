# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the book's tables and charts from its results, so that no figure is typed by hand.

  results                               writes the charts beside kernels/<chapter>/results/<machine>.json and the tables of the READMEs
                                        from these files. Pages that are generated as a whole are not committed: scripts/book makes
                                        them
  results import FILE... --machine NAME [--keep] [--show]
                                        writes results of `miniapp -o FILE` into those files, without raw samples. They replace the
                                        chapters' results of this machine on as many ranks; with --keep, only runs that were measured
                                        again are replaced. Then tables and charts are written as above. With --show each README that
                                        does not show the machine yet gets its table and chart
  results import FILE... --machine NAME --published
                                        writes results of inputs/published.yaml into kernels/<chapter>/published/<machine>.json
  results check                         names the files that differ from what would be written and ends with 1; writes nothing

The charts need matplotlib, which the first call installs into its own environment (scripts/requirements.ini). Without
matplotlib `check` compares the data of the charts, and says so.

Ends with 0, 1 if `check` finds a difference, 2 for wrong usage or foreign or damaged results, 6 for problems of the
environment.
"""

import argparse
import pathlib
import re
import sys

from miniapp_tools import environment, published
from miniapp_tools.book import importing, pages
from miniapp_tools.measured.problem import run_and_exit


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(prog="results", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="?", choices=("write", "import", "check"), default="write")
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="results files to import")
    parser.add_argument("--machine", help="the name under which the results are kept, e.g. h200, or h200x2 for two ranks")
    parser.add_argument("--published", action="store_true", help="results of inputs/published.yaml, beside the published figures")
    parser.add_argument("--keep", action="store_true", help="keep runs that the new results do not have")
    parser.add_argument("--show", action="store_true", help="show the machine on each chapter's page")
    options = parser.parse_args(arguments)
    if (options.command == "import") != bool(options.files):
        parser.error("`import` takes results files, and nothing else does")
    if options.command == "import" and not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", options.machine or ""):
        parser.error("`import` needs --machine, a name of small letters, digits, - and _")
    if (options.show or options.published) and options.command != "import":
        parser.error("--show and --published go with import")
    return options


def print_differences():
    try:
        from matplotlib import __version__ as version
    except ImportError:
        version = None
    wrong = pages.check_book(matplotlib_version=version)
    for line in wrong:
        print(f"results: {line}")
    if version is None:
        print("results: no matplotlib here: of the charts, only the data that they show were compared")
    print("results: run python3 tools/miniapp_tools results and commit what it writes" if wrong else "results: all is as it is written")
    return 1 if wrong else 0


def run_command(options):
    if options.command == "check":
        if environment.is_made():
            environment.enter()
        return print_differences()
    # Imported results are checked with jsonschema, which the environment CHARTS does not contain.
    environment.enter(environment.NIGHTLY if options.command == "import" else environment.CHARTS)
    if options.published:
        written, doubts = published.import_results(options.files, options.machine), []
    elif options.command == "import":
        written, doubts = importing.import_results(pages.ROOT, options.files, options.machine, options.keep)
        without = pages.add_machine_blocks(pages.ROOT, options.machine) if options.show else []
        doubts += [f"kernels/{chapter}/README.md has no table that this one could stand beside" for chapter in without]
        written += pages.write_book()
    else:
        written, doubts = pages.write_book(), []
    for path in written:
        print(path.relative_to(pages.ROOT))
    for doubt in doubts:
        print(f"results: {doubt}", file=sys.stderr)
    return 0


def main(arguments):
    options = parse_arguments(arguments)
    run_and_exit(lambda: run_command(options), "results")
