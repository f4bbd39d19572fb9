// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "core/simulation.hpp"
#include "core/stopwatch.hpp"
#include "lbm/simulation/settings.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/field_writer.hpp"
#include "simulation/output_lock.hpp"
#include "simulation/time_series.hpp"
#include "simulation/wall_time.hpp"

namespace miniapp::lbm {

/// One simulation with its files, from its start or its checkpoint to its end, or to where a
/// signal, the wall time or a number that is not finite ends it. Nothing is written of a state that
/// is not known to be finite.
template <class T>
class Run
{
    Settings m_settings;
    std::string m_physics;
    SimulationObserver& m_observer;
    OutputLock m_lock;
    WallTime m_wall_time;
    Stopwatch m_stopwatch{ExecutionSpace{}};
    Simulation<T> m_simulation;
    std::optional<TimeSeries> m_series;
    std::optional<FieldWriter> m_fields;

    std::int64_t m_batch = 1; ///< steps between two looks at the clock
    double m_seconds = 0;     ///< in steps
    bool m_stopped = false;
    std::optional<std::int64_t> m_finite; ///< the last step known to be
    std::optional<std::int64_t> m_saved;  ///< the checkpoint's step
    std::optional<Measures> m_first;
    bool m_too_fast = false;
    bool m_no_jump = false;

public:
    Run(Params const& params, SimulationObserver& observer);
    SimulationOutcome run();

private:
    void clear_the_way();
    void go_on();
    void open_files();
    void advance(std::int64_t to);
    bool output();
    void write_checkpoint_file();
    void look_at(Measures const& measures);
    void say_where_it_broke();
    void say_how_it_ended(Measures const& measures);
};

} // namespace miniapp::lbm
