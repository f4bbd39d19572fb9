// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "core/stop_request.hpp"
#include "driver/measure/measure.hpp"

namespace miniapp {
namespace {

/// Measures the limit of all ranks together; each rank's kernels have its share of the footprint.
void find_limit(
    SimulationResult& result, Limit const& limit, Bench& bench, Limits& limits, Progress& progress)
{
    int const ranks = bench.world().size();
    double const footprint = result.step.working_set / ranks;
    auto const kernels = limits.kernels(limit, footprint, bench);
    auto measurements = measurements_of(kernels);
    for (auto& measurement : measurements) {
        progress.show("warming up " + measurement.label);
        bench.warm_up(measurement);
    }
    bench.sample(measurements, bench.settings().samples, progress);
    if (auto const fastest = fastest_of(kernels, measurements, bench.world())) {
        bench.verify_timed(measurements[*fastest]);
    }
    std::vector<LimitResult> found;
    try {
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            found.push_back(limit_result(kernels[i], measurements[i], bench.world()));
            found.back().rate *= ranks;
        }
    } catch (ClockStopped const& error) { // a simulation can do without a limit
        result.no_limit = error.what();
        return;
    }
    limits.remember_fastest(limit, footprint, found);
    auto const fastest = std::ranges::max_element(found, {}, &LimitResult::rate);
    if (fastest != found.end()) {
        result.limit = fastest->name;
        result.limit_rate = fastest->rate;
    }
}

} // namespace

SimulationResult prepare_simulation(
    Run const& run, Family const& family, Bench& bench, Limits& limits, Progress& progress)
{
    SimulationResult result{
        .run = run, .step = family.work(run.params), .merits = family.merits(run.params)};
    if (!result.merits.empty()) {
        find_limit(result, family.limit(run.params, result.step), bench, limits, progress);
    }
    return result;
}

void simulate_and_rate(
    SimulationResult& result,
    Family const& family,
    World const& world,
    SimulationObserver& observer)
{
    if (!result.no_limit.empty()) {
        observer.warning("the limit is unknown: " + result.no_limit);
    }
    result.outcome = family.simulation.run(result.run.params, world, observer);
    auto const& outcome = result.outcome;
    result.stopped_by = stop_signal();
    if (outcome.last > outcome.first && outcome.seconds <= 0) {
        observer.warning("no rate: the clock did not move during the steps; take more of them");
    } else if (outcome.last > outcome.first) {
        result.rates = rates_of(result, outcome.last - outcome.first, outcome.seconds);
    }
}

std::vector<double> rates_of(SimulationResult const& simulation, std::int64_t steps, double seconds)
{
    std::vector<double> rates;
    for (auto const& merit : simulation.merits) {
        auto const amount_of_step = amount(simulation.step, merit.quantity);
        rates.push_back(static_cast<double>(steps) * amount_of_step / seconds);
    }
    return rates;
}

} // namespace miniapp
