// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"

// The family declares its simulations by these functions.
namespace miniapp::lbm {

/// The parameters that a simulation takes beside those of the problem.
std::vector<Parameter> simulation_parameters();

/// Finds the rules of a long run that these parameters break, besides those of a step: its variant
/// cannot make the steps, it cannot restart, or may not write its output. Reads the head of a
/// checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);

/// The plan of a run: derived constants, steps, memory and files.
SimulationPlan simulation_plan(Params const& params);

/// Runs a simulation and writes its table, CSV of Measures, fields and checkpoints. The outcome is
/// not good if a number was no longer finite. Throws std::runtime_error if a file cannot be
/// written. Ranks share the box.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::lbm
