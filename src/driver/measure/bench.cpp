// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "core/stop_request.hpp"

namespace miniapp {

Bench::Bench(MeasureSettings const& settings, ExecutionSpace const& space)
    : m_settings(settings)
    , m_space(space)
    , m_stopwatch(space)
{
}

Verdict Bench::verify(Case& problem, std::size_t variant) const
{
    problem.poison();
    problem.run(variant, m_space);
    m_space.fence();
    return problem.verify();
}

double Bench::time(Contestant const& contestant)
{
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
        stop_if_requested();
        contestant.seconds = time(contestant);
        launches += contestant.repeats;
        spent += contestant.seconds * contestant.repeats;
        // Batches double, so that the fences do not count for short kernels.
        if (contestant.seconds * contestant.repeats < 1e-3 * m_settings.sample_ms) {
            contestant.repeats = std::min(2 * contestant.repeats, 1 << 20);
        }
    }
    auto const repeats = std::ceil(1e-3 * m_settings.sample_ms / contestant.seconds);
    contestant.repeats = std::max(1, static_cast<int>(std::min(repeats, 1e6)));
}

/// Under a steady load an H200 reaches its 700 W within a second and lowers its clock from 1980 to
/// 1425 MHz; idle between short samples, it does not.
void Bench::rest() const
{
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(m_settings.rest_ms));
}

void Bench::sample(std::vector<Contestant>& contestants, int rounds, Progress& progress)
{
    double expected = 0;
    for (auto const& contestant : contestants) {
        expected += rounds * contestant.seconds * contestant.repeats;
    }
    progress.expect(expected);
    for (int round = 0; round < rounds; ++round) {
        for (auto& contestant : contestants) {
            stop_if_requested();
            progress.timing(contestant.label, contestant.seconds * contestant.repeats);
            rest();
            Kokkos::Profiling::pushRegion(contestant.label);
            contestant.samples.push_back(time(contestant));
            Kokkos::Profiling::popRegion();
        }
    }
}

} // namespace miniapp
