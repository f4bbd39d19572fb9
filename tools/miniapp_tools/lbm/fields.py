# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a simulation wrote: the time series, and the fields of a moment."""

import re

import h5py
import numpy as np

AXES = {"x": 2, "y": 1, "z": 0}  # of an array as it lies in the file, z slowest


def series(prefix):
    """The columns by name; a number that there is not is nan."""
    return np.atleast_1d(np.genfromtxt(prefix + ".csv", delimiter=",", names=True))


class Moment:
    """One file of fields."""

    def __init__(self, name):
        self.name = name
        self.step = int(re.search(r"(\d+)\.h5$", name)[1])

    def has(self, field):
        with h5py.File(self.name) as file:
            return field in file

    def field(self, name):
        with h5py.File(self.name) as file:
            return file[name][:]

    def is_a_box(self):
        return min(self.field("phi").shape) > 1

    def height(self):
        """Of the box, where every site was written; else None."""
        shape = self.field("phi").shape
        return shape[0] if min(shape) > 1 else None

    def middle(self, name, plane):
        """A field in the middle plane, e.g. `xz`: x to the right, z upwards. Of one layer, that layer."""
        normal = ({"x", "y", "z"} - set(plane)).pop()
        values = self.field(name)
        axis = AXES[normal]
        cut = np.take(values, values.shape[axis] // 2, axis=axis)
        return cut if AXES[plane[1]] < AXES[plane[0]] else cut.swapaxes(0, 1)


def unwrapped(positions, length):
    """A path through a periodic box of that length, without its jumps; as it is where the length is not known."""
    if not length:
        return positions
    change = np.diff(positions)
    return positions[0] + np.concatenate([[0], np.cumsum(change - length * np.round(change / length))])
