// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/run.hpp"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <fmt/format.h>

#include "core/stop_request.hpp"
#include "simulation/checkpoint_file.hpp"
#include "simulation/output_files.hpp"

namespace miniapp::lbm {
namespace {

constexpr double fastest = 0.05; ///< |u| that the input may ask for

template <class T>
std::vector<char> bytes_of(Plain<T> const& state)
{
    auto const host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, state);
    auto const* const first = reinterpret_cast<char const*>(host.data());
    return {first, first + host.size() * sizeof(T)};
}

template <class T>
Plain<T> state_of(std::vector<char> const& bytes)
{
    Plain<T> const state("lbm/restart", bytes.size() / sizeof(T));
    auto const host = Kokkos::create_mirror_view(state);
    std::memcpy(host.data(), bytes.data(), bytes.size());
    Kokkos::deep_copy(state, host);
    return state;
}

char const* word_of(Stage stage)
{
    return stage == Stage::post_streaming ? "post-streaming" : "post-collision";
}

/// `prefetch_row, post-collision`: who made the steps, and what its populations are.
std::string signature(std::string const& variant, Stage stage)
{
    return fmt::format("{}, {}", variant, word_of(stage));
}

} // namespace

template <class T>
Run<T>::Run(Params const& params, SimulationObserver& observer)
    : m_settings(params)
    , m_physics(physics_of(params))
    , m_observer(observer)
    , m_lock(m_settings.prefix)
    , m_wall_time(m_settings.wall_time)
    , m_simulation(params, m_settings.setup)
{
    if (m_settings.restart) {
        go_on();
    } else {
        clear_the_way();
    }
    open_files();
}

/// Of an earlier run, if that is wanted.
template <class T>
void Run<T>::clear_the_way()
{
    auto const reason = why_not_overwritten(m_settings.prefix);
    if (!reason.empty() && !m_settings.overwrite) {
        throw std::runtime_error(reason);
    }
    for (auto const& path : earlier_output(m_settings.prefix)) {
        std::filesystem::remove(path);
    }
}

template <class T>
void Run<T>::go_on()
{
    auto const path = checkpoint_of(m_settings.prefix);
    auto const checkpoint = read_checkpoint(path, m_physics);
    auto const here = signature(m_settings.setup.variant, m_simulation.stage());
    if (!checkpoint.variant.ends_with(word_of(m_simulation.stage()))) {
        throw std::runtime_error(fmt::format(
            "cannot restart from {}: it was written by {}, whose populations {} cannot go on from",
            path,
            checkpoint.variant,
            here));
    }
    m_simulation.restart(state_of<T>(checkpoint.state), checkpoint.steps);
    m_saved = checkpoint.steps;
    m_observer.line(fmt::format("restarted from step {}", checkpoint.steps));
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
    auto const first = m_simulation.steps();
    auto const& prefix = m_settings.prefix;
    m_series.emplace(series_of(prefix), columns(), first, m_settings.report_due(first));
    if (m_settings.fields.every > 0 && !m_settings.field_names.empty()) {
        m_fields.emplace(
            prefix, m_settings.region, m_settings.storage, first, m_settings.fields_due(first));
    }
}

template <class T>
SimulationOutcome Run<T>::run()
{
    auto const first = m_simulation.steps();
    m_observer.line(table_header());
    m_observer.progress(first, m_settings.last, 0);
    m_wall_time.begin();
    bool finite = output();
    while (finite && !m_stopped && m_simulation.steps() < m_settings.last) {
        advance(m_settings.next(m_simulation.steps()));
        finite = output();
    }
    return {
        .variant = m_settings.setup.variant,
        .first = first,
        .last = m_simulation.steps(),
        .seconds = m_seconds,
        .good = finite};
}

/// In batches of some tenths of a second, between which a signal and the clock are looked at.
template <class T>
void Run<T>::advance(std::int64_t to)
{
    while (m_simulation.steps() < to && !m_stopped) {
        auto const steps = std::min(m_batch, to - m_simulation.steps());
        m_stopwatch.start();
        m_simulation.step(steps);
        double const seconds = m_stopwatch.stop();
        m_seconds += seconds;
        if (steps == m_batch) {
            m_batch = seconds < 0.1 ? 2 * m_batch : std::max<std::int64_t>(1, m_batch / 2);
        }
        m_observer.progress(m_simulation.steps(), m_settings.last, m_seconds);
        if (m_wall_time.is_up()) {
            request_stop(SIGALRM); // as if somebody had set an alarm clock
        }
        m_stopped = stop_requested() != 0;
    }
}

/// What is due at this step, once it is known to be finite; false where it is not.
template <class T>
bool Run<T>::output()
{
    auto const step = m_simulation.steps();
    bool const early = m_stopped && step < m_settings.last;
    bool const report = early || m_settings.report_due(step);
    bool const fields = m_fields && m_settings.fields_due(step);
    bool const checkpoint = early || (m_settings.checkpoint_due(step) && m_saved != step);
    if (!report && !fields && !checkpoint) {
        return true;
    }
    auto const measures = m_simulation.measures();
    if (!measures.finite()) {
        say_where_it_broke();
        return false;
    }
    m_finite = step;
    m_first = m_first ? m_first : measures;
    look_at(measures);
    if (report) {
        m_series->add(step, values(measures));
        m_observer.line(table_line(step, measures));
    }
    if (fields) {
        m_fields->write(step, m_simulation.fields(m_settings.field_names, m_settings.region));
    }
    if (checkpoint) {
        write_checkpoint_file();
    }
    if (early || step == m_settings.last) {
        say_how_it_ended(measures);
    }
    return true;
}

template <class T>
void Run<T>::write_checkpoint_file()
{
    write_checkpoint(
        checkpoint_of(m_settings.prefix),
        {m_physics,
         signature(m_settings.setup.variant, m_simulation.stage()),
         m_simulation.steps(),
         bytes_of(m_simulation.state())},
        m_settings.keep_checkpoints);
    m_saved = m_simulation.steps();
}

/// Says once what a user should know before believing the rest.
template <class T>
void Run<T>::look_at(Measures const& measures)
{
    if (measures.max_speed > fastest && !m_too_fast) {
        m_too_fast = true;
        m_observer.warning(fmt::format(
            "step {}: |u| is {:.3g} and the scheme is second order in it: beyond {} results are "
            "doubtful",
            m_simulation.steps(),
            measures.max_speed,
            fastest));
    }
    if (measures.volume > 0 && std::isnan(measures.pressure_jump) && !m_no_jump) {
        m_no_jump = true;
        m_observer.line(fmt::format(
            "step {}: no site of one phase is flat enough to count as its bulk: there is no "
            "pressure jump to measure",
            m_simulation.steps()));
    }
}

template <class T>
void Run<T>::say_where_it_broke()
{
    m_observer.warning(fmt::format(
        "stopped at step {}: a population is no longer finite; the last state known to be finite "
        "is that of {}. Smaller speed, gravity or gamma, or larger tau_rho, may be stable. {}",
        m_simulation.steps(),
        m_finite ? fmt::format("step {}", *m_finite) : "no step",
        m_saved ? fmt::format("The checkpoint of step {} is kept.", *m_saved)
                : "There is no checkpoint."));
}

template <class T>
void Run<T>::say_how_it_ended(Measures const& measures)
{
    if (m_simulation.steps() < m_settings.last) {
        int const signal = stop_requested();
        m_observer.warning(fmt::format(
            "stopped by {} after step {} of {}; 'restart: yes' goes on from {}",
            signal == SIGALRM ? "its wall_time"
                              : fmt::format("signal {} ({})", signal, strsignal(signal)),
            m_simulation.steps(),
            m_settings.last,
            checkpoint_of(m_settings.prefix)));
    }
    m_observer.line(fmt::format(
        "since the first line sum phi changed by {:.1e} and sum rho by {:.1e} of itself",
        measures.phi / m_first->phi - 1,
        measures.rho / m_first->rho - 1));
}

template class Run<double>;
template class Run<float>;

} // namespace miniapp::lbm
