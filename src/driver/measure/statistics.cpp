// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

namespace miniapp {

double quantile(std::vector<double> samples, double p)
{
    if (samples.empty()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double const place = p * static_cast<double>(samples.size() - 1);
    auto const below = samples.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(samples.begin(), below, samples.end());
    auto const above =
        below + 1 == samples.end() ? below : std::min_element(below + 1, samples.end());
    return *below + (place - std::floor(place)) * (*above - *below);
}

double median(std::vector<double> samples)
{
    return quantile(std::move(samples), 0.5);
}

double spread(std::vector<double> const& samples)
{
    return (quantile(samples, 0.75) - quantile(samples, 0.25)) / median(samples);
}

namespace {

/// How often the median lies between the k-th smallest and the k-th largest of n samples, k from 1:
/// unless fewer than k of them fall on one side, as heads of n coins do.
double coverage_of(std::size_t n, std::size_t k)
{
    double ways = 1; // to choose i of n
    double fewer = 0;
    for (std::size_t i = 0; i < k; ++i) {
        fewer += ways;
        ways *= static_cast<double>(n - i) / static_cast<double>(i + 1);
    }
    return 1 - 2 * fewer * std::pow(0.5, static_cast<double>(n));
}

Interval around_median(std::vector<double> const& sorted)
{
    constexpr double wanted = 0.95;
    std::size_t const n = sorted.size();
    if (n == 0) {
        auto const none = std::numeric_limits<double>::quiet_NaN();
        return {none, none, none, 0};
    }
    Interval result{median(sorted), sorted.front(), sorted.back(), coverage_of(n, 1)};
    if (n == 1 || result.coverage <= wanted) {
        return result;
    }
    // Beyond some 1000 samples 2^-n is no number of double's, and the normal distribution is exact.
    std::size_t k = 1;
    if (n > 1000) {
        auto const samples = static_cast<double>(n);
        k = static_cast<std::size_t>(std::floor(samples / 2 - 0.98 * std::sqrt(samples)));
        return {result.value, sorted[k - 1], sorted[n - k], wanted};
    }
    while (coverage_of(n, k + 1) >= wanted) {
        ++k;
    }
    double const outer = coverage_of(n, k);
    double const inner = coverage_of(n, k + 1);
    double const step = (outer - wanted) / (outer - inner);
    auto const inside = static_cast<double>(n - k);
    double const weight =
        inside * step / (static_cast<double>(k) + (inside - static_cast<double>(k)) * step);
    result.low = (1 - weight) * sorted[k - 1] + weight * sorted[k];
    result.high = (1 - weight) * sorted[n - k] + weight * sorted[n - k - 1];
    result.coverage = wanted;
    return result;
}

} // namespace

Interval speedup(std::vector<double> const& base, std::vector<double> const& variant)
{
    assert(base.size() == variant.size());
    std::vector<double> ratios(base.size());
    std::transform(base.begin(), base.end(), variant.begin(), ratios.begin(), std::divides<>{});
    std::ranges::sort(ratios);
    return around_median(ratios);
}

} // namespace miniapp
