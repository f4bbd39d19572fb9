// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"

// The family declares its simulations by these functions.
namespace miniapp::lbm {

/// The parameters that a simulation takes beside those of the problem.
std::vector<Parameter> simulation_parameters();

/// The rules of a run that is to last, beside those of a step; why its variant cannot make the
/// steps, why it cannot restart or may not write where it is to. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);

/// Derived constants and lengths, memory and files.
SimulationPlan simulation_plan(Params const& params);

/// Runs in time: a table and a CSV of Measures, fields, checkpoints; not good where it stopped at a
/// number that is not finite. Throws std::runtime_error for files. Ranks share the box.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::lbm
