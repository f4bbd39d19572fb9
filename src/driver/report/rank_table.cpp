// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/rank_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "driver/measure/among_ranks.hpp"

namespace miniapp {
namespace {

/// A rank that much behind the median is pointed at: nodes of one kind differ by 1 to 3 %.
constexpr double suspicious = 1.05;

/// Rates where there is a figure of merit, times where there is none.
struct Figures
{
    double amount;
    std::string unit;

    explicit Figures(RunResult const& run)
        : amount(run.merits.empty() ? 0 : miniapp::amount(run.work, run.merits.front().quantity))
        , unit(run.merits.empty() ? "ms" : run.merits.front().unit)
    {
        if (!run.merits.empty()) {
            amount /= run.merits.front().unit_per_second;
        }
    }
    double of(double seconds) const { return amount > 0 ? amount / seconds : 1e3 * seconds; }
};

std::string row(VariantResult const& variant, RunResult const& run, Figures const& figures)
{
    std::vector<double> values;
    for (double const seconds : variant.rank_medians) {
        values.push_back(figures.of(seconds));
    }
    auto const last = slowest(variant.rank_medians);
    double const behind = variant.rank_medians[last] / median(variant.rank_medians);
    return fmt::format(
        "  {:<32} {:>9.1f} {:>9.1f} {:>9.1f}  {}{}\n",
        variant.name,
        quantile(values, 0),
        median(values),
        quantile(values, 1),
        run.ranks[last],
        behind > suspicious ? fmt::format(": {:.0f} % slower than the median", 100 * (behind - 1))
                            : "");
}

} // namespace

std::string rank_table(RunResult const& result)
{
    Figures const figures(result);
    std::string rows;
    for (auto const& variant : result.variants) {
        if (!variant.rank_medians.empty() && variant.status == Status::ok) {
            rows += row(variant, result, figures);
        }
    }
    return rows.empty()
               ? ""
               : fmt::format(
                     "  {:<32} {:>9} {:>9} {:>9}  slowest\n",
                     fmt::format("{} ranks at once, {}", result.ranks.size(), figures.unit),
                     "minimum",
                     "median",
                     "maximum")
                     + rows;
}

} // namespace miniapp
