// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/simulation.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/run_settings.hpp"
#include "simulation/wall_time.hpp"
#include "world/world.hpp"

namespace miniapp {

/// What a loop in time moves, and how that is written; each chapter has its own.
class MovingState
{
public:
    struct Trouble
    {
        std::string what;   ///< e.g. "a population is no longer finite"
        std::string remedy; ///< a sentence
    };

    virtual ~MovingState() = default;
    /// Makes so many steps; they are done when it returns.
    virtual void step(std::int64_t steps) = 0;
    /// Checks the current state before any of it is written: what is not finite, the same on every
    /// rank.
    virtual std::optional<Trouble> check_finite(std::int64_t step) = 0;
    /// A line of the table and of the time series.
    virtual void report(std::int64_t step) = 0;
    virtual void write_fields(std::int64_t step) = 0;
    /// Of several ranks the first one's is written.
    virtual Checkpoint checkpoint(std::int64_t step) = 0;
    /// Last words, after the last output of a run that stayed finite.
    virtual void ended() {}
};

/// Takes a state from its first step to its last, or to where a signal, the wall time or a number
/// that is not finite ends it, and has written what is due. Nothing is written of a state that is
/// not known to be finite; one that is ended early leaves a line and a checkpoint to go on from.
/// Several ranks, which make every step together, agree when to stop; the first one writes.
class TimeLoop
{
    RunSettings const& m_settings;
    MovingState& m_state;
    SimulationObserver& m_observer;
    WallTime& m_wall_time;
    World m_world;
    std::int64_t m_step;
    std::int64_t m_batch = 1; ///< steps between two looks at the clock
    double m_seconds = 0;     ///< in steps
    bool m_stopped = false;
    std::optional<std::int64_t> m_finite; ///< the last step known to be
    std::optional<std::int64_t> m_saved;  ///< the checkpoint's step

public:
    /// From step `first` on, of which there is a checkpoint where it is not 0.
    TimeLoop(
        RunSettings const& settings,
        MovingState& state,
        SimulationObserver& observer,
        WallTime& wall_time,
        std::int64_t first,
        World const& world = {});

    /// The variant's name is left to the chapter. An end by the wall time is asked for as SIGALRM
    /// (core/stop_request.hpp).
    SimulationOutcome run();

private:
    bool agree_to_stop();
    void advance(std::int64_t to);
    bool output();
    void print_what_broke(MovingState::Trouble const& trouble);
    void print_what_stopped();
};

} // namespace miniapp
