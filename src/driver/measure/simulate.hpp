// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/measure/limits.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

/// What is known of a simulation before its first step: its work, and its limit, whose kernels are
/// timed on arrays of its footprint, so that its progress can be held against it.
SimulationResult before_simulation(
    Run const& run, Family const& family, Bench& bench, Limits& limits, Progress& progress);

/// Runs it and adds its outcome and rates. One that did no step has no rates.
void simulate_and_rate(
    SimulationResult& result,
    Family const& family,
    World const& world,
    SimulationObserver& observer);

/// Per second, of each of its merits.
std::vector<double>
rates_of(SimulationResult const& simulation, std::int64_t steps, double seconds);

} // namespace miniapp
