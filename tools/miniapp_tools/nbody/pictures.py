# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What scripts/nbody_pictures draws."""

import re

import h5py
import matplotlib
import numpy as np

matplotlib.use("Agg")
import matplotlib.pyplot as plt

MOMENTS = 8
DRIFTS = (("energy_drift", "energy, relative"), ("momentum", "momentum"), ("angular_momentum_drift", "angular momentum, relative"))


def positions(name):
    with h5py.File(name) as file:
        return np.squeeze(file["x"][:])


def film(prefix, files):
    """The x-y plane at up to MOMENTS moments, the first and the last among them; one scale, twice what the start fills."""
    if len(files) > MOMENTS:
        files = [files[i * (len(files) - 1) // (MOMENTS - 1)] for i in range(MOMENTS)]
    reach = 2 * np.percentile(np.abs(positions(files[0])[:, :2]), 99)
    columns = (len(files) + 1) // 2
    figure, axes = plt.subplots(2, columns, figsize=(2.6 * columns, 5.7), squeeze=False, layout="constrained")
    for axis in axes.flat:
        axis.set_axis_off()
    for axis, name in zip(axes.flat, files):
        x = positions(name)
        axis.set_axis_on()
        axis.scatter(x[:, 0], x[:, 1], s=0.3, color="black", alpha=0.5, linewidths=0, rasterized=True)
        axis.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xticks=[], yticks=[])
        axis.set_title(f"step {int(re.search(r'([0-9]+)[.]h5$', name)[1])}", fontsize=9)
    figure.suptitle(f"x-y plane, {2 * reach:.2g} wide", fontsize=10)
    return save(figure, prefix + "_film.png")


def series(prefix):
    table = np.atleast_1d(np.genfromtxt(prefix + ".csv", delimiter=",", names=True))
    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 3.8))
    for share in (10, 50, 90):
        left.plot(table["time"], table[f"radius_{share}"], marker=".", label=f"{share} % of the mass")
    left.set(title="radius about the centre of mass", xlabel="time", ylim=(0, None))
    for column, name in DRIFTS:
        values = np.abs(table[column])
        right.plot(table["time"], np.where(values > 0, values, np.nan), marker=".", label=name)
    right.set(title="change of what motion conserves", xlabel="time", yscale="log")
    for axis in (left, right):
        axis.grid(alpha=0.3)
        axis.legend(fontsize=8)
    figure.tight_layout()
    return save(figure, prefix + "_series.png")


def save(figure, name):
    figure.savefig(name, dpi=120)
    plt.close(figure)
    return name
