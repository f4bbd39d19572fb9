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
