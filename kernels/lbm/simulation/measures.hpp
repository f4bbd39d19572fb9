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

/// The numbers that a time series records, all in lattice units.
struct Measures
{
    double phi = 0;       ///< sum of phi over the box, conserved; may be 0
    double phi_scale = 0; ///< phi* at every site of the box
    double rho = 0;       ///< sum of the density, conserved
    std::array<double, 3> momentum{};
    double kinetic_energy = 0;
    double max_speed = 0;
    double volume = 0;                      ///< sites with phi > 0, with parts of interface sites
    std::array<double, 3> centre{};         ///< centre of that volume in the periodic box, sites
    int dimensions = 3;                     ///< dimensions_of() the box
    double radius = 0;                      ///< radius of one drop of that volume
    std::array<double, 3> heavy_velocity{}; ///< mean over that volume
    /// Mean of the bulk of phi > 0 less that of phi < 0; not a number where a phase has no site
    /// that is flat enough to count as bulk.
    double pressure_jump = std::numeric_limits<double>::quiet_NaN();
    double sigma = 0; ///< surface tension of the fluid

    bool finite() const;
    /// The pressure jump divided by that of Laplace's law, which is sigma times the sum of a drop's
    /// curvatures. It is not a number without a jump, or for a film, which has no curvature.
    double laplace_ratio() const;
    /// Speed of the heavy phase relative to the mean of all.
    double drop_speed() const;
};

/// Dimensionless numbers of a drop of that radius in sites, as `Eo 4, Mo 1.2e-05, Oh 0.041, Re 12,
/// Ca 0.02`: Eo and Mo if there is gravity, Re and Ca if it moves. Empty without a drop or surface
/// tension. The inertia is that of the mean density, as in the dynamics, and the viscosity that of
/// the heavy phase.
std::string dimensionless(Fluid const& fluid, double radius, double speed = 0);

/// The columns of a time series of Measures, and a line of it.
std::vector<miniapp::Column> columns();
std::vector<double> values(Measures const& measures);

/// The same as a short table for the screen.
std::string table_header();
std::string table_line(std::int64_t step, Measures const& measures);

} // namespace miniapp::lbm
