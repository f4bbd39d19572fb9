// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/simulation.hpp"

namespace miniapp::lbm {

/// Runs in time: a table and a CSV of Measures, fields, checkpoints; not good where it stopped at a
/// number that is not finite. Throws std::runtime_error for files. Ranks share the box.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::lbm
