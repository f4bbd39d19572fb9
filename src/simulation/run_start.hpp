// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "core/simulation.hpp"
#include "simulation/output_lock.hpp"
#include "simulation/run_settings.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Start of a run: at its checkpoint, or at step 0 after files of an earlier run were removed. It
/// holds the output's lock and starts the wall time. Throws std::runtime_error if another run holds
/// the output, if the output may not be replaced, or if the checkpoint does not fit. Of several
/// ranks the first does this and tells the others the step.
class RunStart
{
    std::optional<OutputLock> m_lock;
    std::optional<Checkpoint> m_checkpoint;
    std::int64_t m_step = 0;

public:
    WallTime wall_time;

    /// A checkpoint must match `physics` and `form`; the observer is told about a restart.
    RunStart(
        RunSettings const& settings,
        std::string const& physics,
        StateForm const& form,
        SimulationObserver& observer,
        World const& world = {});

    std::int64_t step() const { return m_step; }
    /// Moves the checkpoint out, so that this object does not keep a copy of the state. Returns
    /// nothing at a second call, if the run begins anew, and on all ranks except the first.
    std::optional<Checkpoint> take_checkpoint();
};

} // namespace miniapp
