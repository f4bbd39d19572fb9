// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/simulation.hpp"

namespace miniapp::nbody {

/// Moves the bodies: a table and a CSV of what motion conserves and of radii, snapshots,
/// checkpoints. Not good where it stopped at a number that is not finite. Throws std::runtime_error
/// for files.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

} // namespace miniapp::nbody
