// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>
#include <unistd.h>

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
    std::optional<FieldWriter> m_fields;
    double m_loop_seconds = 0;
    std::int64_t m_loop_steps = 0;

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
        fmt::print("restarted from step {}\n", checkpoint.steps);
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
        m_loop_steps += to - from;
    }

    double seconds_left() const
    {
        return m_loop_steps == 0 ? 0
                                 : m_loop_seconds / static_cast<double>(m_loop_steps)
                                       * static_cast<double>(m_end - m_simulation.steps());
    }

    /// A line for the table and one for the CSV; false where the state is no longer finite.
    bool report(TimeSeries& series)
    {
        auto const measures = m_simulation.measures();
        series.add(m_simulation.steps(), measures);
        fmt::print(
            "{} {:6.0f} s left\n", series.line(m_simulation.steps(), measures), seconds_left());
        std::fflush(stdout);
        if (!measures.finite()) {
            fmt::print(
                stderr,
                "miniapp: stopped at step {}: a population is no longer finite. Smaller speed, "
                "gravity or gamma, or larger tau_rho, may be stable; the last checkpoint is "
                "kept.\n",
                m_simulation.steps());
        }
        return measures.finite();
    }

public:
    explicit Run(Params const& params)
        : m_params(params)
        , m_prefix(params.text("output"))
        , m_physics(physics_of(params))
        , m_end(params.integer("steps"))
        , m_relaxation(params.integer("relaxation"))
        , m_simulation(params)
    {
        m_simulation.set_gravity(m_relaxation == 0);
        m_simulation.balance_gravity(params.text("balance_gravity") == "yes");
    }

    int run()
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
        fmt::print("{}\n", series.header());
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
        if (m_loop_steps > 0) {
            auto const work = Problem<T>::work(m_params);
            double const per_second = static_cast<double>(m_loop_steps) / m_loop_seconds;
            fmt::print(
                "{} steps in {:.1f} s: {:.1f} MLUPS, {:.1f} GB/s of 61 numbers a site; output and "
                "start not counted\n",
                m_loop_steps,
                m_loop_seconds,
                work.items * per_second / 1e6,
                work.bytes() * per_second / 1e9);
        }
        return finite ? 0 : 1;
    }
};

void echo(Params const& params)
{
    fmt::print("lbm, {}\n", to_string(params.values().at("size")));
    for (auto const& [name, value] : simulation_plan(params).facts) {
        fmt::print("  {:<32} {}\n", name, value);
    }
}

} // namespace

int simulate(Params const& params)
{
    echo(params);
    return params.text("precision") == "double" ? Run<double>(params).run()
                                                : Run<float>(params).run();
}

} // namespace miniapp::lbm
