// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/simulation.hpp"

namespace miniapp::nbody {

/// Moves the bodies and writes a table and a CSV of conserved sums and radii, snapshots and
/// checkpoints. The outcome is not good if a number was not finite. Throws std::runtime_error if a
/// file cannot be written or read.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::nbody
