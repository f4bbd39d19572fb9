// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/simulation.hpp"
#include "simulation/run_settings.hpp"

namespace miniapp::nbody {

/// What a simulation takes beside the chapter's parameters.
std::vector<Parameter> simulation_parameters();

/// The same, read.
struct Settings : RunSettings
{
    std::string variant;
    double dt;

    explicit Settings(Params const& params);
};

/// All on which the state after a step depends, a line each: what a checkpoint belongs to.
std::string physics_of(Params const& params);

/// Masses, positions and velocities of all bodies, as doubles: floats are doubles without loss.
StateForm state_form(Params const& params);

/// Why its variant cannot compute the forces, why it cannot restart or may not write where it is
/// to. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);
/// Memory, files, the time that the steps make.
SimulationPlan simulation_plan(Params const& params);

} // namespace miniapp::nbody
