// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include <fmt/format.h>

#include "driver/measure/measure.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

void set_limit(RunResult& result)
{
    auto const fastest = std::ranges::max_element(result.limits, {}, &LimitResult::rate);
    if (fastest != result.limits.end()) {
        result.limit = fastest->name;
        result.limit_rate = fastest->rate;
    }
}

void append_note(std::string& notes, std::string const& note)
{
    notes += (notes.empty() ? "" : ", ") + note;
}

void summarise(VariantResult& variant, RunResult const& run, std::vector<double> const& base)
{
    variant.median = median(variant.samples);
    variant.minimum = quantile(variant.samples, 0);
    variant.spread = spread(variant.samples);
    variant.speedup = speedup(base, variant.samples, run.batches);
    for (auto const& merit : run.merits) {
        variant.rates.push_back(amount(run.work, merit.quantity) / variant.median);
    }
    if (run.limit_rate > 0) {
        variant.share_of_limit = variant.rates.front() / run.limit_rate;
    }
}

/// Adds a message if the samples scatter, or if the ratio in the variant's row is uncertain.
void look_for_noise(VariantResult& variant)
{
    if (variant.spread > 0.1) {
        append_note(variant.noise, fmt::format("noisy: {:.0f} % spread", 100 * variant.spread));
    }
    auto const& ratio = variant.shown_ratio();
    if (ratio.high - ratio.low > 0.1 * ratio.value) {
        append_note(variant.noise, "noisy ratio");
    }
}

void refuse_what_took_no_time(VariantResult& variant)
{
    if (variant.is_timed() && !all_positive(variant.samples)) {
        variant.status = Status::failed;
        variant.samples.clear();
        variant.note = clock_stopped_message;
    }
}

/// Calls a variant wrong if it exceeds the limit by more than noise: the whole interval of its
/// share is above 1.05, and so is its rate divided by that of the limit's best sample. In a cache,
/// twice the copy is allowed: a core reads twice what it writes each cycle, so that two reads and a
/// write reach 1.5 times the copy's rate. Arrays below 64 MiB, or below the last-level cache that
/// the machine reports, may be in a cache even if the copies did not show it, since the fastest
/// copy's stores may bypass it. A limit of arithmetic does not depend on caches.
void refuse_what_is_above_the_limit(
    VariantResult& variant, RunResult const& run, bool limit_is_of_memory)
{
    auto const limit = std::ranges::find(run.limits, run.limit, &LimitResult::name);
    if (limit == run.limits.end() || !variant.share_of_limit) {
        return;
    }
    auto const share = speedup(limit->samples, variant.samples, run.batches);
    double const per_launch = *variant.share_of_limit * variant.median / median(limit->samples);
    double const largest_cache = std::max(64. * (1 << 20), run.last_level_cache);
    bool const may_be_cached =
        limit_is_of_memory && (run.in_cache || run.work.working_set < largest_cache);
    double const most = may_be_cached ? 2 : 1.05;
    double const best = quantile(limit->samples, 0) / median(limit->samples);
    if (std::min(share.low * per_launch, *variant.share_of_limit * best) > most) {
        variant.status = Status::wrong;
        variant.samples.clear();
        variant.note = fmt::format(
            "{:.0f} % of the limit, above the limit by more than the noise: the variant leaves "
            "work out, or the model counts work that is not needed",
            100 * *variant.share_of_limit);
    } else if (*variant.share_of_limit > 1.05 && !run.in_cache) {
        // A run in a cache has a note of its own.
        append_note(
            variant.note,
            may_be_cached ? "above the limit: a cache may hold part of it"
                          : "above the limit, within the noise");
    }
}

/// A floor counts as a variant's bound if the relative difference of their times is at most this.
constexpr double floor_tolerance = 0.1;

ResourceUse
resource_use_of(VariantResult const& variant, RunResult const& run, Family const& family)
{
    auto const info = std::ranges::find(family.variants, variant.name, &Variant<>::name);
    return info->use(run.run.params, family.use(run.run.params));
}

/// Returns the floor that a variant comes nearest to, if any. If the variant is faster than a floor
/// by more than floor_tolerance, it does not use that resource, and the floor does not count.
std::optional<NearestFloor>
nearest_floor(VariantResult const& variant, RunResult const& run, Family const& family)
{
    auto const use = resource_use_of(variant, run, family);
    std::optional<NearestFloor> nearest;
    for (auto const& floor : run.floors) {
        double const amount =
            amount_at({floor.bottleneck, floor.threads_of_block, floor.in_double}, use);
        double const share = floor.rate > 0 ? amount / floor.rate / variant.median : 0;
        if (share > (nearest ? nearest->share : 0) && share <= 1 + floor_tolerance) {
            nearest = {floor, share};
        }
    }
    return nearest;
}

bool include_this_machine(Machines machines)
{
    switch (machines) {
    case Machines::gpus:
        return backend::gpu;
    case Machines::nvidia:
        return backend::cuda;
    case Machines::amd:
        return backend::hip;
    case Machines::cpus:
        return backend::host;
    case Machines::all:
        break;
    }
    return true;
}

/// Returns the measured effect of a change, and whether it is what the source predicts.
ExpectationResult
judge(Expectation const& expectation, VariantResult const& variant, RunResult const& run)
{
    ExpectationResult result{.expectation = expectation};
    auto const base = std::ranges::find_if(run.variants, [&](VariantResult const& other) {
        return other.is_timed() && (expectation.over.empty() || other.name == expectation.over);
    });
    if (!variant.is_timed() || base == run.variants.end()) {
        return result;
    }
    result.ratio = speedup(base->samples, variant.samples, run.batches);
    result.effect = effect_of(result.ratio.low, result.ratio.high);
    if (include_this_machine(expectation.machines)) {
        result.outcome = outcome_of(expectation, result.ratio.low, result.ratio.high);
    }
    auto const& floor = result.ratio.value < 1 ? base->floor : variant.floor;
    if (floor && floor->share >= 1 - floor_tolerance) {
        result.bounded_by = word_of(floor->floor.bottleneck);
    }
    return result;
}

} // namespace

void summarise(RunResult& result, Family const& family)
{
    set_limit(result);
    std::ranges::for_each(result.variants, refuse_what_took_no_time);
    bool const of_memory = family.limit(result.run.params, result.work).of_memory;
    auto const first = std::ranges::find_if(result.variants, &VariantResult::is_timed);
    auto const base = first == result.variants.end() ? std::vector<double>{} : first->samples;
    for (auto& variant : result.variants) {
        if (variant.is_timed()) {
            summarise(variant, result, base);
            refuse_what_is_above_the_limit(variant, result, of_memory);
            variant.floor = nearest_floor(variant, result, family);
        }
    }
    for (auto& variant : result.variants) {
        auto const info = std::ranges::find(family.variants, variant.name, &Variant<>::name);
        if (info->expectation) {
            variant.expectation = judge(*info->expectation, variant, result);
        }
        if (variant.is_timed()) {
            look_for_noise(variant);
        }
    }
}

} // namespace miniapp
