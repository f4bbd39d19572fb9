// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

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

bool all_positive(std::vector<double> const& samples)
{
    return std::ranges::all_of(samples, [](double sample) { return sample > 0; });
}

namespace {

/// Returns the probability that the true median lies between the k-th smallest and k-th largest of
/// n samples (k >= 1). The number of samples below the median has a binomial distribution.
double coverage_of(std::size_t n, std::size_t k)
{
    double ways = 1; // n choose i
    double fewer = 0;
    for (std::size_t i = 0; i < k; ++i) {
        fewer += ways;
        ways *= static_cast<double>(n - i) / static_cast<double>(i + 1);
    }
    return 1 - 2 * fewer * std::pow(0.5, static_cast<double>(n));
}

Interval median_interval(std::vector<double> const& sorted)
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
    // With more than about 1000 samples 2^-n underflows, but the normal distribution is accurate.
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

/// Returns the 97.5 % quantile of Student's t with `freedom` >= 2 degrees of freedom. From 29 on it
/// is that of the normal distribution plus a correction of order 1 / `freedom`.
double student_quantile_975(std::size_t freedom)
{
    constexpr double table[] = {4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093,
                                2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048};
    return freedom - 2 < std::size(table) ? table[freedom - 2]
                                          : 1.960 + 2.38 / static_cast<double>(freedom);
}

/// Returns the median of each batch of consecutive samples.
std::vector<double> batch_medians(std::vector<double> const& samples, int wanted)
{
    auto const rounds = static_cast<int>(samples.size());
    int const batches = batch_count(rounds, wanted);
    std::vector<double> medians;
    std::vector<double> batch;
    for (int round = 0; round < rounds; ++round) {
        batch.push_back(samples[static_cast<std::size_t>(round)]);
        if (round + 1 == rounds || batch_begins(round + 1, rounds, batches)) {
            medians.push_back(median(std::exchange(batch, {})));
        }
    }
    return medians;
}

/// Returns half the width of the 95 % interval of the mean logarithm of independent ratios.
double half_width_of_batches(std::vector<double> ratios)
{
    auto const n = static_cast<double>(ratios.size());
    double mean = 0;
    for (double& ratio : ratios) {
        ratio = std::log(ratio);
        mean += ratio / n;
    }
    double squares = 0;
    for (double const logarithm : ratios) {
        squares += (logarithm - mean) * (logarithm - mean);
    }
    return student_quantile_975(ratios.size() - 1) * std::sqrt(squares / (n - 1) / n);
}

} // namespace

int batch_count(int rounds, int wanted)
{
    int const most = std::min(wanted, rounds / 2);
    return most < 3 ? 1 : most;
}

bool batch_begins(int round, int rounds, int batches)
{
    // Batch b begins with the first round r for which r * batches >= b * rounds.
    return round * batches / rounds != (round - 1) * batches / rounds || round == 0;
}

Interval speedup(std::vector<double> const& base, std::vector<double> const& variant, int batches)
{
    assert(base.size() == variant.size());
    std::vector<double> ratios(base.size());
    std::transform(base.begin(), base.end(), variant.begin(), ratios.begin(), std::divides<>{});
    double const between = batch_count(static_cast<int>(ratios.size()), batches) > 1
                               ? half_width_of_batches(batch_medians(ratios, batches))
                               : 0;
    std::ranges::sort(ratios);
    auto result = median_interval(ratios);
    result.low = std::min(result.low, result.value * std::exp(-between));
    result.high = std::max(result.high, result.value * std::exp(between));
    return result;
}

} // namespace miniapp
