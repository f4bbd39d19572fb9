// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "driver/machine/machine.hpp"
#include "driver/measure/bench.hpp"
#include "driver/measure/limits.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

/// Verifies each variant of a run and times the right ones, interleaved with the limit's kernels. A
/// variant that throws when verified is `failed` or, for Refused, not applicable. If several ranks
/// share the case, exceptions other than Refused end the session.
RunResult measure_run(
    Run const& run,
    Family const& family,
    Device const& device,
    Bench& bench,
    Limits& limits,
    Progress& progress);

/// Derives a run's limit and, for timed variants, median, rates, share of the limit, speedup, notes
/// and outcome of the expectation. Variants that clearly exceed the limit become wrong.
void summarise(RunResult& result, Family const& family);

/// Returns a result that holds the simulation's work per step and the limit of its rate. To find
/// the limit, it times kernels on arrays of the simulation's footprint.
SimulationResult prepare_simulation(
    Run const& run, Family const& family, Bench& bench, Limits& limits, Progress& progress);

/// Runs the simulation and adds to `result` its outcome and, if the steps took time, its rates.
void simulate_and_rate(
    SimulationResult& result,
    Family const& family,
    World const& world,
    SimulationObserver& observer);

/// Returns, for each figure of merit, its amount per second if `steps` steps take `seconds`.
std::vector<double>
rates_of(SimulationResult const& simulation, std::int64_t steps, double seconds);

} // namespace miniapp
