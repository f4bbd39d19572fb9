// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/time_loop.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "core/stop_request.hpp"
#include "simulation/output_files.hpp"

namespace miniapp {
namespace {

/// Removes the files of an earlier run; throws std::runtime_error if the settings do not allow it.
void remove_earlier_output(RunSettings const& settings)
{
    auto const reason = why_not_overwritten(settings.prefix);
    if (!reason.empty() && !settings.overwrite) {
        throw std::runtime_error(reason);
    }
    for (auto const& path : earlier_output(settings.prefix)) {
        std::filesystem::remove(path);
    }
}

} // namespace

RunStart::RunStart(
    RunSettings const& settings,
    std::string const& physics,
    StateForm const& form,
    SimulationObserver& observer,
    World const& world)
    : wall_time(settings.wall_time)
{
    if (world.is_first()) {
        m_lock.emplace(settings.prefix);
        if (!m_lock->doubt().empty()) {
            observer.warning(m_lock->doubt());
        }
        if (settings.restart) {
            m_checkpoint = read_checkpoint(checkpoint_path(settings.prefix), physics, form);
            m_step = m_checkpoint->steps;
            observer.line(fmt::format("restarted from step {}", m_step));
        } else {
            remove_earlier_output(settings);
        }
    }
    m_step = world.from_first(m_step);
}

std::optional<Checkpoint> RunStart::take_checkpoint()
{
    return std::exchange(m_checkpoint, std::nullopt);
}

TimeLoop::TimeLoop(
    RunSettings const& settings,
    MovingState& state,
    SimulationObserver& observer,
    WallTime& wall_time,
    std::int64_t first,
    World const& world)
    : m_settings(settings)
    , m_state(state)
    , m_observer(observer)
    , m_wall_time(wall_time)
    , m_world(world)
    , m_step(first)
{
    if (first > 0) {
        m_saved_step = first;
    }
}

SimulationOutcome TimeLoop::run()
{
    auto const first = m_step;
    m_observer.progress(first, m_settings.last, 0);
    m_wall_time.begin();
    bool finite = output();
    while (finite && !m_stopped && m_step < m_settings.last) {
        advance(m_settings.next(m_step));
        finite = output();
    }
    if (finite) {
        m_state.ended();
    }
    return {.variant = {}, .first = first, .last = m_step, .seconds = m_seconds, .good = finite};
}

/// Returns whether all ranks stop: one of them has seen a signal or the end of the wall time.
bool TimeLoop::agree_to_stop()
{
    auto const larger = [](int one, int other) { return std::max(one, other); };
    int const signal = m_world.reduce(stop_signal(), larger);
    if (signal != 0) {
        request_stop(signal);
    }
    return signal != 0;
}

/// Advances to step `to` in batches of steps that take about 0.1 s, and looks for signals and the
/// end of the wall time in between.
void TimeLoop::advance(std::int64_t to)
{
    using Clock = std::chrono::steady_clock;
    while (m_step < to && !m_stopped) {
        auto const steps = std::min(m_batch, to - m_step);
        auto const start = Clock::now();
        m_state.step(steps);
        double const seconds =
            m_world.from_first(std::chrono::duration<double>(Clock::now() - start).count());
        m_step += steps;
        m_seconds += seconds;
        if (steps == m_batch) {
            m_batch = seconds < 0.1 ? 2 * m_batch : std::max<std::int64_t>(1, m_batch / 2);
        }
        m_observer.progress(m_step, m_settings.last, m_seconds);
        if (m_wall_time.must_stop()) {
            request_stop(SIGALRM); // ends the run as this signal would
        }
        m_stopped = agree_to_stop();
    }
}

/// Checks the state if anything is due; returns false if it is not finite, else writes what is due.
bool TimeLoop::output()
{
    bool const early = m_stopped && m_step < m_settings.last;
    bool const report = early || m_settings.report_due(m_step);
    bool const fields = m_settings.fields.due(m_step);
    bool const checkpoint = (early || m_settings.checkpoint_due(m_step)) && m_saved_step != m_step;
    if (!report && !fields && !checkpoint) {
        return true;
    }
    if (auto const trouble = m_state.check_finite(m_step)) {
        print_what_broke(*trouble);
        return false;
    }
    m_last_finite = m_step;
    if (report) {
        m_state.report(m_step);
    }
    if (fields) {
        m_state.write_fields(m_step);
    }
    if (checkpoint) {
        auto const whole = m_state.checkpoint(m_step);
        if (m_world.is_first()) {
            write_checkpoint(
                checkpoint_path(m_settings.prefix), whole, m_settings.keep_checkpoints);
        }
        m_saved_step = m_step;
    }
    if (early) {
        print_what_stopped();
    }
    return true;
}

void TimeLoop::print_what_broke(MovingState::Trouble const& trouble)
{
    m_observer.warning(fmt::format(
        "stopped at step {}: {}; the last state known to be finite is that of {}. {} {}",
        m_step,
        trouble.what,
        m_last_finite ? fmt::format("step {}", *m_last_finite) : "no step",
        trouble.remedy,
        m_saved_step ? fmt::format("The checkpoint of step {} is kept.", *m_saved_step)
                     : "There is no checkpoint."));
}

void TimeLoop::print_what_stopped()
{
    int const signal = stop_signal();
    m_observer.warning(fmt::format(
        "stopped by {} after step {} of {}; 'restart: yes' goes on from {}",
        signal == SIGALRM ? "its wall_time"
                          : fmt::format("signal {} ({})", signal, strsignal(signal)),
        m_step,
        m_settings.last,
        checkpoint_path(m_settings.prefix)));
}

} // namespace miniapp
