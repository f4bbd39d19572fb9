# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Draws pictures of a simulation from PREFIX.csv and PREFIX_fields_*.h5.

  pictures PREFIX                        PREFIX_series.png   the time series, a panel for each quantity
                                         PREFIX_film.png     some moments: a field in the middle plane, or bodies from above
                                         PREFIX.gif          all moments as a movie
    of fields on a grid also             PREFIX_last.png     all fields at the last moment, in three planes
                                         PREFIX_surface.png  the surface in space where the field is zero

The first call installs the packages that it needs into their own environment (scripts/requirements.ini). It
needs no display.
"""

import argparse
import glob
import pathlib
import sys

from miniapp_tools import environment


def main(arguments):
    parser = argparse.ArgumentParser(prog="pictures", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("prefix", help="the `output` of the simulation")
    parser.add_argument("--field", default="phi", help="the field in film, movie and surface (phi)")
    parser.add_argument("--plane", choices=("xz", "yz", "xy"), help="the plane of film and movie (xz, or the only layer that was written)")
    parser.add_argument("--moments", type=int, default=8, metavar="N", help="the number of moments in the film (8)")
    options = parser.parse_args(arguments)
    prefix = options.prefix
    table = pathlib.Path(prefix + ".csv")
    if not table.is_file() or table.read_text().count("\n") < 2:
        parser.error(f"there is no {table} with a line of figures: run the simulation first, e.g. scripts/run inputs/droplet.yaml")
    environment.enter(environment.PICTURES)
    from miniapp_tools import simulation_pictures  # only the environment has numpy, h5py, matplotlib and vtk

    print(simulation_pictures.draw_series(prefix), flush=True)
    moments = [simulation_pictures.Moment(name) for name in sorted(glob.glob(glob.escape(prefix) + "_fields_*.h5"))]
    if not moments:
        print("pictures: no fields or snapshots beside it (fields_every, snapshots_every): the time series only", file=sys.stderr)
        return
    grid, known = not moments[0].of_bodies, moments[0].names
    moments = [moment for moment in moments if moment.of_bodies or options.field in moment.names]
    if not moments:
        parser.error(f"no field {options.field} was written; --field takes {', '.join(known)}")
    plane = options.plane if grid and options.plane in moments[0].plane_names() else moments[0].plane_names()[0] if grid else "xy"
    print(simulation_pictures.draw_film(prefix, moments, plane, options.field, max(1, options.moments)))
    print(simulation_pictures.draw_movie(prefix, moments, plane, options.field))
    if grid:
        print(simulation_pictures.draw_last_moment(prefix, moments[-1]))
        written = simulation_pictures.save_surface(prefix, moments[-1], options.field)
        print(written) if written else None
