// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <map>
#include <vector>

#include <fmt/color.h>
#include <fmt/format.h>

#include "driver/measure/among_ranks.hpp"
#include "driver/report/claims.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/text_table.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

using BestVariant = VariantResult const*;

/// Returns the fastest timed variant of these kinds, or null if there is none.
BestVariant best_of(RunResult const& result, std::initializer_list<Kind> kinds)
{
    BestVariant best = nullptr;
    for (auto const& variant : result.variants) {
        bool const fits = std::ranges::find(kinds, variant.kind) != kinds.end();
        if (variant.is_timed() && fits && (best == nullptr || variant.median < best->median)) {
            best = &variant;
        }
    }
    return best;
}

TextTable::Row row_of(VariantResult const& variant, ResultColumns const& figures, BestVariant best)
{
    TextTable::Row row{.cells = {variant.name}};
    if (variant.is_timed()) {
        for (auto const& figure : figures) {
            row.cells.push_back(figure.cell(variant));
        }
        row.mark = !variant.noise.empty() ? '~' : !variant.note.empty() ? '*' : ' ';
        if (&variant == best) {
            row.style = fmt::emphasis::bold | fmt::fg(fmt::terminal_color::green);
        }
        return row;
    }
    row.cells.resize(1 + figures.size());
    if (variant.status == Status::not_applicable) {
        row.message = "does not apply: " + variant.note;
        row.style = fmt::fg(fmt::terminal_color::bright_black);
    } else {
        row.message = (variant.status == Status::wrong ? "WRONG: " : "FAILED: ") + variant.note;
        row.style = fmt::emphasis::bold | fmt::fg(fmt::terminal_color::red);
    }
    return row;
}

TextTable result_table(RunResult const& result)
{
    TextTable table{.columns = {{.heading = "variant", .left_aligned = true}}};
    ResultColumns figures;
    for (auto const& field : fields()) {
        for (auto const& figure : field.table ? field.table(result) : ResultColumns{}) {
            table.columns.push_back(figure.column);
            figures.push_back(figure);
        }
    }
    auto const best = best_of(result, {Kind::portable, Kind::gpu, Kind::host, Kind::library});
    for (auto const& variant : result.variants) {
        table.rows.push_back(row_of(variant, figures, best));
    }
    return table;
}

/// Returns lines that explain the marks: one for each note, and one for all noisy variants.
std::string legend(RunResult const& result)
{
    std::string text;
    std::map<std::string, std::string> names; ///< key: a note; value: the variants that have it
    bool noisy = false;
    for (auto const& variant : result.variants) {
        noisy = noisy || !variant.noise.empty();
        if (variant.is_timed() && !variant.note.empty()) {
            auto& list = names[variant.note];
            list += (list.empty() ? "" : ", ") + variant.name;
        }
    }
    for (auto const& [note, variants] : names) {
        text += wrapped(fmt::format("* {}: {}", variants, note), 2, 4);
    }
    return text + (noisy ? "  ~ noisy: samples or ratio lie more than 10 % apart\n" : "");
}

std::string portable_native_comparison(RunResult const& result)
{
    auto const portable = best_of(result, {Kind::portable});
    auto const native = best_of(result, {Kind::gpu, Kind::host});
    if (portable == nullptr || native == nullptr) {
        return "";
    }
    auto const at = [&](BestVariant best) {
        return best->share_of_limit ? fmt::format(
                   "{} at {:.1f} % of the limit", best->name, 100 * *best->share_of_limit)
                                    : best->name;
    };
    auto const sentence = fmt::format(
        "best portable {}, best native {}: portable / native {:.3f}",
        at(portable),
        at(native),
        native->median / portable->median);
    return wrapped(sentence, 2, 4);
}

/// Returns a run's counts of effects and of outcomes of claims; "" if it compares nothing.
std::string effect_counts_text(RunResult const& result)
{
    Claims claims;
    claims.add(result);
    return claims.counts().empty() ? "" : wrapped(claims.counts(), 2, 4);
}

/// Returns a line with the rate of the fastest variant that makes the same accesses and computes
/// nothing, or "" if there is none. If a portable or native variant is faster, the line says that
/// this rate is no bound.
std::string access_bound_text(RunResult const& result)
{
    auto const* const bound = best_of(result, {Kind::bound});
    if (bound == nullptr) {
        return "";
    }
    auto const* const best = best_of(result, {Kind::portable, Kind::gpu, Kind::host});
    auto const sentence = fmt::format(
        "the same accesses, nothing computed: {} ({}){}",
        rate_text(bound->rates.front(), result.merits.front()),
        bound->name,
        best != nullptr && best->median < bound->median
            ? fmt::format("; {} is faster, so that is no bound", best->name)
            : "");
    return wrapped(sentence, 2, 4);
}

/// Returns a line with the rates of the run's floors, or "" if the run has none.
std::string floors_text(RunResult const& result)
{
    std::string text;
    for (auto const& floor : result.floors) {
        text += fmt::format(
            "{}{} {}", text.empty() ? "floors: " : ", ", name_of(floor), floor_text(floor));
    }
    return text.empty() ? "" : wrapped(text, 2, 4);
}

/// Returns the lines above a table: run, bytes, limit, bound and floors.
std::string title(RunResult const& result, bool colour)
{
    auto text = wrapped(result.run.family + ", " + describe(result.run), 0, 2);
    if (colour) {
        text = fmt::format(fmt::emphasis::bold, "{}", text);
    }
    auto work = fmt::format(
        "{} read, {} written",
        bytes_text(result.work.bytes_read),
        bytes_text(result.work.bytes_written));
    if (result.limit_rate > 0) {
        work += fmt::format(
            "; limit {} ({})", rate_text(result.limit_rate, result.merits.front()), result.limit);
    }
    work += result.in_cache ? "; a cache holds this footprint" : "";
    work += result.limit_doubt.empty() ? "" : "; " + result.limit_doubt;
    return text + wrapped(work, 2, 4) + access_bound_text(result) + floors_text(result);
}

} // namespace

std::string machine_line(Screen const& screen)
{
    auto const ranks = screen.fact("ranks");
    auto const line = fmt::format(
        "{}, {}{} threads, {}, Kokkos {}, load {}",
        screen.fact("device"),
        ranks.empty() ? "" : ranks + " ranks, ",
        screen.fact("threads"),
        screen.fact("compiler"),
        screen.fact("kokkos"),
        screen.fact("load"));
    return fitted(wrapped(line, 0, 2), screen.columns) + "\n";
}

std::string table(RunResult const& result, Screen const& screen)
{
    auto const sentences =
        legend(result) + portable_native_comparison(result) + effect_counts_text(result);
    return fitted(title(result, screen.colour), screen.columns)
           + result_table(result).text(screen.columns, screen.colour)
           + fitted(sentences, screen.columns) + rank_table(result, screen);
}

std::string markdown(RunResult const& result, Screen const&)
{
    auto text = fmt::format("**{}, {}**", result.run.family, describe(result.run));
    if (result.limit_rate > 0) {
        text += fmt::format(
            ", limit {} ({})", rate_text(result.limit_rate, result.merits.front()), result.limit);
    }
    auto table = result_table(result);
    table.columns.push_back({.heading = "note", .left_aligned = true});
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        auto& row = table.rows[i];
        row.cells.front() = "`" + row.cells.front() + "`";
        row.cells.push_back(
            row.message.empty() ? remarks(result.variants[i], result) : "**" + row.message + "**");
    }
    return text + "\n\n" + table.markdown();
}

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

TextTable::Row
rank_row(VariantResult const& variant, RunResult const& run, RankFigures const& figures)
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
    row.cells.push_back(run.rank_descriptions[last]);
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
            {.heading =
                 fmt::format("{} ranks at once, {}", result.rank_descriptions.size(), figures.unit),
             .left_aligned = true},
            {.heading = "minimum"},
            {.heading = "median"},
            {.heading = "maximum"},
            {.heading = "slowest", .left_aligned = true}}};
    for (auto const& variant : result.variants) {
        if (!variant.rank_medians.empty() && variant.status == Status::ok) {
            table.rows.push_back(rank_row(variant, result, figures));
        }
    }
    return table.rows.empty() ? "" : table.text(screen.columns);
}

} // namespace miniapp
