// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/simulation.hpp"
#include "simulation/run_settings.hpp"

namespace miniapp::nbody {

/// Parameters of a simulation in addition to the chapter's.
std::vector<Parameter> simulation_parameters();

struct Settings : RunSettings
{
    std::string variant;
    double dt;

    explicit Settings(Params const& params);
};

/// Everything on which the state depends, one line each, to match a checkpoint to a run.
std::string physics_of(Params const& params);

/// Masses, positions and velocities of all bodies as doubles, which hold floats without loss.
StateForm state_form(Params const& params);

/// Reasons why the variant cannot compute the forces, or the run cannot restart or write its
/// output. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);
/// Memory, files and simulated time of a run.
SimulationPlan simulation_plan(Params const& params);

} // namespace miniapp::nbody
