// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>

#include "nbody/simulation/leapfrog.hpp"

namespace miniapp::nbody {

/// Returns the radii of the spheres about the centre of mass that contain 10, 50 and 90 % of the
/// mass.
std::array<double, 3> mass_radii(InitialState const& state);

/// Returns the number by which the change of a conserved sum is divided: the sum at the start; if
/// its terms cancel, the sum of their magnitudes; or 1 if these are 0, too.
double scale_of_change(double sum, double magnitudes);

double length(Vector const& v);
Vector difference(Vector const& a, Vector const& b);

} // namespace miniapp::nbody
