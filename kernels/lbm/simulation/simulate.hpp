// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"

// The family lbm declares its simulations with these functions.
namespace miniapp::lbm {

/// Returns the parameters that a simulation has in addition to those of the problem.
std::vector<Parameter> simulation_parameters();

/// Returns the rules that these parameters break: those of a step, and those of a whole run. For
/// example, the variant cannot make the steps, the run cannot restart, or it may not write its
/// output. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);

/// Returns the plan of a run: derived constants, steps, memory and files.
SimulationPlan simulation_plan(Params const& params);

/// Runs a simulation and writes its table, CSV of Measures, fields and checkpoints. The outcome is
/// not good if a number was no longer finite. Throws std::runtime_error if a file cannot be
/// written. Ranks share the box.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::lbm
