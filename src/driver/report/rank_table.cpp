// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include <fmt/format.h>

#include "driver/measure/among_ranks.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/text_table.hpp"

namespace miniapp {
namespace {

/// A rank is pointed out if its time divided by the median exceeds this: nodes of one kind differ
/// by 1 to 3 %.
constexpr double unremarkable_slowdown = 1.05;

/// Converts a rank's time to a rate or, if the run has no figure of merit, to milliseconds.
struct RankFigures
{
    double amount;
    std::string unit;

    explicit RankFigures(RunResult const& run)
        : amount(run.merits.empty() ? 0 : miniapp::amount(run.work, run.merits.front().quantity))
        , unit(run.merits.empty() ? "ms" : run.merits.front().unit)
    {
        if (!run.merits.empty()) {
            amount /= run.merits.front().unit_per_second;
        }
    }
    double figure(double seconds) const { return amount > 0 ? amount / seconds : 1e3 * seconds; }
};

TextTable::Row row(VariantResult const& variant, RunResult const& run, RankFigures const& figures)
{
    std::vector<double> values;
    for (double const seconds : variant.rank_medians) {
        values.push_back(figures.figure(seconds));
    }
    auto const last = slowest_rank(variant.rank_medians);
    double const behind = variant.rank_medians[last] / median(variant.rank_medians);
    TextTable::Row row{.cells = {variant.name}};
    for (double const value : {quantile(values, 0), median(values), quantile(values, 1)}) {
        row.cells.push_back(fmt::format("{:.1f}", value));
    }
    row.cells.push_back(run.ranks[last]);
    if (behind > unremarkable_slowdown) {
        row.cells.back() += fmt::format(": {:.0f} % slower than the median", 100 * (behind - 1));
    }
    return row;
}

} // namespace

std::string rank_table(RunResult const& result, Screen const& screen)
{
    RankFigures const figures(result);
    TextTable table{
        .columns = {
            {.heading = fmt::format("{} ranks at once, {}", result.ranks.size(), figures.unit),
             .left = true},
            {.heading = "minimum"},
            {.heading = "median"},
            {.heading = "maximum"},
            {.heading = "slowest", .left = true}}};
    for (auto const& variant : result.variants) {
        if (!variant.rank_medians.empty() && variant.status == Status::ok) {
            table.rows.push_back(row(variant, result, figures));
        }
    }
    return table.rows.empty() ? "" : table.text(screen.columns);
}

} // namespace miniapp
