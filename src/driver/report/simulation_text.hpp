// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// What is said of a simulation before its table: parameters, and what follows from them.
std::string
simulation_title(Run const& run, SimulationPlan const& plan, std::string const& before = "");

/// Where a simulation is.
struct Pace
{
    std::int64_t first; ///< step that it began at
    std::int64_t step;
    std::int64_t last;
    double seconds_in_steps;
    double seconds; ///< with output
};

/// `step 1200 of 5000, 18.4 GB/s, 37.6 MLUPS, 61.0 % of the limit, 11 s left`: the rates of the
/// steps alone, the time left with output. Before the first step nothing but the step.
std::string simulation_progress(SimulationResult const& result, Pace const& pace);

/// The files of its plan that are there, and the line that draws them.
std::string files_written(Run const& run, SimulationPlan const& plan);

/// What is said at its end: steps, time, rates, share of the limit.
std::string simulation_summary(SimulationResult const& result);

} // namespace miniapp
