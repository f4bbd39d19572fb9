// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// Returns the lines before a simulation's table: its parameters, and quantities derived from them.
std::string
simulation_title(Run const& run, SimulationPlan const& plan, std::string const& before = "");

/// Steps and times from which simulation_progress() makes its text.
struct StepProgress
{
    std::int64_t first; ///< step at which this session began; not 0 after a restart
    std::int64_t step;
    std::int64_t last;
    double seconds_in_steps;
    double seconds; ///< seconds since the first step, output included
};

/// Returns a text such as `step 1200 of 5000, 18.4 GB/s, 37.6 MLUPS, 61.0 % of the limit, 11 s
/// left`. Rates are those of the steps alone; the time left includes output. Before the first step
/// the text has no rates and no time.
std::string simulation_progress(SimulationResult const& result, StepProgress const& progress);

/// Returns a sentence that names the plan's series of files and those of its other files that
/// exist, and says how to draw them; "" if there are none.
std::string written_files_text(Run const& run, SimulationPlan const& plan);

/// Returns the last sentence on a simulation: steps, variant, time, rates, share of the limit.
std::string simulation_summary(SimulationResult const& result);

} // namespace miniapp
