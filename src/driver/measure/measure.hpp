// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "driver/machine/machine.hpp"
#include "driver/measure/bench.hpp"
#include "driver/measure/limits.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

/// Verifies and times every variant of a run, interleaved with the kernels of its limit. A variant
/// that throws is `failed`, and a wrong one is not timed; neither stops the others.
RunResult measure_run(
    Run const& run,
    Family const& family,
    World const& world,
    Machine const& machine,
    Bench& bench,
    Limits& limits,
    Progress& progress);

/// Derives the limit from a run's samples, and for every timed variant its median, rates, share,
/// ratio and notes, and whether its expectation came true.
void summarise(RunResult& result, Family const& family);

/// Returns the work of a simulation and its limit, for which it times kernels on arrays of the same
/// footprint. Progress is then shown as a share of that limit.
SimulationResult prepare_simulation(
    Run const& run, Family const& family, Bench& bench, Limits& limits, Progress& progress);

/// Runs the simulation and adds its outcome and its rates; without a step there are no rates.
void simulate_and_rate(
    SimulationResult& result,
    Family const& family,
    World const& world,
    SimulationObserver& observer);

/// Returns the rate of each merit per second, for so many steps in so many seconds.
std::vector<double>
rates_of(SimulationResult const& simulation, std::int64_t steps, double seconds);

} // namespace miniapp
