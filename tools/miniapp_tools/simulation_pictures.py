# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws the files of a simulation, which hold fields on a grid or bodies. A draw_ or save_ function that makes a whole
picture returns the name of the file that it wrote."""

import re
import textwrap

import h5py
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FuncAnimation, PillowWriter
from vtkmodules.util.numpy_support import numpy_to_vtk, vtk_to_numpy
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkFiltersCore import vtkFlyingEdges3D

AXES = "zyx"  # directions of the first three dimensions of an array in a file


class Moment:
    """One file of a simulation. It holds fields as arrays [z, y, x] or [z, y, x, component], or positions `x` of
    bodies."""

    def __init__(self, path):
        self.path, self.step = path, int(re.search(r"(\d+)\.h5$", path)[1])
        with h5py.File(path) as file:
            self.names, self.shape = list(file), next(iter(file.values())).shape[:3]
        self.of_bodies = "x" in self.names

    def field(self, name):
        with h5py.File(self.path) as file:
            return file[name][:]

    def positions(self):
        """Returns the x and y coordinates of the bodies as an array [body, 2]."""
        return np.squeeze(self.field("x"))[:, :2]

    def plane_names(self):
        """Returns the names of the middle planes, such as `xz`: three for a box, one for a single layer."""
        thin = [axis for axis, points in zip(AXES, self.shape) if points == 1]
        return ["".join(sorted(set(AXES) - set(thin[:1])))] if thin else ["xz", "yz", "xy"]

    def middle_plane(self, name, plane):
        """Returns a field in the middle plane `plane`, such as `xz`, as an image: the plane's first letter points to
        the right and its second one upwards."""
        axis = next(n for n, letter in enumerate(AXES) if letter not in plane)
        return np.take(self.field(name), self.shape[axis] // 2, axis=axis)


def read_head(prefix):
    """Returns the lines `# name: value unit` at the beginning of the time series as {name: value and unit}."""
    with open(prefix + ".csv") as file:
        return dict(line[2:].strip().split(": ", 1) for line in file if line.startswith("# "))


def add_title(figure, prefix, what=""):
    """Adds a title to a figure and makes the figure higher by the height of the title. The title names what was
    simulated, the commit of the program, and all parameters that are not 0, none or no."""
    facts = read_head(prefix)
    of_run = {name: facts.pop(name, "") for name in ("family", "program", "commit", "variant")}
    told = [f"{name} {value}" for name, value in facts.items() if value.split()[0] not in ("0", "none", "no")]
    first = ", ".join(filter(None, (of_run["family"], what, of_run["variant"], of_run["program"], of_run["commit"][:10])))
    lines = textwrap.wrap("; ".join((first, *told)), int(15 * figure.get_figwidth()))
    figure.set_figheight(figure.get_figheight() + 0.12 * len(lines))
    figure.suptitle("\n".join(lines), fontsize=7)


def save_figure(figure, name, **options):
    """Writes a figure, with its title in the metadata of the file, too."""
    figure.savefig(name, dpi=120, metadata={"Title": figure.get_suptitle()}, **options)
    plt.close(figure)
    return name


def changes_sign(values):
    return values.min() < 0 < values.max()


def draw_series(prefix):
    """Draws each column of the time series. Columns that hold components of one quantity share a panel."""
    table = np.atleast_1d(np.genfromtxt(prefix + ".csv", delimiter=",", names=True, skip_header=len(read_head(prefix))))
    time, panels = "time" if "time" in table.dtype.names else "step", {}
    for column in table.dtype.names:
        if column not in ("step", "time"):
            panels.setdefault(re.sub(r"_(x|y|z|\d+)$", "", column), []).append(column)
    rows = -(-len(panels) // 3)
    figure, axes = plt.subplots(rows, 3, figsize=(13, 2.6 * rows), sharex=True, squeeze=False, layout="constrained")
    for axis in axes.flat[len(panels) :]:
        axis.set_axis_off()
    for axis, (title, columns) in zip(axes.flat, panels.items()):
        for column in columns:
            axis.plot(table[time], table[column], marker=".", label=column.removeprefix(title + "_"))
        values = np.array([table[column] for column in columns])
        values = values[np.isfinite(values)]
        low, high = np.percentile(values[values > 0], (10, 90)) if (values > 0).any() else (0, 0)
        if high > 100 * low and values.min() >= 0:
            axis.set_yscale("log")
        else:
            axis.ticklabel_format(axis="y", useOffset=False)
        if len(columns) > 1:
            axis.legend(fontsize=8)
        axis.set_title(title.replace("_", " ") + ("" if values.size else ": none"), fontsize=10)
        axis.grid(alpha=0.3)
        axis.set_xlabel(time)
    add_title(figure, prefix)
    return save_figure(figure, prefix + "_series.png")


def draw_moment(axis, moment, plane, field, limits):
    """Draws one moment: a field in a plane with a line where it is zero, or bodies from above. Returns the image, or
    None for bodies."""
    axis.set_title(f"step {moment.step}", fontsize=9)
    if moment.of_bodies:
        axis.scatter(*moment.positions().T, s=0.3, color="black", alpha=0.5, linewidths=0, rasterized=True)
        axis.set(xlim=limits, ylim=limits, aspect="equal")
        return None
    values = magnitude(moment.middle_plane(field, plane), 3)
    image = axis.imshow(values, origin="lower", cmap="RdBu_r" if limits[0] < 0 else "viridis", vmin=limits[0], vmax=limits[1])
    if changes_sign(values) and min(values.shape) > 1:
        axis.contour(values, [0], colors="k", linewidths=0.8)
    return image


def colour_limits(moments, field):
    """Returns (low, high) of one colour scale for all moments. For bodies, returns (low, high) of both axes of a square
    that is about twice as wide as the bodies at the first moment."""
    if moments[0].of_bodies:
        reach = 2 * np.percentile(np.abs(moments[0].positions()), 99)
        return -reach, reach
    bounds = [(values.min(), values.max()) for values in (magnitude(moment.field(field), 4) for moment in moments)]
    low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
    return (-max(-low, high), max(-low, high)) if low < 0 < high else (low, high)


def magnitude(values, dimensions):
    """Returns the lengths of the vectors in an array of `dimensions` dimensions, the last of which holds the
    components. An array with fewer dimensions holds numbers and is returned as it is."""
    return np.sqrt((values**2).sum(axis=-1)) if values.ndim == dimensions else values


def draw_film(prefix, moments, plane, field, most):
    """Draws at most `most` moments, the first always and the last if `most` exceeds 1. If a field of a box changes its
    sign, also draws, in three dimensions, the surface where it is zero at the last moment."""
    chosen = [moments[n] for n in sorted({i * (len(moments) - 1) // max(1, most - 1) for i in range(most)})]
    shared = colour_limits(chosen, field)
    in_space = zero_surface(moments[-1], field)
    panels = len(chosen) + bool(in_space)
    rows = 1 if panels < 6 else 2
    columns = -(-panels // rows)
    figure = plt.figure(figsize=(2.2 * columns + 0.8, 2.5 * rows), layout="constrained")
    for place, moment in enumerate(chosen, 1):
        axis = figure.add_subplot(rows, columns, place, xticks=[], yticks=[])
        image = draw_moment(axis, moment, plane, field, shared)
    if in_space:
        axis = figure.add_subplot(rows, columns, panels, projection="3d", xticklabels=[], yticklabels=[], zticklabels=[], in_layout=False)
        draw_surface(axis, moments[-1], in_space)
    if image:
        figure.colorbar(image, ax=figure.axes[: len(chosen)], label=field, shrink=0.8, pad=0.01)
    add_title(figure, prefix, f"middle {plane} plane" if image else f"x-y plane, {shared[1] - shared[0]:.2g} wide")
    return save_figure(figure, prefix + "_film.png")


def draw_last_moment(prefix, moment):
    """Draws the last moment: every field (columns) in every middle plane (rows), with arrows for vectors."""
    planes, names = moment.plane_names(), moment.names
    figure, axes = plt.subplots(len(planes), len(names), figsize=(3.8 * len(names), 3.4 * len(planes)), squeeze=False, layout="constrained")
    for row, plane in zip(axes, planes):
        for axis, name in zip(row, names):
            bar = figure.colorbar(draw_moment(axis, moment, plane, name, colour_limits([moment], name)), ax=axis, shrink=0.85)
            bar.formatter.set_powerlimits((-2, 3))
            bar.formatter.set_useOffset(False)
            values = moment.middle_plane(name, plane)
            if values.ndim == 3:
                draw_arrows(axis, values[..., ["xyz".index(letter) for letter in plane]])
            axis.set(title=f"{name}, middle {plane} plane", xlabel=plane[0], ylabel=plane[1])
    add_title(figure, prefix, f"step {moment.step}")
    return save_figure(figure, prefix + "_last.png")


def draw_arrows(axis, vectors):
    """Draws vectors in a plane as arrows, about twelve along the longer side."""
    stride = max(1, max(vectors.shape[:2]) // 12)
    rows, columns = (np.arange(stride // 2, n, stride) for n in vectors.shape[:2])
    shown = vectors[np.ix_(rows, columns)]
    if np.abs(shown).max() > 0:
        axis.quiver(columns, rows, shown[..., 0], shown[..., 1], color="w", pivot="mid", width=0.006)


def draw_movie(prefix, moments, plane, field):
    """Draws a movie with one frame for each moment."""
    shared = colour_limits(moments, field)
    shape = (1, 1) if moments[0].of_bodies else moments[0].middle_plane(field, plane).shape
    figure, axis = plt.subplots(figsize=(4.2, max(2, 3.6 * shape[0] / shape[1] + 0.4)), layout="constrained")

    def frame(index):
        axis.clear()
        draw_moment(axis, moments[index], plane, field, shared)
        axis.set(xlabel=plane[0], ylabel=plane[1])

    add_title(figure, prefix)
    speed = max(2, min(15, len(moments) // 6))
    FuncAnimation(figure, frame, frames=len(moments)).save(prefix + ".gif", writer=PillowWriter(fps=speed), dpi=90)
    plt.close(figure)
    return prefix + ".gif"


def save_surface(prefix, moment, field):
    """Draws the surface in space where the field is zero. Returns None if there is no such surface."""
    found = zero_surface(moment, field)
    if not found:
        return None
    figure = plt.figure(figsize=(6, 6))
    axis = figure.add_subplot(projection="3d", xlabel="x", ylabel="y", zlabel="z")
    draw_surface(axis, moment, found)
    add_title(figure, prefix, f"{field} = 0 at step {moment.step}")
    return save_figure(figure, prefix + "_surface.png", bbox_inches="tight", pad_inches=0.3)


def draw_surface(axis, moment, found):
    points, triangles = found
    axis.plot_trisurf(points[:, 0], points[:, 1], triangles, points[:, 2], color="#4c9fd6", linewidth=0, antialiased=False, shade=True)
    nz, ny, nx = moment.shape
    axis.set(xlim=(0, nx - 1), ylim=(0, ny - 1), zlim=(0, nz - 1))
    axis.set_box_aspect((nx, ny, nz))


def zero_surface(moment, field):
    """Returns the surface where a field of a box is zero, as an array of points (x, y, z in sites) and an array of
    triangles (indices of points), or None if there is no such surface. VTK computes it without a display."""
    values = None if moment.of_bodies or min(moment.shape) == 1 else moment.field(field)
    if values is None or values.ndim > 3 or not changes_sign(values):
        return None
    image = vtkImageData()
    image.SetDimensions(values.shape[::-1])
    image.GetPointData().SetScalars(numpy_to_vtk(values.ravel(), deep=True))
    contour = vtkFlyingEdges3D()
    contour.SetInputData(image)
    contour.SetValue(0, 0.0)
    contour.Update()
    found = contour.GetOutput()
    return vtk_to_numpy(found.GetPoints().GetData()), vtk_to_numpy(found.GetPolys().GetConnectivityArray()).reshape(-1, 3)
