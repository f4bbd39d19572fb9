#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""read_back_test.py MINIAPP: what a simulation writes, read by other programs' readers: XML, h5py, NumPy.

Needs the environment that scripts/lbm_pictures makes; ends with 77 where it is not there.
"""

import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/lib"))
sys.dont_write_bytecode = True
import environment  # noqa: E402

REQUIREMENTS = environment.REQUIREMENTS.with_name("requirements-lbm.txt")
SIZE = {"x": 20, "y": 16, "z": 12}
INPUT = """
simulate:
  - family: lbm
    size: {x}x{y}x{z}
    drops: 7 4 8 4.5
    ux: 0.02
    uy: -0.01
    uz: 0.03
    steps: 6
    report_every: 3
    fields_every: 3
    fields_precision: double
    output: run
"""


def run(program, folder):
    (folder / "in.yaml").write_text(INPUT.format(**SIZE))
    done = subprocess.run([program, "in.yaml"], cwd=folder, capture_output=True, text=True)
    if "this build has no HDF5" in done.stderr:
        sys.exit(print("no HDF5 in this build") or 77)
    return done


def read(folder):
    """{step: {name: array}} by way of the index, every dataset of the shape that the index says."""
    import h5py

    moments = {}
    for grid in ElementTree.parse(folder / "run.xdmf").findall("./Domain/Grid/Grid"):
        step = int(grid.find("Time").get("Value"))
        topology = tuple(map(int, grid.find("Topology").get("Dimensions").split()))
        assert topology == (SIZE["z"], SIZE["y"], SIZE["x"]), topology
        moments[step] = {}
        for attribute in grid.findall("Attribute"):
            item = attribute.find("DataItem")
            name, dataset = item.text.split(":/")
            with h5py.File(folder / name) as file:
                values = file[dataset][:]
            assert values.shape == tuple(map(int, item.get("Dimensions").split())), values.shape
            assert values.dtype.itemsize == int(item.get("Precision"))
            moments[step][attribute.get("Name")] = values
    return moments


def check(folder):
    import numpy as np

    moments = read(folder)
    assert sorted(moments) == [0, 3, 6], sorted(moments)
    first = moments[0]
    k, j, i = np.meshgrid(*(np.arange(SIZE[a]) for a in "zyx"), indexing="ij")
    distance = np.sqrt(sum((d - SIZE[a] * np.round(d / SIZE[a])) ** 2 for a, d in (("x", i - 7), ("y", j - 4), ("z", k - 8))))
    np.testing.assert_allclose(first["phi"], np.tanh((4.5 - distance) / 2), atol=1e-12)
    far = distance > 8
    np.testing.assert_allclose(first["u"][far], np.broadcast_to((0.02, -0.01, 0.03), first["u"][far].shape), atol=1e-3)
    table = np.genfromtxt(folder / "run.csv", delimiter=",", names=True)
    for row in table:
        fields = moments[int(row["step"])]
        momentum = (fields["rho"][..., None] * fields["u"]).sum(axis=(0, 1, 2))
        np.testing.assert_allclose([row["momentum_x"], row["momentum_y"], row["momentum_z"]], momentum, rtol=1e-7)
        np.testing.assert_allclose(row["sum_phi"], fields["phi"].sum(), rtol=1e-12)
        np.testing.assert_allclose(row["max_speed"], np.sqrt((fields["u"] ** 2).sum(axis=-1)).max(), rtol=1e-7)
    np.testing.assert_allclose([table[0]["centre_x"], table[0]["centre_y"], table[0]["centre_z"]], (7, 4, 8), atol=0.01)


def main():
    if not environment.is_made(REQUIREMENTS):
        sys.exit(print("the environment of scripts/lbm_pictures is not there: run it once") or 77)
    environment.enter(REQUIREMENTS)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        done = run(sys.argv[1], folder)
        assert done.returncode == 0, done.stderr
        check(folder)


main()
