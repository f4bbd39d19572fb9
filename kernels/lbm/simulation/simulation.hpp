// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lbm/problem.hpp"
#include "lbm/simulation/measures.hpp"
#include "lbm/simulation/stepper.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"

namespace miniapp::lbm {

/// How a simulation is run, beside its fluid and its start.
struct Setup
{
    std::string variant = "best"; ///< that makes the steps
    std::int64_t relaxation = 0;  ///< collisions up to this step are without gravity
    /// Takes the mean along z of all forces, gravity and mu grad phi, off every site before each
    /// collision, so that the box as a whole does not fall.
    bool balance_gravity = false;
};

/// A run in time with the steps of one variant, from the equilibrium of a start. Rungs that keep
/// populations as they arrive and rungs that keep them as they leave a collision make the same
/// simulation: step t ends before, or after, the collision of time t.
template <class T>
class Simulation
{
public:
    explicit Simulation(Params const& params, Setup setup = {});

    void step(std::int64_t steps);
    std::int64_t steps() const { return m_steps; }

    Measures measures();

    /// Fields at the points of a region, of the names phi, rho, u, p and solid.
    std::vector<Dataset> fields(std::vector<std::string> const& names, Region const& region);

    /// All that a restart needs: 26 x nx ny nz populations, of stage().
    Plain<T> state() const { return m_problem.state(); }
    void restart(Plain<T> const& state, std::int64_t steps);
    Stage stage() const { return m_stepper.stage; }

    Problem<T> const& problem() const { return m_problem; }

private:
    Params m_params;
    Setup m_setup;
    Derived m_derived;
    Walls m_walls;
    Stepper<T> m_stepper;
    Problem<T> m_problem;
    std::int64_t m_steps = 0;

    void start();
    void set_force(std::int64_t collision);
    void macroscopic();
    template <class Populations>
    Measures sum_up(Populations const& now);
};

/// The change of a coordinate in a periodic box of n sites, the shorter way round.
double periodic_change(double from, double to, double n);

} // namespace miniapp::lbm
