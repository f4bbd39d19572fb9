// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/measure/limits.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

/// Runs a simulation and adds its rates and its limit, the kernels of which are timed after it, on
/// arrays of its footprint. A simulation that did no step has no rates, one
/// that a signal ended has no limit.
SimulationResult simulate_and_rate(
    Run const& run,
    Family const& family,
    World const& world,
    Bench& bench,
    Limits& limits,
    SimulationObserver& observer,
    Progress& progress);

} // namespace miniapp
