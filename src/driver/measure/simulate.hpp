// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/measure/limits.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

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
