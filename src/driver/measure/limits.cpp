// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/limits.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "driver/measure/among_ranks.hpp"

namespace miniapp {
namespace {

constexpr double small_arrays = 1 << 20;
constexpr double largest_cache = 2. * (1 << 30);
constexpr double faster_in_cache = 1.2;

void keep_only(std::vector<LimitKernel>& kernels, std::string const& name)
{
    std::erase_if(kernels, [&](LimitKernel const& kernel) { return kernel.name != name; });
}

void check(std::vector<LimitKernel> const& kernels, Bench const& bench)
{
    for (auto const& kernel : kernels) {
        if (!bench.verify(*kernel.problem, kernel.variant).ok()) {
            throw std::runtime_error("the limit's kernel " + kernel.name + " is wrong");
        }
    }
}

} // namespace

Limits::Key Limits::key(Limit const& limit, double working_set)
{
    long const footprint =
        limit.of_memory ? std::lround(std::log(std::max(1., working_set)) / std::log(1.05)) : 0;
    return {limit.name, footprint};
}

std::vector<LimitKernel> Limits::kernels(Limit const& limit, double working_set, Bench const& bench)
{
    if (!limit) {
        return {};
    }
    if (!m_checked[limit.name]) {
        check(limit.kernels_in(bench.world(), small_arrays), bench);
        m_checked[limit.name] = true;
    }
    auto kernels = limit.kernels_in(bench.world(), working_set);
    if (auto const known = m_fastest.find(key(limit, working_set)); known != m_fastest.end()) {
        keep_only(kernels, known->second);
    }
    return kernels;
}

void Limits::keep(Limit const& limit, double working_set, std::vector<LimitResult> const& measured)
{
    auto const fastest = std::ranges::max_element(measured, {}, &LimitResult::rate);
    if (fastest != measured.end()) {
        m_fastest[key(limit, working_set)] = fastest->name;
    }
}

bool Limits::in_cache(Limit const& limit, double working_set, double available, Bench& bench)
{
    auto const fastest = m_fastest.find(key(limit, working_set));
    if (!limit.of_memory || fastest == m_fastest.end() || working_set > largest_cache
        || 5 * working_set > available) {
        return false;
    }
    // What does not hold less does not hold more, and what holds more holds less.
    for (auto const& [known, cached] : m_in_cache) {
        bool const tells =
            cached ? known.second >= fastest->first.second : known.second <= fastest->first.second;
        if (known.first == limit.name && tells) {
            return cached;
        }
    }
    return m_in_cache[fastest->first] =
               measure_in_cache(fastest->second, limit, working_set, bench);
}

bool Limits::measure_in_cache(
    std::string const& fastest, Limit const& limit, double working_set, Bench& bench)
{
    auto kernels = limit.kernels_in(bench.world(), working_set);
    keep_only(kernels, fastest);
    auto larger = limit.kernels_in(bench.world(), 4 * working_set);
    keep_only(larger, fastest);
    kernels.insert(kernels.end(), larger.begin(), larger.end());
    std::vector<Contestant> contestants;
    for (auto const& kernel : kernels) {
        contestants.push_back({"limit/" + kernel.name, kernel.problem.get(), kernel.variant, true});
        bench.warm_up(contestants.back());
    }
    Progress silent(1, false);
    bench.sample(contestants, 5, silent);
    auto const rate = [&](int n) {
        return kernels[n].amount / median(samples_of_ranks(contestants[n].samples, bench.world()));
    };
    return rate(0) > faster_in_cache * rate(1);
}

} // namespace miniapp
