// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

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

} // namespace miniapp
