// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include "core/finite.hpp"
#include "nbody/ranks/problem.hpp"
#include "nbody/simulation/body_writer.hpp"
#include "nbody/simulation/leapfrog.hpp"
#include "nbody/simulation/simulation.hpp"
#include "simulation/output_files.hpp"
#include "simulation/time_loop.hpp"
#include "simulation/time_series.hpp"

namespace miniapp::nbody {
namespace {

/// Returns masses, positions and velocities in the order of state_form().
std::vector<char> bytes_from_state(BodyState const& state)
{
    auto const n = state.masses.size();
    std::vector<char> bytes(n * 7 * sizeof(double));
    std::memcpy(bytes.data(), state.masses.data(), n * sizeof(double));
    std::memcpy(bytes.data() + n * sizeof(double), state.positions.data(), n * sizeof(Vector));
    std::memcpy(bytes.data() + 4 * n * sizeof(double), state.velocities.data(), n * sizeof(Vector));
    return bytes;
}

BodyState state_from_bytes(std::vector<char> const& bytes)
{
    auto const n = bytes.size() / 7 / sizeof(double);
    BodyState state;
    state.masses.resize(n);
    state.positions.resize(n);
    state.velocities.resize(n);
    std::memcpy(state.masses.data(), bytes.data(), n * sizeof(double));
    std::memcpy(state.positions.data(), bytes.data() + n * sizeof(double), n * sizeof(Vector));
    std::memcpy(state.velocities.data(), bytes.data() + 4 * n * sizeof(double), n * sizeof(Vector));
    return state;
}

/// Gathers the bodies of all ranks on every rank.
BodyState gather_bodies(BodyState const& own, World const& world)
{
    if (world.size() == 1) {
        return own;
    }
    auto const bytes = bytes_from_state(own);
    BodyState all;
    for (auto const& of_rank : world.gather(std::string(bytes.begin(), bytes.end()))) {
        auto const part = state_from_bytes({of_rank.begin(), of_rank.end()});
        all.masses.insert(all.masses.end(), part.masses.begin(), part.masses.end());
        all.positions.insert(all.positions.end(), part.positions.begin(), part.positions.end());
        all.velocities.insert(all.velocities.end(), part.velocities.begin(), part.velocities.end());
    }
    return all;
}

BodyState initial_bodies(Params const& params)
{
    return initial_state(params.text("initial"), params.integer("bodies"));
}

/// Returns this rank's bodies at the start of the run: those of step 0, or those of the checkpoint,
/// which only the first rank has read.
BodyState starting_bodies(Params const& params, RunStart& start, World const& world)
{
    if (start.step() == 0) {
        return nbody_ranks::select_own_bodies(initial_bodies(params), world);
    }
    auto const state = start.take_checkpoint().value_or(Checkpoint{}).state;
    auto const of_first = world.gather(std::string(state.begin(), state.end())).front();
    return nbody_ranks::select_own_bodies(
        state_from_bytes({of_first.begin(), of_first.end()}), world);
}

template <class T>
ConservedSums conserved_sums(BodyState const& state, double softening)
{
    return Leapfrog<T>(state, softening, [](Problem<T>&, ExecutionSpace const&) {})
        .conserved_sums();
}

template <class T>
Leapfrog<T>
make_leapfrog(Params const& params, Settings const& settings, RunStart& start, World const& world)
{
    auto const own = starting_bodies(params, start, world);
    auto const softening = params.real("softening");
    auto const total_bodies = params.integer("bodies");
    return {
        own, softening, force_function<T>(settings.variant, own, total_bodies, softening, world)};
}

template <class T>
class Run final : private MovingState
{
    World m_world;
    Settings m_settings;
    double m_softening;
    std::string m_physics;
    SimulationObserver& m_observer;
    RunStart m_start;
    Leapfrog<T> m_bodies;               ///< this rank's bodies
    ConservedSums m_initial_sums;       ///< sums at step 0; drifts are relative to these
    std::optional<TimeSeries> m_series; ///< exists on the first rank only, which writes all files
    std::optional<BodyWriter> m_snapshots;
    BodyState m_state; ///< the bodies of all ranks at the step that was checked last

    void step(std::int64_t steps) override
    {
        m_bodies.step(static_cast<int>(steps), m_settings.dt);
    }

    std::optional<Trouble> check_finite(std::int64_t) override
    {
        m_state = gather_bodies(m_bodies.state(), m_world);
        for (std::size_t i = 0; i < m_state.masses.size(); ++i) {
            if (!is_finite(length(m_state.positions[i]))
                || !is_finite(length(m_state.velocities[i]))) {
                return Trouble{
                    fmt::format("the position or the velocity of body {} is not finite", i),
                    "A smaller dt or a larger softening may be stable."};
            }
        }
        return std::nullopt;
    }

    void report(std::int64_t step) override
    {
        if (!m_world.is_first()) {
            return;
        }
        auto const now = conserved_sums<T>(m_state, m_softening);
        auto const radii = lagrangian_radii(m_state);
        double const energy =
            scale_of_change(m_initial_sums.energy(), m_initial_sums.energy_magnitude_sum());
        double const drift = now.energy() / energy - m_initial_sums.energy() / energy;
        double const turn =
            length(difference(now.angular_momentum, m_initial_sums.angular_momentum))
            / scale_of_change(
                length(m_initial_sums.angular_momentum), m_initial_sums.angular_magnitude_sum);
        double const time = static_cast<double>(step) * m_settings.dt;
        double const momentum = length(now.momentum);
        std::vector<double> const values{
            time,
            now.kinetic_energy,
            now.potential_energy,
            drift,
            momentum,
            turn,
            radii[0],
            radii[1],
            radii[2]};
        m_series->add(step, values);
        m_observer.line(fmt::format(
            "{:>7} {:>9.3f} {:>12.3e} {:>10.3e} {:>10.3e} {:>8.4f} {:>8.4f} {:>8.4f}",
            step,
            time,
            drift,
            momentum,
            turn,
            radii[0],
            radii[1],
            radii[2]));
    }

    void write_fields(std::int64_t step) override
    {
        if (m_snapshots) {
            m_snapshots->write(step, m_state);
        }
    }

    Checkpoint checkpoint(std::int64_t step) override
    {
        return {m_physics, m_settings.variant, step, bytes_from_state(m_state)};
    }

public:
    Run(Params const& params, World const& world, SimulationObserver& observer)
        : m_world(world)
        , m_settings(params)
        , m_softening(params.real("softening"))
        , m_physics(physics_text(params))
        , m_observer(observer)
        , m_start(m_settings, m_physics, state_form(params), observer, world)
        , m_bodies(make_leapfrog<T>(params, m_settings, m_start, world))
    {
        if (!world.is_first()) {
            return;
        }
        auto const first = m_start.step();
        m_initial_sums = conserved_sums<T>(initial_bodies(params), m_softening);
        auto const facts = facts_of_files(m_observer, m_physics, m_settings.variant);
        m_series.emplace(
            series_path(m_settings.prefix),
            std::vector<Column>{
                {"time"},
                {"kinetic"},
                {"potential"},
                {"energy_drift"},
                {"momentum"},
                {"angular_momentum_drift"},
                {"radius_10"},
                {"radius_50"},
                {"radius_90"}},
            first,
            m_settings.report_due(first),
            facts);
        if (m_settings.fields.every > 0) {
            m_snapshots.emplace(
                m_settings.prefix,
                params.integer("bodies"),
                m_settings.dt,
                first,
                m_settings.fields.due(first),
                facts);
        }
    }

    SimulationOutcome run()
    {
        m_observer.line(
            "   step      time energy drift   momentum ang. drift  r(10 %)  r(50 %)  r(90 %)");
        auto outcome =
            TimeLoop(m_settings, *this, m_observer, m_start.wall_time, m_start.step(), m_world)
                .run();
        outcome.variant = m_settings.variant;
        return outcome;
    }
};

} // namespace

SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer)
{
    return params.text("precision") == "double" ? Run<double>(params, world, observer).run()
                                                : Run<float>(params, world, observer).run();
}

} // namespace miniapp::nbody
