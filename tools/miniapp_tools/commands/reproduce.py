# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published registers and times beside those of our rungs, row by row: the page that the book has of committed figures.

  reproduce build/hip-mi200
      with the registers, scratch and occupancy of that program; needs no GPU
  reproduce build/hip-mi200 --results results.json [more.json]
      also with times of the program on a GPU (miniapp inputs/published.yaml --output results.json), or with committed ones
      (kernels/<chapter>/published/h200.json); bytes fetched on such a GPU are what scripts/profile shows
  reproduce --keep results.json --machine h200
      puts results of inputs/published.yaml, without raw samples, into kernels/<chapter>/published/h200.json

Published figures and how they are judged: kernels/*/published/*.yaml. SGPRs limit nothing on gfx90a, and are shown. Speedups on the
published GPU are judged within 5 %, those of another GPU not at all. Ends with 1 when a judged figure of registers, scratch or
occupancy is worse than, or not equal to, the published one, with 2 for a file that cannot be read.
"""

import argparse
import pathlib
import subprocess
import sys

from miniapp_tools import published
from miniapp_tools.code_object import Unusable
from miniapp_tools.measured.problem import ENVIRONMENT, GOOD, USAGE, WRONG, Problem
from miniapp_tools.resource_table import read


def run(options):
    if options.keep:
        print(*(path.relative_to(published.ROOT) for path in published.keep(options.keep, options.machine)), sep="\n")
        return GOOD
    ours, table = published.Ours(options.results or published.kept()), read(options.build)
    print(published.text(ours, table))
    wrong = list(published.not_as_published(table["kernels"]))
    print(*(f"DOES NOT REPRODUCE: {line}" for line in wrong), sep="\n")
    return WRONG if wrong else GOOD


def main(arguments):
    parser = argparse.ArgumentParser(prog="reproduce", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=pathlib.Path, help="the folder of the HIP build")
    parser.add_argument("--results", nargs="+", type=pathlib.Path, help="results of the program on a GPU, or committed ones")
    parser.add_argument("--keep", nargs="+", type=pathlib.Path, metavar="FILE", help="results of inputs/published.yaml to commit")
    parser.add_argument("--machine", help="the name under which they are kept")
    options = parser.parse_args(arguments)
    if bool(options.build) == bool(options.keep) or bool(options.keep) != bool(options.machine):
        parser.error("give a build, or --keep with --machine")
    try:
        return run(options)
    except Problem as problem:
        print(f"reproduce: {problem}", file=sys.stderr)
        return USAGE
    except (Unusable, RuntimeError, subprocess.SubprocessError, OSError) as problem:
        print(f"reproduce: {problem}", file=sys.stderr)
        return ENVIRONMENT
