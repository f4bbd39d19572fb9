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

/// Text with everything on which the state depends, one line each, to match a checkpoint to a run.
std::string physics_of(Params const& params);

/// Form of a state: masses, positions and velocities as doubles, which hold floats without loss.
StateForm state_form(Params const& params);

/// Reasons why the variant cannot compute the forces, or why the run cannot restart or write its
/// output. It reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);
/// Memory and files that a run needs, and the time that it simulates.
SimulationPlan simulation_plan(Params const& params);

} // namespace miniapp::nbody
