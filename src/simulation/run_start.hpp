// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "core/simulation.hpp"
#include "simulation/output_lock.hpp"
#include "simulation/run_settings.hpp"
#include "simulation/wall_time.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Where a run begins: at its checkpoint, or at step 0 with what an earlier run wrote taken away.
/// Holds the output's lock, and its wall time runs. Throws std::runtime_error where the output is
/// another run's, may not be replaced, or the checkpoint cannot be gone on from. Of several ranks
/// the first does that, and all know the step.
class RunStart
{
    std::optional<OutputLock> m_lock;
    std::optional<Checkpoint> m_checkpoint;
    std::int64_t m_step = 0;

public:
    WallTime wall_time;

    /// `physics` and `form` are what a checkpoint must be of; a restart is said to the observer.
    RunStart(
        RunSettings const& settings,
        std::string const& physics,
        StateForm const& form,
        SimulationObserver& observer,
        World const& world = {});

    std::int64_t step() const { return m_step; }
    /// The checkpoint, once, for it may be as large as the state; none where the run begins anew.
    /// Only the first rank has it.
    std::optional<Checkpoint> take_checkpoint();
};

} // namespace miniapp
