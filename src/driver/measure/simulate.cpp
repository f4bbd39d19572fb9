// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/simulate.hpp"

#include <algorithm>

#include "core/stop_request.hpp"

namespace miniapp {
namespace {

void find_limit(
    SimulationResult& result, Limit const& limit, Bench& bench, Limits& limits, Progress& progress)
{
    auto const kernels = limits.kernels(limit, result.step.working_set, bench);
    std::vector<Contestant> contestants;
    for (auto const& kernel : kernels) {
        progress.warming_up("limit/" + kernel.name);
        contestants.push_back({"limit/" + kernel.name, kernel.problem.get(), kernel.variant, true});
        bench.warm_up(contestants.back());
    }
    bench.sample(contestants, bench.settings().samples, progress);
    std::vector<LimitResult> measured;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        auto const& samples = contestants[i].samples;
        measured.push_back({kernels[i].name, samples, kernels[i].amount / median(samples)});
    }
    limits.keep(limit, result.step.working_set, measured);
    auto const fastest = std::ranges::max_element(measured, {}, &LimitResult::rate);
    if (fastest != measured.end()) {
        result.limit = fastest->name;
        result.limit_rate = fastest->rate;
    }
}

} // namespace

SimulationResult simulate_and_rate(
    Run const& run,
    Family const& family,
    World const& world,
    Bench& bench,
    Limits& limits,
    SimulationObserver& observer,
    Progress& progress)
{
    SimulationResult result{
        .run = run,
        .outcome = family.simulation.run(run.params, world, observer),
        .step = family.work(run.params),
        .merits = family.merits(run.params),
        .rates = {}};
    auto const steps = static_cast<double>(result.outcome.last - result.outcome.first);
    if (steps == 0 || result.merits.empty()) {
        return result;
    }
    for (auto const& merit : result.merits) {
        result.rates.push_back(
            steps * amount(result.step, merit.quantity) / result.outcome.seconds);
    }
    if (stop_requested() != 0) {
        return result;
    }
    find_limit(result, family.limit(run.params, result.step), bench, limits, progress);
    return result;
}

} // namespace miniapp
