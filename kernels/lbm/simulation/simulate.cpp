// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/simulation/checkpoint.hpp"
#include "lbm/simulation/field_writer.hpp"
#include "lbm/simulation/simulation.hpp"
#include "lbm/simulation/simulation_plan.hpp"
#include "lbm/simulation/time_series.hpp"

namespace miniapp::lbm {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// `every` steps on, but not past `end`; never where `every` is 0.
std::int64_t next_multiple(std::int64_t step, std::int64_t every, std::int64_t end)
{
    return every == 0 ? end : std::min(end, (step / every + 1) * every);
}

template <class T>
std::vector<char> bytes_of(Plain<T> const& state)
{
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, state);
    auto const* const first = reinterpret_cast<char const*>(host.data());
    return {first, first + host.size() * sizeof(T)};
}

/// One run with its files.
template <class T>
class Run
{
    Params m_params;
    std::string m_prefix;
    std::string m_physics;
    std::int64_t m_end;
    std::int64_t m_relaxation;
    Simulation<T> m_simulation;
    SimulationObserver& m_observer;
    std::optional<FieldWriter> m_fields;
    double m_loop_seconds = 0;

    void restart()
    {
        auto const checkpoint = read_checkpoint(checkpoint_of(m_params), m_physics);
        Plain<T> const state("lbm/restart", checkpoint.state.size() / sizeof(T));
        auto const host = Kokkos::create_mirror_view(state);
        std::copy(
            checkpoint.state.begin(), checkpoint.state.end(), reinterpret_cast<char*>(host.data()));
        Kokkos::deep_copy(state, host);
        m_simulation.restart(state, checkpoint.steps);
        m_simulation.set_gravity(checkpoint.steps > m_relaxation);
        m_observer.line(fmt::format("restarted from step {}", checkpoint.steps));
    }

    void advance(std::int64_t to)
    {
        auto const start = Clock::now();
        auto const from = m_simulation.steps();
        if (from < m_relaxation) {
            m_simulation.set_gravity(false);
            m_simulation.step(std::min(to, m_relaxation) - from);
        }
        if (to > m_relaxation) {
            m_simulation.set_gravity(true);
            m_simulation.step(to - m_simulation.steps());
        }
        m_loop_seconds += seconds_since(start);
        m_observer.progress(to, m_end, m_loop_seconds);
    }

    /// A line for the table and one for the CSV; false where the state is no longer finite.
    bool report(TimeSeries& series)
    {
        auto const measures = m_simulation.measures();
        series.add(m_simulation.steps(), measures);
        m_observer.line(series.line(m_simulation.steps(), measures));
        if (!measures.finite()) {
            m_observer.warning(fmt::format(
                "stopped at step {}: a population is no longer finite. Smaller speed, gravity or "
                "gamma, or larger tau_rho, may be stable; the last checkpoint is kept.",
                m_simulation.steps()));
        }
        return measures.finite();
    }

public:
    Run(Params const& params, SimulationObserver& observer)
        : m_params(params)
        , m_prefix(params.text("output"))
        , m_physics(physics_of(params))
        , m_end(params.integer("steps"))
        , m_relaxation(params.integer("relaxation"))
        , m_simulation(params)
        , m_observer(observer)
    {
        m_simulation.set_gravity(m_relaxation == 0);
        m_simulation.balance_gravity(params.text("balance_gravity") == "yes");
    }

    SimulationOutcome run()
    {
        if (m_params.text("restart") == "yes") {
            restart();
        }
        auto const report_every = m_params.integer("report_every");
        auto const fields_every = m_params.integer("fields_every");
        if (fields_every > 0) {
            m_fields.emplace(m_prefix, m_params.extents("size"), m_simulation.steps());
        }
        auto const checkpoint_every = m_params.integer("checkpoint_every");
        TimeSeries series(m_prefix + ".csv", m_simulation.steps(), m_params);
        auto const first = m_simulation.steps();
        m_observer.line(series.header());
        auto const due = [&](std::int64_t every) {
            return every > 0
                   && (m_simulation.steps() % every == 0 || m_simulation.steps() == m_end);
        };
        bool finite = report(series);
        if (m_fields) {
            m_fields->write(m_simulation.steps(), m_simulation.fields());
        }
        while (finite && m_simulation.steps() < m_end) {
            auto const now = m_simulation.steps();
            advance(std::min(
                {next_multiple(now, report_every, m_end),
                 next_multiple(now, fields_every, m_end),
                 next_multiple(now, checkpoint_every, m_end)}));
            if (due(report_every) || m_simulation.steps() == m_end) {
                finite = report(series);
            }
            if (finite && m_fields && due(fields_every)) {
                m_fields->write(m_simulation.steps(), m_simulation.fields());
            }
            if (finite && due(checkpoint_every)) {
                write_checkpoint(
                    checkpoint_of(m_params),
                    m_physics,
                    {m_simulation.steps(), bytes_of(m_simulation.state())});
            }
        }
        return {
            .variant = "nontemporal/1",
            .first = first,
            .last = m_simulation.steps(),
            .seconds = m_loop_seconds,
            .good = finite};
    }
};

} // namespace

SimulationOutcome simulate(Params const& params, World const&, SimulationObserver& observer)
{
    return params.text("precision") == "double" ? Run<double>(params, observer).run()
                                                : Run<float>(params, observer).run();
}

} // namespace miniapp::lbm
