#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the table of STORAGE.md from the first and last lines of simulations, which are committed in storage.json.

  storage.py run PROGRAM   simulates with PROGRAM, for instance build/cpu/miniapp, and writes storage.json and the table
  storage.py check         ends with 1 if the table does not agree with storage.json
"""

import argparse
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile

PAGE = pathlib.Path(__file__).with_name("STORAGE.md")
RESULTS = PAGE.with_name("storage.json")
TABLE_BEGIN = "| precision | storage | Laplace |"

STORAGES = [("double", "full"), ("double", "half"), ("float", "full"), ("float", "half"), ("float", "scaled_half"), ("float", "carried_half")]
DROP = {"size": 32, "initial": "drop", "radius": 10, "tau_rho": 1, "steps": 3000, "report_every": 3000}
VORTICES = {"size": "64x64x4", "initial": "taylor_green", "ux": 0.01, "tau_rho": 1, "steps": 1000, "report_every": 1000}


def first_and_last_line(program, parameters, precision, storage):
    """Runs a simulation and returns the first and the last line of its time series as {column: value}."""
    with tempfile.TemporaryDirectory() as folder:
        every = {"family": "lbm", **parameters, "precision": precision, "storage": storage, "output": "run"}
        pathlib.Path(folder, "input.yaml").write_text(json.dumps({"simulate": [every]}))  # JSON is also YAML
        subprocess.run([program, "-q", "input.yaml"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        with open(pathlib.Path(folder, "run.csv"), newline="") as file:
            rows = csv.DictReader(line for line in file if line[0] != "#")
            lines = [{name: float(value) for name, value in row.items()} for row in rows]
    return lines[0], lines[-1]


def measure(program):
    """Runs all simulations and returns the content of storage.json."""
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    cases = {"drop": DROP, "vortices": VORTICES}
    rows = [{"precision": p, "storage": s} | {name: first_and_last_line(program, case, p, s) for name, case in cases.items()} for p, s in STORAGES]
    return {"version": version} | cases | {"rows": rows}


def table_row(row):
    """Returns a row of the table: errors of Laplace's law and of the viscosity, and the changes of conserved sums."""
    (first, last), (still, decayed) = row["drop"], row["vortices"]
    changes = [b[name] / a[name] - 1 for a, b, name in ((first, last, "sum_phi"), (first, last, "sum_rho"), (still, decayed, "sum_rho"))]
    energy, wave_number = decayed["kinetic_energy"] / still["kinetic_energy"], 2 * math.pi / 64
    viscosity = -math.log(energy) / (4 * wave_number**2 * VORTICES["steps"]) / (1 / 6) - 1
    return (
        f"| {row['precision']} | {row['storage']} | {last['laplace_ratio']:.4f} | {last['max_speed']:.1e} "
        f"| {changes[0]:.1e} | {changes[1]:.1e} | {viscosity:+.1e} | {changes[2]:.1e} |\n"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("run", "check"))
    parser.add_argument("program", nargs="?", type=pathlib.Path)
    options = parser.parse_args()
    if options.what == "run":
        if not (options.program and options.program.is_file()):
            parser.error(f"run takes a program that was built, e.g. build/cpu/miniapp, and not {options.program}")
        RESULTS.write_text(json.dumps(measure(options.program.resolve()), indent=1) + "\n")
    text = PAGE.read_text()
    begin = text.index("\n", text.index("---", text.index(TABLE_BEGIN))) + 1  # the page ends with the table
    written = text[:begin] + "".join(map(table_row, json.loads(RESULTS.read_text())["rows"]))
    if options.what == "check":
        sys.exit(written != text and f"{PAGE} is not what storage.json says")
    PAGE.write_text(written)


main()
