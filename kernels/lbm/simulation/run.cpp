// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "core/simulation.hpp"
#include "lbm/simulation/settings.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/field_writer.hpp"
#include "simulation/output_files.hpp"
#include "simulation/time_loop.hpp"
#include "simulation/time_series.hpp"

namespace miniapp::lbm {
namespace {

constexpr double largest_reliable_speed = 0.05; ///< |u| above which a run warns

template <class T>
std::vector<char> bytes_of(PlainState<T> const& state)
{
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, state);
    auto const* const first = reinterpret_cast<char const*>(host.data());
    return {first, first + host.size() * sizeof(T)};
}

template <class T>
PlainState<T> state_of(std::vector<char> const& bytes)
{
    PlainState<T> state("lbm/restart", bytes.size() / sizeof(T));
    auto const host = Kokkos::create_mirror_view(state);
    std::memcpy(host.data(), bytes.data(), bytes.size());
    Kokkos::deep_copy(state, host);
    return state;
}

char const* stage_name(Stage stage)
{
    return stage == Stage::post_streaming ? "post-streaming" : "post-collision";
}

/// Returns the variant that made the steps and the stage of its populations, such as `prefetch_row,
/// post-collision`.
std::string variant_and_stage(std::string const& variant, Stage stage)
{
    return fmt::format("{}, {}", variant, stage_name(stage));
}

/// One simulation with its files, from its start or its checkpoint to its end. On several ranks,
/// the first rank writes the files. Those of fields are written by all ranks together if HDF5 can.
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
    std::optional<Measures> m_first_measures;
    bool m_warned_of_speed = false;
    bool m_warned_of_missing_jump = false;

public:
    Run(Params const& params, World const& world, SimulationObserver& observer);
    SimulationOutcome run();

private:
    void step(std::int64_t steps) override { m_simulation.step(steps); }
    std::optional<Trouble> check_finite(std::int64_t step) override;
    void report(std::int64_t step) override
    {
        if (m_series) {
            m_series->add(step, values(m_measures));
        }
        m_observer.line(table_line(step, m_measures));
    }
    void write_fields(std::int64_t step) override
    {
        auto const& region = m_settings.region;
        if (m_fields) {
            m_fields->write(
                step,
                m_simulation.fields(m_settings.field_names, region),
                region_in(m_simulation.part(), region).part_of_region);
        }
    }
    Checkpoint checkpoint(std::int64_t step) override
    {
        return {
            m_physics,
            variant_and_stage(m_settings.run_options.variant, m_simulation.stage()),
            step,
            whole_of_parts(
                m_world, bytes_of(m_simulation.state()), m_simulation.part(), checkpoint_form())};
    }
    void ended() override;

    /// Returns the form of the state in a checkpoint, which is the same for any number of ranks.
    ArraysOfBox checkpoint_form() const
    {
        return {m_simulation.box_size(), sizeof(T), populations};
    }
    void restart_from_checkpoint();
    void open_files();
};

} // namespace

template <class T>
Run<T>::Run(Params const& params, World const& world, SimulationObserver& observer)
    : m_world(world)
    , m_settings(params)
    , m_fluid(fluid_of(params))
    , m_physics(physics_of(params))
    , m_observer(observer)
    , m_start(m_settings, m_physics, state_form(params), observer, world)
    , m_simulation(params, m_settings.run_options, world)
{
    if (m_settings.restart) {
        restart_from_checkpoint();
    }
    open_files();
}

template <class T>
void Run<T>::restart_from_checkpoint()
{
    auto const checkpoint = m_start.take_checkpoint().value_or(Checkpoint{});
    auto const here = variant_and_stage(m_settings.run_options.variant, m_simulation.stage());
    if (m_world.is_first() && !checkpoint.variant.ends_with(stage_name(m_simulation.stage()))) {
        throw std::runtime_error(fmt::format(
            "cannot restart from {}: it was written by {}, whose populations {} cannot go on from",
            checkpoint_path(m_settings.prefix),
            checkpoint.variant,
            here));
    }
    auto const own =
        part_of_whole(m_world, checkpoint.state, m_simulation.part(), checkpoint_form());
    m_simulation.restart(state_of<T>(own), m_start.step());
    if (checkpoint.variant != here) {
        m_observer.line(fmt::format(
            "its steps were made by {}: not identical to the bit with {}",
            checkpoint.variant,
            here));
    }
}

template <class T>
void Run<T>::open_files()
{
    auto const first = m_start.step();
    auto const& prefix = m_settings.prefix;
    auto const facts = facts_of_files(m_observer, m_physics, m_settings.run_options.variant);
    if (m_world.is_first()) {
        m_series.emplace(
            series_path(prefix), columns(), first, m_settings.report_due(first), facts);
    }
    if (m_settings.fields.every > 0 && !m_settings.field_names.empty()) {
        m_fields.emplace(
            prefix,
            m_settings.region,
            m_settings.storage,
            first,
            m_settings.fields.due(first),
            m_world,
            facts);
    }
}

template <class T>
SimulationOutcome Run<T>::run()
{
    if (m_world.size() > 1) {
        m_observer.line(m_simulation.rank_description());
    }
    m_observer.line(table_header());
    TimeLoop loop(m_settings, *this, m_observer, m_start.wall_time, m_start.step(), m_world);
    auto outcome = loop.run();
    outcome.variant = m_settings.run_options.variant;
    if (auto const made = m_simulation.steps_by_graph(); made > 0) {
        m_observer.line(fmt::format("{} steps were launched two by two, as a graph", made));
    } else if (m_settings.run_options.launches == "graph") {
        m_observer.warning(
            "no step was launched as a graph: " + m_settings.run_options.variant
            + " makes calls that cannot be part of one, or a tool watches launches");
    }
    return outcome;
}

template <class T>
std::optional<MovingState::Trouble> Run<T>::check_finite(std::int64_t)
{
    m_measures = m_simulation.measures();
    if (!m_measures.are_finite()) {
        return Trouble{
            "a population is no longer finite",
            "Smaller speed, gravity or gamma, or larger tau_rho, may be stable."};
    }
    m_first_measures = m_first_measures ? m_first_measures : m_measures;
    auto const once = [](bool& done, bool now) { return now && !std::exchange(done, true); };
    if (once(m_warned_of_speed, m_measures.max_speed > largest_reliable_speed)) {
        m_observer.warning(fmt::format(
            "step {}: |u| is {:.3g} and the scheme is second order in it: beyond {} results are "
            "doubtful",
            m_simulation.steps(),
            m_measures.max_speed,
            largest_reliable_speed));
    }
    bool const lacks_jump = m_measures.volume > 0 && std::isnan(m_measures.pressure_jump);
    if (once(m_warned_of_missing_jump, lacks_jump)) {
        m_observer.line(fmt::format(
            "step {}: no site of one phase is flat enough to count as its bulk: there is no "
            "pressure jump to measure",
            m_simulation.steps()));
    }
    return std::nullopt;
}

template <class T>
void Run<T>::ended()
{
    m_observer.line(fmt::format(
        "since the first line sum phi changed by {:.1e} phi* a site and sum rho by {:.1e} of "
        "itself",
        (m_measures.phi - m_first_measures->phi) / m_measures.phi_scale,
        m_measures.rho / m_first_measures->rho - 1));
    if (auto const numbers =
            dimensionless_numbers(m_fluid, m_measures.radius, m_measures.drop_speed());
        !numbers.empty()) {
        m_observer.line(numbers);
    }
}

SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer)
{
    return params.text("precision") == "double" ? Run<double>(params, world, observer).run()
                                                : Run<float>(params, world, observer).run();
}

} // namespace miniapp::lbm
