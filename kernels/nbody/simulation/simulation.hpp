// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/simulation.hpp"
#include "simulation/run_settings.hpp"

namespace miniapp::nbody {

/// Returns the parameters that a simulation has in addition to those of the chapter.
std::vector<Parameter> simulation_parameters();

struct Settings : RunSettings
{
    std::string variant;
    double dt;

    explicit Settings(Params const& params);
};

/// Returns a text with everything on which the state depends, each on one line. A checkpoint fits a
/// run if their texts are equal.
std::string physics_text(Params const& params);

/// Returns the form of a state in a checkpoint: masses, positions and velocities as doubles, which
/// hold floats without loss.
StateForm state_form(Params const& params);

/// Returns the reasons why the variant cannot compute the forces, or why the run cannot write its
/// output or continue from its checkpoint, whose head this reads.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);
/// Returns the memory and the files that a run needs, and the time that it simulates.
SimulationPlan simulation_plan(Params const& params);

/// Moves the bodies, and writes a table, a CSV of conserved sums and radii, snapshots and
/// checkpoints. The outcome's `good` is false if a position or a velocity was not finite. Throws
/// std::runtime_error if a file cannot be written or read.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::nbody
