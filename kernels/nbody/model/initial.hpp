// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace miniapp::nbody {

struct Vector
{
    double x = 0, y = 0, z = 0;
};

/// Masses, positions and velocities of bodies, in units with G = 1.
struct BodyState
{
    std::vector<double> masses;
    std::vector<Vector> positions;
    std::vector<Vector> velocities;
};

/// Returns the initial state `name`, with its centre of mass at rest in the origin.
/// - `disk`: a star of mass 1 and a thin disk of mass 1.5 between the radii 1.02 and 3.5 on
///   circular orbits, as in the exercise that the chapter begins with; lengths are in AU, times in
///   years / (2 pi).
/// - `plummer`: Plummer's sphere of mass 1 and scale radius 1 in equilibrium, cut off at radius
///   10, drawn as in Aarseth, Henon, Wielen, Astronomy and Astrophysics 37 (1974) 183.
/// - `galaxies`: two disks like `disk`, with half the bodies and half the mass each, one tilted by
///   90 degrees, on a parabolic orbit.
/// Every compiler gives the same bits, because the code uses only + - * / and square roots, which
/// IEEE 754 rounds in one way, of numbers from uniform(), and contraction is off (chapter.cmake).
BodyState initial_state(std::string const& name, std::int64_t bodies);

} // namespace miniapp::nbody
