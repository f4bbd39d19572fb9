// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/measure.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>

#include "core/stop_request.hpp"
#include "driver/measure/among_ranks.hpp"
#include "world/waiting.hpp"

namespace miniapp {
namespace {

std::size_t index_of(Family const& family, std::string const& variant)
{
    auto const found = std::ranges::find(family.variants, variant, &Variant<>::name);
    return static_cast<std::size_t>(found - family.variants.begin());
}

/// After all samples, verifies a timed launch of each variant and of the limit's fastest kernel
/// (also of others if their inputs changed during the samples). If inputs changed, but no verified
/// launch changes them, every measurement of that problem is marked as having changed them.
void verify_after_samples(
    std::vector<Measurement>& measurements, std::optional<std::size_t> limit, Bench& bench)
{
    std::map<Case*, bool> broken;
    for (std::size_t i = 0; i < measurements.size(); ++i) {
        auto& measurement = measurements[i];
        auto* const problem = measurement.problem;
        if (!broken.contains(problem)) {
            broken[problem] = restore_changed_inputs(*problem);
        }
        auto const on_any_rank = [&] {
            return bench.world().reduce<int>(broken[problem], std::logical_or{});
        };
        if (!measurement.is_limit_kernel || i == limit || on_any_rank()) {
            bench.verify_timed(measurement);
        }
    }
    for (auto& measurement : measurements) {
        auto const is_named = [&](Measurement const& other) {
            return other.problem == measurement.problem && other.verdict.inputs_changed;
        };
        if (broken[measurement.problem] && std::ranges::none_of(measurements, is_named)) {
            measurement.verdict.inputs_changed = true;
        }
    }
}

/// Runs the variant once, if it applies. The status of the result says whether it may be timed.
VariantResult verify_variant(
    Family const& family, std::size_t index, Params const& params, Case& problem, Bench& bench)
{
    auto const& info = family.variants[index];
    VariantResult result{.name = info.name, .kind = info.kind};
    if (auto const reason = info.why_not(params); !reason.empty()) {
        result.status = Status::not_applicable;
        result.note = reason;
        return result;
    }
    try {
        result.verdict = bench.verify(problem, index);
        result.note = problem.remark();
        if (!result.verdict.ok()) {
            result.status = Status::wrong;
            result.note = what_is_wrong(result.verdict);
        }
    } catch (Refused const& refused) {
        result.status = Status::not_applicable;
        result.note = refused.what();
    } catch (std::exception const& error) {
        if (family.shared_by_ranks && bench.world().size() > 1) {
            // The other ranks wait for this one, so this exception must end them, too.
            throw std::runtime_error(family.name + "/" + info.name + ": " + error.what());
        }
        result.status = Status::failed;
        result.note = error.what();
    }
    agree_on_verdict(result, bench.world());
    return result;
}

/// Adds the samples of a timed variant to its result. A variant that was wrong in a timed launch
/// gets a note and no samples.
void add_samples(
    VariantResult& variant, Measurement const& timed, bool together, World const& world)
{
    variant.launches_per_sample = timed.launches_per_sample;
    if (auto const mistake = what_is_wrong(timed); !mistake.empty()) {
        variant.status = Status::wrong;
        variant.verdict = timed.verdict;
        variant.note = "in a timed launch: " + mistake;
    }
    agree_on_verdict(variant, world);
    if (variant.status == Status::ok) {
        variant.samples = samples_of_ranks(timed.samples, world, together);
        if (!together && world.size() > 1) {
            variant.rank_medians = world.gather(median(timed.samples));
        }
    }
}

void warm_up(std::vector<Measurement>& measurements, Bench& bench, Progress& progress)
{
    for (auto& measurement : measurements) {
        progress.show("warming up " + measurement.label);
        bench.warm_up(measurement);
    }
}

/// Warms up a limit's kernels and returns the measurements of those to sample. Kernels that reach
/// less than half of the highest rate cannot be the limit and are also removed from `kernels`. Sets
/// `doubt` to a warning about the fastest kernel, or to "".
std::vector<Measurement> warm_up_limit(
    std::vector<LimitKernel>& kernels, std::string& doubt, Bench& bench, Progress& progress)
{
    auto measurements = measurements_of(kernels);
    warm_up(measurements, bench, progress);
    doubt = doubt_about(kernels, measurements);
    auto const rate = [&](std::size_t i) {
        return kernels[i].amount / measurements[i].least_seconds;
    };
    double most = 0;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        most = std::max(most, rate(i));
    }
    for (std::size_t i = kernels.size(); i-- > 0;) {
        auto const place = static_cast<std::ptrdiff_t>(i);
        bool const right = measurements[i].verdict.ok(); // a wrong kernel is kept, to be reported
        if (right && rate(i) < most / 2) {
            measurements.erase(measurements.begin() + place);
            kernels.erase(kernels.begin() + place);
        }
    }
    return measurements;
}

/// Times the variants that passed their check, interleaved with the limit's kernels.
void time_all(
    RunResult& result,
    Family const& family,
    Case& problem,
    std::vector<LimitKernel> kernels,
    Bench& bench,
    Progress& progress)
{
    std::vector<Measurement> variants;
    for (auto const& variant : result.variants) {
        if (variant.status == Status::ok) {
            auto const index = index_of(family, variant.name);
            variants.push_back(
                {.label = family.name + "/" + variant.name,
                 .problem = &problem,
                 .variant = index,
                 .launch_period = family.variants[index].launch_period});
        }
    }
    auto measurements = warm_up_limit(kernels, result.limit_doubt, bench, progress);
    warm_up(variants, bench, progress);
    measurements.insert(measurements.end(), variants.begin(), variants.end());
    bench.sample(measurements, bench.settings().samples, progress);
    verify_after_samples(
        measurements, index_of_fastest(kernels, measurements, bench.world()), bench);

    auto next = measurements.begin();
    for (auto const& kernel : kernels) {
        result.limits.push_back(limit_result(kernel, *next, bench.world(), family.shared_by_ranks));
        ++next;
    }
    for (auto& variant : result.variants) {
        if (variant.status == Status::ok) {
            add_samples(variant, *next, family.shared_by_ranks, bench.world());
            if (variant.status == Status::ok) {
                variant.timeline = spans_of_ranks(bench.timeline(*next), bench.world());
            }
            ++next;
        }
    }
}

/// Returns whether any variant is faster than the limit by more than the noise.
bool any_exceeds_limit(RunResult result, Family const& family)
{
    auto const wrong = [&] {
        return std::ranges::count(result.variants, Status::wrong, &VariantResult::status);
    };
    auto const before = wrong();
    summarise(result, family);
    return wrong() > before;
}

} // namespace

bool RunResult::none_is_faulty() const
{
    return std::ranges::none_of(variants, &VariantResult::is_faulty);
}

int RunResult::timed_variant_count() const
{
    return static_cast<int>(std::ranges::count_if(variants, &VariantResult::is_timed));
}

RunResult measure_run(
    Run const& run,
    Family const& family,
    Device const& device,
    Bench& bench,
    Limits& limits,
    Progress& progress)
{
    RunResult result{
        .run = run, .work = family.work(run.params), .merits = family.merits(run.params)};
    result.batches = bench.settings().batches;
    result.last_level_cache = device.last_level_cache;
    auto const limit = result.merits.empty() ? Limit{} : family.limit(run.params, result.work);
    {
        auto const problem =
            family.make_case(run.params, family.shared_by_ranks ? bench.world() : World{});
        for (auto const& name : run.variants) {
            progress.show("verifying " + family.name + "/" + name);
            set_phase("verifying " + family.name + "/" + name);
            result.variants.push_back(
                verify_variant(family, index_of(family, name), run.params, *problem, bench));
        }
        auto const time = [&] {
            result.limits.clear();
            time_all(
                result,
                family,
                *problem,
                limits.kernels(limit, result.work.working_set, bench),
                bench,
                progress);
        };
        time();
        // A variant above the limit is called wrong, so first everything is timed again, the limit
        // in new arrays: on a virtual machine one copy was half as fast as other copies.
        if (bench.world().from_first<int>(any_exceeds_limit(result, family))) {
            time();
        }
        if (result.limit_doubt.empty()) {
            limits.remember_fastest(limit, result.work.working_set, result.limits);
        }
    } // the arrays are freed here
    result.in_cache =
        limits.fits_in_cache(limit, result.work.working_set, device.available_memory, bench);
    auto const judges = [](Variant<> const& variant) { return variant.expectation.has_value(); };
    if (std::ranges::any_of(family.variants, judges)) {
        result.floors = limits.measure_floors(
            family.floors(run.params, result.work),
            result.work.working_set,
            device.available_memory,
            bench);
        result.in_cache =
            result.in_cache || std::ranges::any_of(result.floors, [](FloorResult const& floor) {
                return floor.bottleneck == Bottleneck::cache;
            });
    }
    summarise(result, family);
    return result;
}

namespace {

/// Measures the limit of all ranks together; each rank's kernels have its share of the footprint.
void measure_limit(
    SimulationResult& result, Limit const& limit, Bench& bench, Limits& limits, Progress& progress)
{
    int const ranks = bench.world().size();
    double const footprint = result.work_of_step.working_set / ranks;
    auto const kernels = limits.kernels(limit, footprint, bench);
    auto measurements = measurements_of(kernels);
    warm_up(measurements, bench, progress);
    bench.sample(measurements, bench.settings().samples, progress);
    if (auto const fastest = index_of_fastest(kernels, measurements, bench.world())) {
        bench.verify_timed(measurements[*fastest]);
    }
    std::vector<LimitResult> found;
    try {
        for (std::size_t i = 0; i < kernels.size(); ++i) {
            found.push_back(limit_result(kernels[i], measurements[i], bench.world()));
            found.back().rate *= ranks;
        }
    } catch (ClockStopped const& error) { // a simulation can do without a limit
        result.why_no_limit = error.what();
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
        .run = run, .work_of_step = family.work(run.params), .merits = family.merits(run.params)};
    if (!result.merits.empty()) {
        measure_limit(
            result, family.limit(run.params, result.work_of_step), bench, limits, progress);
    }
    return result;
}

void simulate_and_rate(
    SimulationResult& result,
    Family const& family,
    World const& world,
    SimulationObserver& observer)
{
    if (!result.why_no_limit.empty()) {
        observer.warning("the limit is unknown: " + result.why_no_limit);
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
        auto const amount_of_step = amount(simulation.work_of_step, merit.quantity);
        rates.push_back(static_cast<double>(steps) * amount_of_step / seconds);
    }
    return rates;
}

} // namespace miniapp
