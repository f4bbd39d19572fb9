// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// What a time series records; all in lattice units.
struct Measures
{
    double phi = 0; ///< sum of phi over the box, conserved
    double rho = 0; ///< sum of the density, conserved
    std::array<double, 3> momentum{};
    double kinetic_energy = 0;
    double max_speed = 0;
    double volume = 0;                      ///< of phi > 0, with parts of interface sites
    std::array<double, 3> centre{};         ///< of that volume in the periodic box, sites
    double radius = 0;                      ///< of the sphere of that volume
    std::array<double, 3> heavy_velocity{}; ///< mean over that volume
    double pressure_jump = 0;               ///< mean of the bulk of phi > 0 less that of phi < 0
    bool finite() const;
};

/// The fields at a moment, x fastest, as they are written out.
struct Fields
{
    std::vector<float> phi;
    std::vector<float> rho;
    std::vector<float> u; ///< x, y, z of each site
    std::vector<float> pressure;
};

/// A run in time with the fused step, from the equilibrium of a start.
template <class T>
class Simulation
{
public:
    explicit Simulation(Params const& params);

    void step(std::int64_t steps);
    std::int64_t steps() const { return m_steps; }

    /// Gravity as the parameters say, or none, as in a stage of relaxation.
    void set_gravity(bool on) { m_gravity = on; }
    /// Takes the mean of the gravity force off every site, so that the box does not fall.
    void balance_gravity(bool on) { m_balance = on; }

    Measures measures();
    Fields fields();

    /// All that a restart needs: 26 x nx ny nz populations as they leave a collision.
    Plain<T> state() const { return m_problem.state(); }
    void restart(Plain<T> const& state, std::int64_t steps);

    Problem<T> const& problem() const { return m_problem; }

private:
    Params m_params;
    Derived m_derived;
    Problem<T> m_problem;
    std::int64_t m_steps = 0;
    bool m_gravity = true;
    bool m_balance = false;

    void set_force();
    void macroscopic();
};

/// The change of a coordinate in a periodic box of n sites, the shorter way round.
double periodic_change(double from, double to, double n);

} // namespace miniapp::lbm
