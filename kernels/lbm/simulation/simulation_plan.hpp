// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"

namespace miniapp::lbm {

/// What a simulation takes beside the parameters of the problem.
std::vector<Parameter> simulation_parameters();

/// The rules of a run that is to last, beside those of a step; and why it cannot restart, if it is
/// to. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);

/// Derived constants and lengths, memory and files.
SimulationPlan simulation_plan(Params const& params);

} // namespace miniapp::lbm
