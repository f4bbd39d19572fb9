// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/limits.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "driver/measure/among_ranks.hpp"

namespace miniapp {
namespace {

constexpr double small_footprint = 1 << 20;
constexpr double largest_cache = 2. * (1 << 30);
constexpr double min_cache_speedup = 1.2;
/// Footprint in bytes at which the rate of memory is measured, if a fifth of the available memory
/// suffices. Most last-level caches are much smaller.
constexpr double memory_footprint = 1 << 30;

void keep_only(std::vector<LimitKernel>& kernels, std::string const& name)
{
    std::erase_if(kernels, [&](LimitKernel const& kernel) { return kernel.name != name; });
}

void check_kernels(std::vector<LimitKernel> const& kernels, Bench const& bench)
{
    for (auto const& kernel : kernels) {
        if (!bench.verify(*kernel.problem, kernel.variant).ok()) {
            throw std::runtime_error("the limit's kernel " + kernel.name + " is wrong");
        }
    }
}

void warm_up_and_sample(std::vector<Measurement>& measurements, Bench& bench)
{
    for (auto& measurement : measurements) {
        bench.warm_up(measurement);
    }
    Progress silent(1, false);
    bench.sample(measurements, 5, silent);
}

} // namespace

std::vector<Measurement>
measurements_of(std::vector<LimitKernel> const& kernels, std::string const& prefix)
{
    std::vector<Measurement> measurements;
    measurements.reserve(kernels.size());
    for (auto const& kernel : kernels) {
        measurements.push_back(
            {prefix + "/" + kernel.name, kernel.problem.get(), kernel.variant, true});
    }
    return measurements;
}

LimitResult
limit_result(LimitKernel const& kernel, Measurement const& timed, World const& world, bool together)
{
    auto const name = "the limit's kernel " + kernel.name + ": ";
    auto const samples =
        samples_of_ranks(timed.samples, world, together); // comes first: all ranks must call it
    if (auto const mistake = what_is_wrong(timed); !mistake.empty()) {
        throw std::runtime_error(name + mistake);
    }
    if (!all_positive(samples)) {
        throw ClockStopped(name + clock_stopped_message);
    }
    return {kernel.name, samples, kernel.amount / median(samples)};
}

std::string
doubt_about(std::vector<LimitKernel> const& kernels, std::vector<Measurement> const& warm)
{
    constexpr double too_far = 5;
    constexpr double long_enough = 1e-4;
    if (kernels.size() < 2) {
        return {};
    }
    std::vector<std::size_t> order(kernels.size());
    std::iota(order.begin(), order.end(), 0);
    auto const rate = [&](std::size_t i) { return kernels[i].amount / warm[i].least_seconds; };
    std::ranges::partial_sort(order, order.begin() + 2, std::greater{}, rate);
    auto const [first, second] = std::pair(order[0], order[1]);
    if (warm[second].least_seconds < long_enough || rate(first) < too_far * rate(second)) {
        return {};
    }
    return fmt::format(
        "limit in doubt: {} is {:.1f} times as fast as the next, {}",
        kernels[first].name,
        rate(first) / rate(second),
        kernels[second].name);
}

std::optional<std::size_t> index_of_fastest(
    std::vector<LimitKernel> const& kernels,
    std::vector<Measurement> const& timed,
    World const& world)
{
    if (kernels.empty()) {
        return {};
    }
    std::vector<double> rates;
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        rates.push_back(kernels[i].amount / median(timed[i].samples));
    }
    auto const place = std::ranges::max_element(rates) - rates.begin();
    return world.from_first(static_cast<std::size_t>(place));
}

Limits::Key Limits::key(Limit const& limit, double working_set)
{
    long const footprint =
        limit.of_memory ? std::lround(std::log(std::max(1., working_set)) / std::log(1.05)) : 0;
    return {limit.name, footprint};
}

std::vector<LimitKernel> Limits::kernels(Limit const& limit, double working_set, Bench const& bench)
{
    if (!limit || !bench.settings().limits) {
        return {};
    }
    if (!m_checked[limit.name]) {
        check_kernels(limit.kernels_in(bench.world(), small_footprint), bench);
        m_checked[limit.name] = true;
    }
    auto kernels = limit.kernels_in(bench.world(), working_set);
    if (auto const known = m_fastest.find(key(limit, working_set)); known != m_fastest.end()) {
        keep_only(kernels, known->second);
    }
    return kernels;
}

void Limits::remember_fastest(
    Limit const& limit, double working_set, std::vector<LimitResult> const& measured)
{
    auto const fastest = std::ranges::max_element(measured, {}, &LimitResult::rate);
    if (fastest != measured.end()) {
        m_fastest[key(limit, working_set)] = fastest->name;
    }
}

bool Limits::fits_in_cache(Limit const& limit, double working_set, double available, Bench& bench)
{
    auto const fastest = m_fastest.find(key(limit, working_set));
    if (!limit.of_memory || fastest == m_fastest.end() || working_set > largest_cache
        || 5 * working_set > available) {
        return false;
    }
    // If a cache holds a footprint, it holds all smaller ones; if not, it holds no larger one.
    for (auto const& [known, cached] : m_fits_in_cache) {
        bool const tells =
            cached ? known.second >= fastest->first.second : known.second <= fastest->first.second;
        if (known.first == limit.name && tells) {
            return cached;
        }
    }
    return m_fits_in_cache[fastest->first] =
               measure_fits_in_cache(fastest->second, limit, working_set, bench);
}

std::vector<FloorResult> Limits::measure_floors(
    std::vector<Floor> const& floors, double working_set, double available, Bench& bench)
{
    std::vector<FloorResult> results;
    if (!bench.settings().limits) {
        return results;
    }
    for (auto const& floor : floors) {
        auto const place = key(floor.limit, working_set);
        if (!m_floors.contains(place)) {
            m_floors[place] = measure_floor(floor, working_set, available, bench);
        }
        results.push_back(m_floors[place]);
    }
    return results;
}

/// Times the kernels of a limit and returns the fastest one. The rate of the result is that of its
/// best sample, because nothing may be faster than a floor.
LimitResult Limits::measure_fastest_kernel(Limit const& limit, double working_set, Bench& bench)
{
    auto const all = kernels(limit, working_set, bench);
    auto measurements = measurements_of(all, "floor");
    warm_up_and_sample(measurements, bench);
    std::vector<LimitResult> results;
    for (std::size_t i = 0; i < all.size(); ++i) {
        results.push_back(limit_result(all[i], measurements[i], bench.world()));
        results.back().rate = all[i].amount / quantile(results.back().samples, 0);
    }
    remember_fastest(limit, working_set, results);
    return *std::ranges::max_element(results, {}, &LimitResult::rate);
}

FloorResult
Limits::measure_floor(Floor const& floor, double working_set, double available, Bench& bench)
{
    auto const fastest = measure_fastest_kernel(floor.limit, working_set, bench);
    FloorResult result{
        .bottleneck = floor.bottleneck,
        .name = fastest.name,
        .rate = fastest.rate,
        .threads_of_block = floor.threads_of_block,
        .in_double = floor.in_double};
    if (!floor.limit.of_memory) {
        return result;
    }
    double const beyond = std::min(memory_footprint, available / 5);
    if (4 * working_set > beyond) {
        result.memory_rate = fastest.rate;
        return result;
    }
    auto& memory_rate = m_memory_rates[floor.limit.name];
    if (memory_rate == 0) {
        memory_rate = measure_fastest_kernel(floor.limit, beyond, bench).rate;
    }
    result.memory_rate = memory_rate;
    result.bottleneck =
        fastest.rate > min_cache_speedup * memory_rate ? Bottleneck::cache : floor.bottleneck;
    return result;
}

bool Limits::measure_fits_in_cache(
    std::string const& fastest, Limit const& limit, double working_set, Bench& bench)
{
    auto kernels = limit.kernels_in(bench.world(), working_set);
    keep_only(kernels, fastest);
    auto larger = limit.kernels_in(bench.world(), 4 * working_set);
    keep_only(larger, fastest);
    kernels.insert(kernels.end(), larger.begin(), larger.end());
    auto measurements = measurements_of(kernels);
    warm_up_and_sample(measurements, bench);
    auto const rate = [&](int n) {
        return kernels[n].amount / median(samples_of_ranks(measurements[n].samples, bench.world()));
    };
    return rate(0) > min_cache_speedup * rate(1);
}

} // namespace miniapp
