// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// What is said of a simulation before its table: parameters, and what follows from them.
std::string simulation_title(Run const& run, SimulationPlan const& plan);

/// What is said at its end: steps, time, rates, share of the limit.
std::string simulation_summary(SimulationResult const& result);

} // namespace miniapp
