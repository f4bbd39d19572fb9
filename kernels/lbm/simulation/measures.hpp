// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "lbm/model/fluid.hpp"
#include "simulation/time_series.hpp"

namespace miniapp::lbm {

/// The numbers from which a line of a time series is made, all in lattice units.
struct Measures
{
    double phi = 0;       ///< sum of phi over the box, conserved; may be 0
    double phi_scale = 0; ///< phi* times the number of sites of the box
    double rho = 0;       ///< sum of the density, conserved
    std::array<double, 3> momentum{};
    double kinetic_energy = 0;
    double max_speed = 0;
    double volume = 0;                      ///< number of heavy sites; interface sites count partly
    std::array<double, 3> centre{};         ///< centre of that volume in the box, in sites
    int dimensions = 3;                     ///< number of the box's extents above one site
    double radius = 0;                      ///< radius of one drop of that volume
    std::array<double, 3> heavy_velocity{}; ///< mean velocity in that volume
    /// Mean pressure in the bulk of the heavy phase minus that in the bulk of the light phase. It
    /// is NaN if a phase has no site where phi is flat enough to count as bulk.
    double pressure_jump = std::numeric_limits<double>::quiet_NaN();
    double sigma = 0; ///< surface tension of the fluid

    bool are_finite() const;
    /// Returns the pressure jump divided by that of Laplace's law, which is sigma times the sum of
    /// a drop's curvatures. It is NaN without a jump or surface tension, and for a film, which has
    /// no curvature.
    double laplace_ratio() const;
    /// Returns the speed of the heavy phase relative to the mean of both phases.
    double drop_speed() const;
};

/// Returns the dimensionless numbers of a drop of this radius in sites as a text such as `Eo 4, Mo
/// 1.2e-05, Oh 0.041, Re 12, Ca 0.02`. Eo and Mo are left out without gravity, Re and Ca if the
/// drop does not move. The text is empty without a drop or surface tension. The inertia is that of
/// the mean density, as in the dynamics, and the viscosity that of the heavy phase.
std::string dimensionless_numbers(Fluid const& fluid, double radius, double speed = 0);

/// Return the columns of a time series of Measures, and the numbers of one of its lines.
std::vector<miniapp::Column> columns();
std::vector<double> values(Measures const& measures);

/// Return the header and a line of the short table for the screen.
std::string table_header();
std::string table_line(std::int64_t step, Measures const& measures);

} // namespace miniapp::lbm
