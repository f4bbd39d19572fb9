// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/simulate.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <optional>
#include <stdexcept>

#include <fmt/format.h>

#include "core/stop_request.hpp"
#include "nbody/parts/rungs.hpp"
#include "nbody/simulation/body_writer.hpp"
#include "nbody/simulation/leapfrog.hpp"
#include "nbody/simulation/measures.hpp"
#include "nbody/simulation/settings.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/output_files.hpp"
#include "simulation/output_lock.hpp"
#include "simulation/time_series.hpp"
#include "simulation/wall_time.hpp"

namespace miniapp::nbody {
namespace {

/// Masses, positions and velocities as they lie in memory; floats are doubles without loss.
std::vector<char> bytes_of(InitialState const& state)
{
    auto const n = state.mass.size();
    std::vector<char> bytes(n * 7 * sizeof(double));
    std::memcpy(bytes.data(), state.mass.data(), n * sizeof(double));
    std::memcpy(bytes.data() + n * sizeof(double), state.position.data(), n * sizeof(Vector));
    std::memcpy(bytes.data() + 4 * n * sizeof(double), state.velocity.data(), n * sizeof(Vector));
    return bytes;
}

InitialState state_of(std::vector<char> const& bytes)
{
    auto const n = bytes.size() / 7 / sizeof(double);
    InitialState state;
    state.mass.resize(n);
    state.position.resize(n);
    state.velocity.resize(n);
    std::memcpy(state.mass.data(), bytes.data(), n * sizeof(double));
    std::memcpy(state.position.data(), bytes.data() + n * sizeof(double), n * sizeof(Vector));
    std::memcpy(state.velocity.data(), bytes.data() + 4 * n * sizeof(double), n * sizeof(Vector));
    return state;
}

template <class T>
typename Leapfrog<T>::Forces forces_of(std::string const& name)
{
    for (auto const& variant : variants<T>()) {
        if (variant.name == name) {
            return variant.run;
        }
    }
    throw std::logic_error("no variant " + name);
}

/// Where a run begins: at its start, or at a checkpoint. Clears the way for its files.
struct Beginning
{
    InitialState state;
    std::int64_t step = 0;

    Beginning(Params const& params, Settings const& settings)
    {
        if (settings.restart) {
            auto const checkpoint =
                read_checkpoint(checkpoint_of(settings.prefix), physics_of(params));
            state = state_of(checkpoint.state);
            step = checkpoint.steps;
            return;
        }
        auto const reason = why_not_overwritten(settings.prefix);
        if (!reason.empty() && !settings.overwrite) {
            throw std::runtime_error(reason);
        }
        for (auto const& path : earlier_output(settings.prefix)) {
            std::filesystem::remove(path);
        }
        state = initial_state(params.text("initial"), params.integer("bodies"));
    }
};

/// One run with its files.
template <class T>
class Run
{
    Settings m_settings;
    OutputLock m_lock;
    std::string m_physics;
    SimulationObserver& m_observer;
    Conserved m_first; ///< of the start, which drifts are held against, after a restart too
    Beginning m_beginning;
    std::int64_t m_step;
    Leapfrog<T> m_bodies;
    TimeSeries m_series;
    std::optional<BodyWriter> m_snapshots;
    WallTime m_wall_time;
    std::int64_t m_batch = 1; ///< steps between two looks at the clock
    double m_seconds = 0;     ///< in steps
    bool m_stopped = false;

    static Conserved at_start(Params const& params)
    {
        return Leapfrog<T>(
                   initial_state(params.text("initial"), params.integer("bodies")),
                   params.real("softening"),
                   [](Problem<T>&, ExecutionSpace const&) {})
            .conserved();
    }

    /// In batches of some tenths of a second, between which a signal and the clock are looked at.
    void advance(std::int64_t to)
    {
        while (m_step < to && !m_stopped) {
            auto const steps = std::min(m_batch, to - m_step);
            auto const start = std::chrono::steady_clock::now();
            m_bodies.step(static_cast<int>(steps), m_settings.dt);
            double const seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            m_step += steps;
            m_seconds += seconds;
            if (steps == m_batch) {
                m_batch = seconds < 0.1 ? 2 * m_batch : std::max<std::int64_t>(1, m_batch / 2);
            }
            m_observer.progress(m_step, m_settings.last, m_seconds);
            m_stopped = stop_requested() != 0 || m_wall_time.is_up();
        }
    }

    void report(InitialState const& state)
    {
        auto const now = m_bodies.conserved();
        auto const radii = mass_radii(state);
        double const drift = now.energy() / m_first.energy() - 1;
        double const turn = length(difference(now.angular_momentum, m_first.angular_momentum))
                            / length(m_first.angular_momentum);
        double const time = static_cast<double>(m_step) * m_settings.dt;
        double const momentum = length(now.momentum);
        std::vector<double> const values{
            time, now.kinetic, now.potential, drift, momentum, turn, radii[0], radii[1], radii[2]};
        m_series.add(m_step, values);
        m_observer.line(fmt::format(
            "{:>9} {:>10.3f} {:>13.3e} {:>13.3e} {:>13.3e} {:>9.4f} {:>9.4f} {:>9.4f}",
            m_step,
            time,
            drift,
            momentum,
            turn,
            radii[0],
            radii[1],
            radii[2]));
    }

    /// What is due now; false where the state is not finite.
    bool output()
    {
        bool const early = m_stopped && m_step < m_settings.last;
        auto const state = m_bodies.state();
        if (!finite(state)) {
            return false;
        }
        if (early || m_settings.report_due(m_step)) {
            report(state);
        }
        if (m_snapshots && m_settings.snapshots.due(m_step)) {
            m_snapshots->write(m_step, state);
        }
        if (m_step > m_beginning.step && (early || m_settings.checkpoint.due(m_step))) {
            write_checkpoint(
                checkpoint_of(m_settings.prefix),
                {m_physics, m_settings.variant, m_step, bytes_of(state)});
        }
        if (early) {
            m_observer.warning(fmt::format(
                "stopped by {} after step {} of {}; 'restart: yes' goes on from {}",
                stop_requested() == 0 ? "its wall_time"
                                      : fmt::format("signal {}", stop_requested()),
                m_step,
                m_settings.last,
                checkpoint_of(m_settings.prefix)));
        }
        return true;
    }

    /// Nothing is written of a state that is not.
    bool finite(InitialState const& state)
    {
        for (std::size_t i = 0; i < state.mass.size(); ++i) {
            if (!std::isfinite(length(state.position[i]))
                || !std::isfinite(length(state.velocity[i]))) {
                m_observer.warning(fmt::format(
                    "stopped at step {}: body {} is nowhere; nothing of this step is written. A "
                    "smaller dt or a larger softening may be stable",
                    m_step,
                    i));
                return false;
            }
        }
        return true;
    }

public:
    Run(Params const& params, SimulationObserver& observer)
        : m_settings(params)
        , m_lock(m_settings.prefix)
        , m_physics(physics_of(params))
        , m_observer(observer)
        , m_first(at_start(params))
        , m_beginning(params, m_settings)
        , m_step(m_beginning.step)
        , m_bodies(m_beginning.state, params.real("softening"), forces_of<T>(m_settings.variant))
        , m_series(
              series_of(m_settings.prefix),
              {{"time"},
               {"kinetic"},
               {"potential"},
               {"energy_drift"},
               {"momentum"},
               {"angular_momentum_drift"},
               {"radius_10"},
               {"radius_50"},
               {"radius_90"}},
              m_step,
              m_settings.report_due(m_step))
        , m_wall_time(m_settings.wall_time)
    {
        if (m_settings.snapshots.every > 0) {
            m_snapshots.emplace(m_settings.prefix, params.integer("bodies"), m_settings.dt, m_step);
        }
    }

    SimulationOutcome run()
    {
        auto const first = m_step;
        m_observer.line(
            "     step       time  energy drift      momentum   ang. drift   r(10 %)   r(50 %)   "
            "r(90 %)");
        m_observer.progress(m_step, m_settings.last, 0);
        m_wall_time.begin();
        bool good = output();
        while (good && !m_stopped && m_step < m_settings.last) {
            advance(m_settings.next(m_step));
            good = output();
        }
        return {
            .variant = m_settings.variant,
            .first = first,
            .last = m_step,
            .seconds = m_seconds,
            .good = good};
    }
};

} // namespace

SimulationOutcome simulate(Params const& params, World const&, SimulationObserver& observer)
{
    return params.text("precision") == "double" ? Run<double>(params, observer).run()
                                                : Run<float>(params, observer).run();
}

} // namespace miniapp::nbody
