// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/simulation.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/output_files.hpp"
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

/// A state that a time loop advances and writes; each chapter that simulates has its own.
class MovingState
{
public:
    struct Trouble
    {
        std::string what;   ///< the problem, e.g. "a population is no longer finite"
        std::string remedy; ///< a sentence that says what the user can do
    };

    virtual ~MovingState() = default;
    /// Makes `steps` time steps; they are complete when it returns.
    virtual void step(std::int64_t steps) = 0;
    /// Checks the state before any of it is written. Returns what is not finite, or nothing if
    /// everything is finite; the result is the same on every rank.
    virtual std::optional<Trouble> check_finite(std::int64_t step) = 0;
    /// Adds a line to the table and to the time series.
    virtual void report(std::int64_t step) = 0;
    virtual void write_fields(std::int64_t step) = 0;
    /// Returns the state for a checkpoint. All ranks call it; the first rank's result is written.
    virtual Checkpoint checkpoint(std::int64_t step) = 0;
    /// The loop calls it after the last output of a run whose state stayed finite.
    virtual void ended() {}
};

/// Advances a state from its first step to its last, or until a signal, the wall time or a number
/// that is not finite ends the run, and writes what is due. A state is written only if it is
/// finite. A run that a signal or the wall time ends writes a line, and a checkpoint to continue
/// from. Ranks make every step together and agree when to stop; the first writes checkpoints.
class TimeLoop
{
    RunSettings const& m_settings;
    MovingState& m_state;
    SimulationObserver& m_observer;
    WallTime& m_wall_time;
    World m_world;
    std::int64_t m_step;
    std::int64_t m_batch = 1; ///< number of steps between two checks whether to stop
    double m_seconds = 0;     ///< seconds spent in steps
    bool m_stopped = false;
    std::optional<std::int64_t> m_last_finite; ///< last step whose state is known to be finite
    std::optional<std::int64_t> m_saved_step;  ///< step of the last checkpoint

public:
    /// Starts at step `first`. If `first` is not 0, there must be a checkpoint of that step.
    TimeLoop(
        RunSettings const& settings,
        MovingState& state,
        SimulationObserver& observer,
        WallTime& wall_time,
        std::int64_t first,
        World const& world = {});

    /// Runs to the last step or to an early end. The caller sets the outcome's variant. At the end
    /// of the wall time it requests a stop as if by SIGALRM.
    SimulationOutcome run();

private:
    bool agree_to_stop();
    void advance(std::int64_t to);
    bool output();
    void print_what_broke(MovingState::Trouble const& trouble);
    void print_what_stopped();
};

} // namespace miniapp
