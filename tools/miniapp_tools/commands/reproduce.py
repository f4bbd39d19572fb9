# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published tables beside our hip rungs, row by row: AMD's of the Laplacian on an MI250X and of the registers of the lattice
Boltzmann kernel on gfx90a, and CSC's of transposes on an MI100. Prints the page that the book has of committed figures.

  reproduce build/hip-mi200
      with the registers, scratch and occupancy of that program; needs no GPU
  reproduce build/hip-mi200 --results results.json [more.json]
      also with times of the program on a GPU (miniapp inputs/published.yaml --output results.json), or with committed ones
      (kernels/<chapter>/published/h200.json); bytes fetched on such a GPU are what scripts/profile shows
  reproduce --keep results.json --machine h200
      puts results of inputs/published.yaml, without raw samples, into kernels/<chapter>/published/h200.json

Published figures: kernels/laplacian/published/mi250x.yaml, kernels/lbm/published/gfx90a.yaml and
kernels/transpose/published/mi100.yaml, with their source. For the Laplacian `better` counts as reproduced. SGPRs are shown and
not judged, since they limit nothing on gfx90a. Speedups on a gfx90a are judged within 5 %, those of another GPU not at all. For
the lattice Boltzmann kernel equality is judged where it can be expected, see kernels/lbm/published/compare.py. Ends with 1 when a
judged figure of registers, scratch or occupancy is worse than, or not equal to, the published one, with 2 for a file that cannot
be read.
"""

import argparse
import pathlib
import subprocess
import sys

from miniapp_tools import gates
from miniapp_tools.code_object import Unusable
from miniapp_tools.measured.problem import ENVIRONMENT, GOOD, USAGE, WRONG, Problem
from miniapp_tools.reproduce import page
from miniapp_tools.reproduce.ours import ROOT, Ours, keep
from miniapp_tools.resource_table import read


def run(options):
    if options.keep:
        print(*(path.relative_to(ROOT) for path in keep(options.keep, options.machine)), sep="\n")
        return GOOD
    ours, table = Ours(options.results or page.FILES), read(options.build)
    print(page.text(ours, table))
    wrong = list(gates.not_as_published(table))
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
