// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "core/stop_request.hpp"
#include "driver/measure/statistics.hpp"
#include "world/waiting.hpp"

namespace miniapp {

namespace {

/// Largest permitted ratio of the time of a launch on poisoned outputs to that of a launch on right
/// ones. In 1752 checks of right variants (8 chapters, launches of 1 us to 100 ms, a busy CPU) the
/// median was 0.96, and 90 % were at most 1.5; launches that were interrupted took much longer.
constexpr double poisoned_slowdown_limit = 3;

/// Number of launches (together they take more than 1 ms) after which a clock that has not moved
/// counts as stopped.
constexpr int stopped_clock_launches = 1 << 14;

void sleep_ms(double duration)
{
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(duration));
}

/// Returns the oracle's verdict. Inputs that a variant has changed are restored first, because the
/// oracle reads them.
Verdict verdict_of(Case& problem)
{
    bool const changed = restore_changed_inputs(problem);
    Verdict verdict = problem.verify();
    verdict.inputs_changed = changed;
    return verdict;
}

/// Calls launches() and adds the variant's label to the message of an exception.
template <class Launches>
void call_with_label(std::string const& label, Launches const& launches)
{
    try {
        launches();
    } catch (std::exception const& error) {
        throw std::runtime_error(label + ": " + error.what());
    }
}

} // namespace

std::string what_is_wrong(Verdict const& verdict)
{
    return fmt::format(
        "error {:.1e} of {:.1e} allowed, {} elements not written, {} written outside{}",
        verdict.error,
        verdict.tolerance,
        verdict.unwritten,
        verdict.out_of_bounds_writes,
        verdict.inputs_changed ? ", inputs changed" : "");
}

std::string what_is_wrong(Measurement const& measurement)
{
    return measurement.verdict.ok() ? measurement.skipped_work : what_is_wrong(measurement.verdict);
}

bool restore_changed_inputs(Case& problem)
{
    if (problem.inputs_are_intact()) {
        return false;
    }
    problem.restore_inputs();
    return true;
}

Bench::Bench(MeasureSettings const& settings, ExecutionSpace const& space, World const& world)
    : m_settings(settings)
    , m_space(space)
    , m_world(world)
    , m_stopwatch(space)
    , m_random(world.from_first(std::random_device{}()))
{
}

void Bench::stop_if_any_requested() const
{
    auto const later = [](int one, int other) { return std::max(one, other); };
    if (int const signal = m_world.reduce(stop_signal(), later); signal != 0) {
        throw Stopped{signal};
    }
}

Verdict Bench::verify(Case& problem, std::size_t variant) const
{
    stop_if_any_requested();
    problem.poison();
    problem.run(variant, m_space);
    m_space.fence();
    return verdict_of(problem);
}

double Bench::time_and_verify(Measurement& measurement, double rest_ms)
{
    stop_if_any_requested();
    measurement.problem->poison();
    m_space.fence();
    sleep_ms(rest_ms);
    double const seconds = time_of_slowest(measurement, 1);
    if (auto const verdict = verdict_of(*measurement.problem); measurement.verdict.ok()) {
        measurement.verdict = verdict;
    }
    return seconds;
}

void Bench::verify_timed(Measurement& measurement)
{
    stop_if_any_requested();
    double const usual = std::min(
        time_of_slowest(measurement, measurement.launches_per_sample), measurement.least_seconds);
    measurement.problem->layout_changed(); // forgets layout changes by earlier launches
    double const poisoned = time_and_verify(measurement);
    bool const comparable = usual > 0 && !measurement.problem->layout_changed()
                            && measurement.skipped_work.empty(); // no skipped work is known yet
    if (comparable && poisoned > poisoned_slowdown_limit * usual) {
        compare_with_outputs_in_place(measurement, poisoned);
    }
}

/// Compares the shortest launch on poisoned outputs with the longest on right ones, because an
/// interruption makes a launch longer, never shorter: on two cores with six busy threads every
/// fifth launch of 1 ms took 5 ms. After a long poisoning more launches did, hence the pauses.
/// Launches of samples are not compared, because they find warm caches. Times up to `too_short` are
/// not judged: they depend too much on caches and on cores that slept.
void Bench::compare_with_outputs_in_place(Measurement& measurement, double poisoned)
{
    constexpr int attempts = 10;
    constexpr double too_short = 2e-5;
    int const kinds = measurement.launch_period;
    double in_place = time_of_slowest(measurement, kinds) * kinds;
    auto const skips = [&] {
        return poisoned > std::max(poisoned_slowdown_limit * in_place, too_short);
    };
    for (int attempt = 1; attempt < attempts && skips(); ++attempt) {
        poisoned = std::min(poisoned, time_and_verify(measurement, attempt));
        sleep_ms(attempt);
        in_place = std::max(in_place, time_of_slowest(measurement, kinds) * kinds);
    }
    check_inputs(measurement); // the last launches may have changed the inputs
    if (skips()) {
        measurement.skipped_work = fmt::format(
            "{:.3g} ms on poisoned outputs, {:.3g} ms on outputs that are right already: it "
            "leaves out work that an earlier launch did",
            1e3 * poisoned,
            1e3 * in_place);
    }
}

void Bench::check_inputs(Measurement& measurement)
{
    if (restore_changed_inputs(*measurement.problem)) {
        measurement.verdict.inputs_changed = true;
    }
}

double Bench::time_of_slowest(Measurement const& measurement, int launches)
{
    auto const slower = [](double one, double other) { return std::max(one, other); };
    return m_world.reduce(time(measurement, launches), slower);
}

double Bench::time(Measurement const& measurement, int launches)
{
    set_phase("timing " + measurement.label);
    if (m_world.size() > 1) {
        m_space.fence();
        m_world.barrier();
    }
    double seconds = 0;
    call_with_label(measurement.label, [&] {
        m_stopwatch.start();
        for (int i = 0; i < launches; ++i) {
            measurement.problem->run(measurement.variant, m_space);
        }
        seconds = m_stopwatch.stop() / launches;
    });
    return seconds;
}

void Bench::warm_up(Measurement& measurement)
{
    measurement.problem->poison();
    double spent = 0;
    int launches = 0;
    while (launches < 3 || 1e3 * spent < m_settings.warmup_ms || measurement.seconds <= 0) {
        stop_if_any_requested();
        measurement.seconds = time_of_slowest(measurement, measurement.launches_per_sample);
        if (measurement.seconds > 0) {
            measurement.least_seconds = std::min(measurement.least_seconds, measurement.seconds);
        } else if (measurement.launches_per_sample >= stopped_clock_launches) {
            break;
        }
        launches += measurement.launches_per_sample;
        spent += measurement.seconds * measurement.launches_per_sample;
        // Doubles the launches until they last as long as a sample, so that a fence matters less.
        if (measurement.seconds * measurement.launches_per_sample < 1e-3 * m_settings.sample_ms) {
            measurement.launches_per_sample =
                std::min(2 * measurement.launches_per_sample, 1 << 20);
        }
    }
    check_inputs(measurement);
    auto const wanted_launches =
        measurement.seconds > 0 ? std::ceil(1e-3 * m_settings.sample_ms / measurement.seconds) : 1;
    auto const kinds = measurement.launch_period;
    auto const of_each = std::ceil(std::min(wanted_launches, 1e6) / kinds);
    measurement.launches_per_sample = kinds * std::max(1, static_cast<int>(of_each));
}

/// Begins a batch after a pause. A disturbance that lasts seconds, such as work of other users, may
/// affect all samples if they are taken in a row, but only some of the batches.
void Bench::begin_batch(std::vector<Measurement>& measurements)
{
    sleep_ms(m_settings.apart_ms);
    for (auto& measurement : measurements) {
        stop_if_any_requested();
        call_with_label(
            measurement.label, [&] { measurement.problem->run(measurement.variant, m_space); });
    }
    m_space.fence();
}

void Bench::sample(std::vector<Measurement>& measurements, int rounds, Progress& progress)
{
    double expected = 0;
    for (auto const& measurement : measurements) {
        expected += rounds * measurement.seconds * measurement.launches_per_sample;
    }
    progress.expect_seconds(expected);
    std::vector<int> verified_round(measurements.size());
    for (int& round : verified_round) {
        round = static_cast<int>(m_random() % std::max(1, rounds));
    }
    auto const batches = batch_count(rounds, m_settings.batches);
    for (int round = 0; round < rounds; ++round) {
        if (round > 0 && batch_begins(round, rounds, batches)) {
            begin_batch(measurements);
        }
        for (std::size_t i = 0; i < measurements.size(); ++i) {
            auto& measurement = measurements[i];
            int const launches = measurement.launches_per_sample;
            stop_if_any_requested();
            progress.show_timing(measurement.label, measurement.seconds * launches);
            // Under a steady load an H200 reaches its 700 W within a second and lowers its clock
            // from 1980 to 1425 MHz; if it rests between short samples, it does not.
            sleep_ms(m_settings.rest_ms);
            Kokkos::Profiling::pushRegion(measurement.label);
            double seconds = time(measurement, launches);
            if (measurement.problem->layout_changed()) {
                // The emulator begins to count a region anew here: tools/gfx90a/src/runtime.cpp
                Kokkos::Profiling::markEvent("miniapp: the sample begins again");
                seconds = time(measurement, launches);
            }
            measurement.samples.push_back(seconds);
            Kokkos::Profiling::popRegion();
            if (round == verified_round[i] && !measurement.is_limit_kernel) {
                // Inputs that another variant changed are reported when that variant is verified.
                restore_changed_inputs(*measurement.problem);
                verify_timed(measurement);
            }
        }
    }
}

std::vector<Span> Bench::timeline(Measurement const& measurement) const
{
    set_phase("noting the stages of " + measurement.label);
    stop_if_any_requested();
    m_space.fence();
    m_world.barrier();
    std::vector<Span> spans;
    call_with_label(measurement.label, [&] {
        spans = measurement.problem->timeline(measurement.variant, m_space);
        m_space.fence();
    });
    return spans;
}

} // namespace miniapp
