// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/stop_request.hpp"
#include "driver/measure/statistics.hpp"

namespace miniapp {

namespace {

/// The inputs first: an oracle must not be asked about inputs that a variant has changed.
Verdict verdict_of(Case& problem)
{
    bool const changed = restore_changed_inputs(problem);
    Verdict verdict = problem.verify();
    verdict.inputs_changed = changed;
    return verdict;
}

} // namespace

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
    if (int const signal = m_world.reduce(stop_requested(), later); signal != 0) {
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

void Bench::verify_timed(Contestant& contestant)
{
    stop_if_any_requested();
    time(contestant);
    if (contestant.of_limit) {
        check_inputs(contestant);
        return;
    }
    contestant.problem->poison();
    m_stopwatch.start();
    contestant.problem->run(contestant.variant, m_space);
    m_stopwatch.stop();
    if (auto const verdict = verdict_of(*contestant.problem); contestant.verdict.ok()) {
        contestant.verdict = verdict;
    }
}

void Bench::check_inputs(Contestant& contestant)
{
    if (restore_changed_inputs(*contestant.problem)) {
        contestant.verdict.inputs_changed = true;
    }
}

double Bench::time(Contestant const& contestant)
{
    if (m_world.size() > 1) {
        m_space.fence();
        m_world.barrier();
    }
    m_stopwatch.start();
    for (int i = 0; i < contestant.repeats; ++i) {
        contestant.problem->run(contestant.variant, m_space);
    }
    return m_stopwatch.stop() / contestant.repeats;
}

void Bench::warm_up(Contestant& contestant)
{
    contestant.problem->poison();
    double spent = 0;
    int launches = 0;
    while (launches < 3 || 1e3 * spent < m_settings.warmup_ms) {
        stop_if_any_requested();
        auto const slower = [](double one, double other) { return std::max(one, other); };
        contestant.seconds = m_world.reduce(time(contestant), slower);
        contestant.fastest = std::min(contestant.fastest, contestant.seconds);
        launches += contestant.repeats;
        spent += contestant.seconds * contestant.repeats;
        // Batches double, so that the fences do not count for short kernels.
        if (contestant.seconds * contestant.repeats < 1e-3 * m_settings.sample_ms) {
            contestant.repeats = std::min(2 * contestant.repeats, 1 << 20);
        }
    }
    check_inputs(contestant);
    auto const repeats = std::ceil(1e-3 * m_settings.sample_ms / contestant.seconds);
    auto const kinds = contestant.kinds_of_launch;
    auto const of_each = std::ceil(std::min(repeats, 1e6) / kinds);
    contestant.repeats = kinds * std::max(1, static_cast<int>(of_each));
}

/// Under a steady load an H200 reaches its 700 W within a second and lowers its clock from 1980 to
/// 1425 MHz; idle between short samples, it does not.
void Bench::rest() const
{
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(m_settings.rest_ms));
}

/// What comes and goes within seconds, a neighbour's work or a clock, is one value in samples taken
/// at once and several in batches that are apart.
void Bench::begin_batch(std::vector<Contestant>& contestants)
{
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(m_settings.apart_ms));
    for (auto& contestant : contestants) {
        stop_if_any_requested();
        contestant.problem->run(contestant.variant, m_space);
    }
    m_space.fence();
}

void Bench::sample(std::vector<Contestant>& contestants, int rounds, Progress& progress)
{
    double expected = 0;
    for (auto const& contestant : contestants) {
        expected += rounds * contestant.seconds * contestant.repeats;
    }
    progress.expect(expected);
    std::vector<int> surprise(contestants.size());
    for (int& round : surprise) {
        round = static_cast<int>(m_random() % std::max(1, rounds));
    }
    auto const batches = batches_of(rounds, m_settings.batches);
    for (int round = 0; round < rounds; ++round) {
        if (round > 0 && batch_begins(round, rounds, batches)) {
            begin_batch(contestants);
        }
        for (std::size_t i = 0; i < contestants.size(); ++i) {
            auto& contestant = contestants[i];
            stop_if_any_requested();
            progress.timing(contestant.label, contestant.seconds * contestant.repeats);
            rest();
            Kokkos::Profiling::pushRegion(contestant.label);
            double const seconds = time(contestant);
            contestant.samples.push_back(
                contestant.problem->layout_changed() ? time(contestant) : seconds);
            Kokkos::Profiling::popRegion();
            if (round == surprise[i] && !contestant.of_limit) {
                // What another one changed is named in that one's turn.
                restore_changed_inputs(*contestant.problem);
                verify_timed(contestant);
            }
        }
    }
}

std::vector<Span> Bench::timeline(Contestant const& contestant) const
{
    stop_if_any_requested();
    m_space.fence();
    m_world.barrier();
    return contestant.problem->timeline(contestant.variant, m_space);
}

} // namespace miniapp
