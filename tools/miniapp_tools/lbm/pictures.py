# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A function a picture; each returns the name of the file that it wrote."""

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FuncAnimation, PillowWriter
from PIL import Image

from .fields import AXES, unwrapped
from .surface import surface_of

BLUE = "#1f77b4"


def save(figure, name, **options):
    figure.savefig(name, dpi=120, **options)
    plt.close(figure)
    return name


def largest(moments, field):
    """The bound of a symmetric colour scale that serves all moments."""
    return max(float(np.abs(moment.field(field)).max()) for moment in moments)


def rises(table, path):
    """Whether the heavy phase is some and moves along z by more than a site."""
    return table["volume"][0] > 0 and np.ptp(path) > 1


def series(prefix, table, height):
    panels = [
        ("radius", "drop radius (sites)", False),
        ("laplace_ratio", r"$\Delta p\,R/2\sigma$ (Laplace: 1)", False),
        ("max_speed", "largest |u| (sites/step)", True),
        ("kinetic_energy", "kinetic energy", True),
    ]
    path = unwrapped(table["centre_z"], height)
    if rises(table, path):
        panels[2:2] = [("height", "height of the drop's centre (sites)", False), ("heavy_velocity_z", "its velocity along z (sites/step)", False)]
    rows = len(panels) // 2
    figure, axes = plt.subplots(rows, 2, figsize=(10, 3 * rows), sharex=True, layout="constrained")
    for axis, (column, title, logarithmic) in zip(axes.flat, panels):
        values = path if column == "height" else table[column]
        if not np.isfinite(values).any():
            axis.text(0.5, 0.5, "none: one phase has no bulk", ha="center", va="center", transform=axis.transAxes)
        positive = np.isfinite(values) & (values > 0)
        if logarithmic and positive.any():
            axis.semilogy(table["step"][positive], values[positive], marker=".", color=BLUE)
        else:
            axis.plot(table["step"], values, marker=".", color=BLUE)
            axis.ticklabel_format(axis="y", useOffset=False)
        axis.set_title(title, fontsize=10)
        axis.grid(alpha=0.3)
    for axis in axes[-1]:
        axis.set_xlabel("step")
    return save(figure, prefix + "_series.png")


def film(prefix, moments, plane):
    chosen = moments if len(moments) <= 9 else [moments[i * (len(moments) - 1) // 8] for i in range(9)]
    limit = largest(chosen, "phi")
    shape = chosen[0].middle("phi", plane).shape
    width = 2.1
    figure, axes = plt.subplots(
        1, len(chosen), figsize=(width * len(chosen) + 0.9, max(1.6, width * shape[0] / shape[1] + 0.6)), squeeze=False, layout="constrained"
    )
    for axis, moment in zip(axes[0], chosen):
        image = draw_phi(axis, moment, plane, limit)
        axis.set_title(f"step {moment.step}", fontsize=9)
        axis.set_xticks([])
        axis.set_yticks([])
    figure.colorbar(image, ax=list(axes[0]), label=r"$\phi$", shrink=0.85, pad=0.01)
    return save(figure, prefix + "_film.png")


def draw_phi(axis, moment, plane, limit):
    phi = moment.middle("phi", plane)
    image = axis.imshow(phi, origin="lower", cmap="RdBu_r", vmin=-limit, vmax=limit)
    contour(axis, phi)
    return image


def contour(axis, phi, colour="k"):
    if crosses(phi) and min(phi.shape) > 1:
        axis.contour(phi, [0], colors=colour, linewidths=0.8)


def arrows(axis, u, plane):
    """Of the velocity in the plane, on some twelve sites each way."""
    right, up = (("x", "y", "z").index(letter) for letter in plane)
    stride = max(1, max(u.shape[:2]) // 12)
    rows, columns = (np.arange(stride // 2, n, stride) for n in u.shape[:2])
    shown = u[np.ix_(rows, columns)]
    if np.abs(shown).max() > 0:
        axis.quiver(columns, rows, shown[..., right], shown[..., up], color="w", pivot="mid", width=0.006)


def last(prefix, moment):
    """phi, pressure and velocity, a column each, in the three middle planes, a row each."""
    planes = ["xz", "yz", "xy"] if moment.is_a_box() else [flat_plane(moment)]
    columns = [name for name in ("phi", "p", "u") if moment.has(name)]
    figure, axes = plt.subplots(
        len(planes), len(columns), figsize=(4 * len(columns), 3.5 * len(planes)), squeeze=False, layout="constrained"
    )
    for row, plane in zip(axes, planes):
        for axis, name in zip(row, columns):
            draw_field(figure, axis, moment, name, plane)
    figure.suptitle(f"step {moment.step}", fontsize=11)
    return save(figure, prefix + "_last.png")


def flat_plane(moment):
    shape = moment.field("phi").shape
    thin = min(AXES, key=lambda letter: shape[AXES[letter]])
    return {"x": "yz", "y": "xz", "z": "xy"}[thin]


def draw_field(figure, axis, moment, name, plane):
    values = moment.middle(name, plane)
    if name == "phi":
        limit = largest([moment], "phi")
        image = axis.imshow(values, origin="lower", cmap="RdBu_r", vmin=-limit, vmax=limit)
    elif name == "p":
        image = axis.imshow(values, origin="lower", cmap="viridis")
    else:
        image = axis.imshow(np.sqrt((values**2).sum(axis=-1)), origin="lower", cmap="magma")
        arrows(axis, values, plane)
    contour(axis, moment.middle("phi", plane), "k" if name == "phi" else "w")
    bar = figure.colorbar(image, ax=axis, shrink=0.85)
    bar.formatter.set_powerlimits((-2, 3))
    bar.formatter.set_useOffset(False)
    axis.set_title({"phi": r"$\phi$", "p": "pressure", "u": "|u|, and u in the plane"}[name] + f", middle {plane} plane", fontsize=10)
    axis.set_xlabel(plane[0])
    axis.set_ylabel(plane[1])


def movie(prefix, moments, plane):
    limit = largest(moments, "phi")
    first = moments[0].middle("phi", plane)
    figure, axis = plt.subplots(figsize=(4.2, max(2, 3.6 * first.shape[0] / first.shape[1] + 0.4)), layout="constrained")

    def draw(index):
        axis.clear()
        draw_phi(axis, moments[index], plane, limit)
        axis.set_title(f"step {moments[index].step}", fontsize=10)
        axis.set_xlabel(plane[0])
        axis.set_ylabel(plane[1])

    name = prefix + ".gif"
    FuncAnimation(figure, draw, frames=len(moments)).save(name, writer=PillowWriter(fps=max(2, min(15, len(moments) // 6))), dpi=90)
    plt.close(figure)
    return name


def surface(prefix, moment):
    if not crosses(moment.field("phi")):
        return None
    figure = plt.figure(figsize=(6, 6))
    axis = figure.add_subplot(projection="3d")
    draw_surface(axis, moment)
    axis.set(xlabel="x", ylabel="y", zlabel="z")
    axis.set_title(rf"$\phi = 0$ at step {moment.step}", fontsize=11)
    return save(figure, prefix + "_surface.png", bbox_inches="tight", pad_inches=0.3)


def crosses(phi):
    return phi.min() < 0 < phi.max()


def draw_surface(axis, moment, zoom=1.0):
    phi = moment.field("phi")
    points, triangles = surface_of(phi)
    axis.plot_trisurf(points[:, 0], points[:, 1], triangles, points[:, 2], color="#4c9fd6", linewidth=0, antialiased=False, shade=True)
    nz, ny, nx = phi.shape
    axis.set(xlim=(0, nx - 1), ylim=(0, ny - 1), zlim=(0, nz - 1))
    axis.set_box_aspect((nx, ny, nz), zoom=zoom)


def strip(name, moments, plane):
    """For the gallery: phi at up to four moments and the surface at the last one, in few colours, so that the file is small."""
    chosen = [moments[n] for n in sorted({i * (len(moments) - 1) // 3 for i in range(4)})]
    limit = largest(chosen, "phi")
    panels = len(chosen) + 1
    figure = plt.figure(figsize=(2.2 * panels, 2.4))
    figure.subplots_adjust(left=0.01, right=0.99, bottom=0.02, top=0.9, wspace=0.04)
    for place, moment in enumerate(chosen, 1):
        axis = figure.add_subplot(1, panels, place)
        draw_phi(axis, moment, plane, limit)
        axis.set_title(f"step {moment.step}", fontsize=9)
        axis.set_xticks([])
        axis.set_yticks([])
    axis = figure.add_subplot(1, panels, panels, projection="3d")
    draw_surface(axis, moments[-1], 1.05)
    axis.set(xticklabels=[], yticklabels=[], zticklabels=[])
    figure.savefig(name, dpi=80)
    plt.close(figure)
    Image.open(name).convert("RGB").quantize(128).save(name, optimize=True)
    return name
