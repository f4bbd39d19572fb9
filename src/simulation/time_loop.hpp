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

/// The state that a time loop advances, and how it is written; each chapter has its own.
class MovingState
{
public:
    struct Trouble
    {
        std::string what;   ///< e.g. "a population is no longer finite"
        std::string remedy; ///< a sentence
    };

    virtual ~MovingState() = default;
    /// Makes `steps` steps, which are done when it returns.
    virtual void step(std::int64_t steps) = 0;
    /// Checks the state before any of it is written. Returns what is not finite, alike on every
    /// rank.
    virtual std::optional<Trouble> check_finite(std::int64_t step) = 0;
    /// Adds a line to the table and to the time series.
    virtual void report(std::int64_t step) = 0;
    virtual void write_fields(std::int64_t step) = 0;
    /// State for a checkpoint; of several ranks' the first one's is written.
    virtual Checkpoint checkpoint(std::int64_t step) = 0;
    /// Called after the last output of a run that stayed finite.
    virtual void ended() {}
};

/// Advances a state from its first step to its last, or until a signal, the wall time or a number
/// that is not finite ends it, and writes what is due. A state is written only after a check that
/// it is finite; a run that ends early writes a line and a checkpoint to continue from. Several
/// ranks make every step together and agree when to stop; the first one writes.
class TimeLoop
{
    RunSettings const& m_settings;
    MovingState& m_state;
    SimulationObserver& m_observer;
    WallTime& m_wall_time;
    World m_world;
    std::int64_t m_step;
    std::int64_t m_batch = 1; ///< steps between two checks of the clock
    double m_seconds = 0;     ///< time in steps
    bool m_stopped = false;
    std::optional<std::int64_t> m_finite; ///< last step whose state is known to be finite
    std::optional<std::int64_t> m_saved;  ///< step of the last checkpoint

public:
    /// Starts at step `first`, which has a checkpoint if it is not 0.
    TimeLoop(
        RunSettings const& settings,
        MovingState& state,
        SimulationObserver& observer,
        WallTime& wall_time,
        std::int64_t first,
        World const& world = {});

    /// The chapter sets the outcome's variant. The wall time requests a stop as SIGALRM.
    SimulationOutcome run();

private:
    bool agree_to_stop();
    void advance(std::int64_t to);
    bool output();
    void print_what_broke(MovingState::Trouble const& trouble);
    void print_what_stopped();
};

} // namespace miniapp
