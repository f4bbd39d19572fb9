// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

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

Interval speedup(std::vector<double> const& base, std::vector<double> const& variant)
{
    assert(base.size() == variant.size());
    std::vector<double> ratios(base.size());
    std::transform(base.begin(), base.end(), variant.begin(), ratios.begin(), std::divides<>{});
    Interval result{.value = median(ratios)};
    constexpr int resamples = 10000;
    std::vector<double> medians(ratios.empty() ? 0 : resamples);
    std::vector<double> drawn(ratios.size());
    std::mt19937_64 random(20261120); // any fixed seed: the same samples give the same interval
    for (double& m : medians) {
        for (double& d : drawn) {
            // Not std::uniform_int_distribution, whose numbers differ between standard libraries.
            d = ratios[random() % ratios.size()];
        }
        m = median(drawn);
    }
    result.low = quantile(medians, 0.025);
    result.high = quantile(std::move(medians), 0.975);
    return result;
}

} // namespace miniapp
