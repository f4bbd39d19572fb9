# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published times of CSC's transposes on MI100, over their copy, beside our kernels of the same launch."""
import pathlib

import yaml

FILE = pathlib.Path(__file__).with_name("mi100.yaml")
COPY = ("stream", "hip/blocks/32")


def load():
    return yaml.safe_load(FILE.read_text())


def elements(parameters):
    """Of a run's matrix, or of its array."""
    if "size" in parameters:
        return int(parameters["size"])
    rows, columns = int(parameters["rows"]), int(parameters["columns"])
    return rows * (columns or rows)


def times(ours, size):
    """{(family, variant): seconds} of the runs in float with size^2 elements: transposes, and the stream's copy."""
    found = {}
    for family, parameters in (("stream", {"operation": "copy"}), ("transpose", {})):
        for _, point in ours.points(family, precision="float", **parameters):
            if elements(point.parameters) == size**2:
                found.setdefault((family, point.variant), point.median)
    return found


def rows(ours):
    """(published row, our seconds or None, ours over the copy or None)"""
    reference = load()
    mine = times(ours, reference["provenance"]["size"])
    copy = mine.get(COPY)
    for row in reference["kernels"]:
        time = mine.get((row["family"], row["variant"]))
        yield row, time, time / copy if time and copy else None


def report(ours):
    """Prints the rows, ours beside them where there are results."""
    reference = load()
    about = reference["provenance"]
    print(f"\ntranspose, time over the copy's: published ({about['hardware']}, {about['precision']}, {about['size']}^2) -> ours")
    print(f"  {'kernel':10} {'ours':24} {'us':>18} {'over copy':>16} {'L2 hits':>8} {'LDS conflicts':>14} {'GPU busy':>9} {'lanes used':>11}")
    for row, time, over in rows(ours):
        us = f"{row['ns'] / 1e3:.1f} -> " + (f"{1e6 * time:.1f}" if time else "-")
        ratio = f"{row['over_copy']:.2f} -> " + (f"{over:.2f}" if over else "-")
        name = f"{row['family']}/{row['variant']}"
        counters = f"{row['l2_hit']:>6} % {row['lds_bank_conflict']:>12} % {row['gpu_busy']:>7} % {row['valu_utilization']:>9} %"
        print(f"  {row['kernel']:10} {name:24} {us:>18} {ratio:>16} {counters}")
    if ours and COPY not in times(ours, about["size"]):
        print(f"  the results have no {'/'.join(COPY)} in float with {about['size'] ** 2} elements, which the ratios are over")
