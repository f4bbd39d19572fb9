// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>

#include "core/simulation.hpp"
#include "lbm/simulation/settings.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/field_writer.hpp"
#include "simulation/run_start.hpp"
#include "simulation/time_loop.hpp"
#include "simulation/time_series.hpp"

namespace miniapp::lbm {

/// One simulation with its files, from its start or its checkpoint to its end. Of several ranks the
/// first has the files, but for those of fields, which all write together where they can.
template <class T>
class Run final : private MovingState
{
    World m_world;
    Settings m_settings;
    Fluid m_fluid;
    std::string m_physics;
    SimulationObserver& m_observer;
    RunStart m_start;
    Simulation<T> m_simulation;
    std::optional<TimeSeries> m_series;
    std::optional<FieldWriter> m_fields;
    Measures m_measures; ///< measures of the last step that was checked
    std::optional<Measures> m_first;
    bool m_too_fast = false;
    bool m_no_jump = false;

public:
    Run(Params const& params, World const& world, SimulationObserver& observer);
    SimulationOutcome run();

private:
    void step(std::int64_t steps) override { m_simulation.step(steps); }
    std::optional<Trouble> check_finite(std::int64_t step) override;
    void report(std::int64_t step) override;
    void write_fields(std::int64_t step) override;
    Checkpoint checkpoint(std::int64_t step) override;
    void ended() override;

    ArraysOfBox form() const;
    void go_on_from_its_checkpoint();
    void open_files();
    void warn_of_its_speed();
    void warn_without_jump();
};

} // namespace miniapp::lbm
