# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published times of CSC's transposes on MI100, over their copy, beside our kernels of the same launch."""
import json
import pathlib

import yaml

FILE = pathlib.Path(__file__).with_name("mi100.yaml")


def load():
    return yaml.safe_load(FILE.read_text())


def elements(run):
    """Of a run's matrix, or of its array."""
    parameters = run["parameters"]
    if "size" in parameters:
        return int(parameters["size"])
    rows, columns = int(parameters["rows"]), int(parameters["columns"])
    return rows * (columns or rows)


def times(results, size):
    """{(family, variant): seconds} of the runs in float with size^2 elements: transposes, and the stream's copy."""
    found = {}
    for run in json.loads(results.read_text())["runs"]:
        of_copy = run["family"] == "stream" and run["parameters"].get("operation") == "copy"
        if (of_copy or run["family"] == "transpose") and run["parameters"]["precision"] == "float" and elements(run) == size**2:
            found |= {(run["family"], v["name"]): v["time_s"]["median"] for v in run["variants"] if v.get("time_s")}
    return found


def report(results=None):
    """Prints the rows, ours beside them where there are results."""
    reference = load()
    about = reference["provenance"]
    print(f"\ntranspose, time over the copy's: published ({about['hardware']}, {about['precision']}, {about['size']}^2) -> ours")
    print(f"  {'kernel':10} {'ours':24} {'us':>18} {'over copy':>16} {'L2 hits':>8} {'LDS conflicts':>14}")
    ours = times(results, about["size"]) if results else {}
    copy = ours.get(("stream", "hip/blocks/32"))
    for row in reference["kernels"]:
        time = ours.get((row["family"], row["variant"]))
        us = f"{row['ns'] / 1e3:.1f} -> " + (f"{1e6 * time:.1f}" if time else "-")
        ratio = f"{row['over_copy']:.2f} -> " + (f"{time / copy:.2f}" if time and copy else "-")
        name = f"{row['family']}/{row['variant']}"
        print(f"  {row['kernel']:10} {name:24} {us:>18} {ratio:>16} {row['l2_hit']:>6} % {row['lds_bank_conflict']:>12} %")
    if results and not copy:
        print(f"  {results} has no stream/hip/blocks/32 in float with {about['size'] ** 2} elements, which the ratios are over")
