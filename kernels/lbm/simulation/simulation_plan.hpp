// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"

namespace miniapp::lbm {

/// The rules of a run that is to last, beside those of a step; why its variant cannot make the
/// steps, why it cannot restart or may not write where it is to. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);

/// Derived constants and lengths, memory and files.
SimulationPlan simulation_plan(Params const& params);

} // namespace miniapp::lbm
