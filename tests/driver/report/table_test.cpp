// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <map>
#include <regex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/report/formats.hpp"
#include "driver/report/json.hpp"
#include "driver/report/text_table.hpp"

namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> split(std::string const& text, std::string const& separator)
{
    std::regex const mark(separator);
    return {std::sregex_token_iterator(text.begin(), text.end(), mark, -1), {}};
}

VariantResult timed_variant(std::string const& name, Kind kind, double seconds)
{
    return {.name = name, .kind = kind, .samples = {seconds}, .median = seconds, .rates = {1}};
}

/// Returns a run of two portable and two native variants; the second of each kind is faster.
RunResult four_variants()
{
    RunResult result;
    result.run.family = "toy";
    result.work.bytes_read = 8;
    result.merits = {{}};
    result.variants = {
        timed_variant("slow", Kind::portable, 4),
        timed_variant("quick", Kind::portable, 2),
        timed_variant("hip/slow", Kind::gpu, 3),
        timed_variant("hip/quick", Kind::gpu, 1)};
    return result;
}

TEST(Table, the_fastest_of_both_kinds_are_compared)
{
    EXPECT_THAT(
        table(four_variants(), {}),
        HasSubstr("best portable quick, best native hip/quick: portable / native 0.500\n"));
}

TEST(Table, a_bound_that_a_variant_beats_is_called_no_bound)
{
    auto result = four_variants();
    result.variants.push_back(timed_variant("copy", Kind::bound, 0.5));
    EXPECT_THAT(table(result, {}), HasSubstr("(copy)\n"));
    result.variants.back() = timed_variant("copy", Kind::bound, 1.5);
    EXPECT_THAT(
        table(result, {}), HasSubstr("(copy); hip/quick is faster,\n    so that is no bound\n"));
}

TEST(Table, a_variant_that_is_wrong_or_untimed_is_never_best)
{
    auto result = four_variants();
    result.variants[1].status = Status::wrong;
    result.variants[3].samples.clear();

    EXPECT_THAT(
        table(result, {}),
        HasSubstr("best portable slow, best native hip/slow: portable / native 0.750\n"));
}

TEST(Table, has_only_columns_with_figures)
{
    auto result = four_variants();
    EXPECT_THAT(
        table(result, {}),
        HasSubstr("\n  variant           ms   GB/s       ratio [95 %]    error\n"));
    result.limit_rate = 1;
    for (auto& variant : result.variants) {
        variant.share_of_limit = 1;
    }
    result.variants[1].floor = NearestFloor{{Bottleneck::launch, "empty", 1}, 0.5};
    auto const text = table(result, {});
    EXPECT_THAT(text, HasSubstr("  of limit       ratio [95 %]    error  nearest floor\n"));
    EXPECT_THAT(text, HasSubstr("   100.0 %  0.00 [0.00, 0.00]  0.0e+00\n"));
    EXPECT_THAT(text, HasSubstr("   100.0 %  0.00 [0.00, 0.00]  0.0e+00  launch 50 %\n"));
}

std::size_t longest_line(std::string const& text)
{
    std::size_t longest = 0;
    for (auto const& line : split(text, "\n")) {
        longest = std::max(longest, line.size());
    }
    return longest;
}

TEST(Table, at_80_columns_time_rate_share_ratio_and_error_stand_in_a_row)
{
    auto result = four_variants();
    result.merits = {{.unit = "Ginteractions/s"}, {.unit = "GFLOP/s at 20 a pair"}};
    result.limit_rate = 4e12;
    for (auto& variant : result.variants) {
        variant.name += "/long_name";
        variant.rates = {1e12, 2e12};
        variant.share_of_limit = 1.004;
        variant.speedup = {123.4, 120.1, 140.2, 0.95};
        variant.floor = NearestFloor{{Bottleneck::launch, "empty", 1}, 0.5};
        variant.note =
            "above the limit: a cache may hold part of it"; // too wide for a row of 80 columns
    }
    result.variants[1].status = Status::wrong;
    result.variants[1].note = "an error of 3e-1 where 1e-12 is allowed, and a reason of many words";
    auto const text = table(result, {.columns = 80});
    EXPECT_LE(longest_line(text), 80) << text;
    EXPECT_THAT(text, HasSubstr(" 1000.0 "));
    EXPECT_THAT(text, HasSubstr(" 100.4 % 123 [120, 140] 0.0e+00\n"));
    EXPECT_THAT(text, Not(HasSubstr("nearest floor")));
    EXPECT_THAT(table(result, {.columns = 130}), HasSubstr("nearest floor"));
}

TEST(Table, one_mark_and_one_line_say_that_rows_are_noisy)
{
    auto result = four_variants();
    result.variants[1].noise = "noisy ratio";
    result.variants[2].noise = "noisy: 15 % spread";
    result.variants[2].note = result.variants[3].note = "above the limit, within the noise";
    auto const text = table(result, {});
    EXPECT_THAT(text, HasSubstr("\n~ quick  "));
    EXPECT_THAT(text, HasSubstr("\n~ hip/slow  "));
    EXPECT_THAT(text, HasSubstr("\n* hip/quick  "));
    EXPECT_THAT(text, HasSubstr("\n  * hip/slow, hip/quick: above the limit, within the noise\n"));
    EXPECT_EQ(split(text, "~ noisy").size(), 2);
    EXPECT_THAT(text, Not(HasSubstr("15 %")));
}

TEST(Table, the_first_line_names_the_machine_and_the_build)
{
    Screen const screen{
        .provenance = {
            {"device", "EPYC"},
            {"threads", "2"},
            {"compiler", "GNU 12"},
            {"kokkos", "4.5"},
            {"load", "0.50"}}};
    EXPECT_EQ(machine_line(screen), "EPYC, 2 threads, GNU 12, Kokkos 4.5, load 0.50\n\n");
}

/// Returns the line `best portable ...`, or "", for a portable, a native and this third variant.
std::string comparison_text(Kind kind, double seconds)
{
    auto result = four_variants();
    result.variants = {
        timed_variant("plain", Kind::portable, 4),
        timed_variant("hip", Kind::gpu, 3),
        timed_variant("new", kind, seconds)};
    auto const text = table(result, {});
    auto const at = text.find("  best portable");
    return at == std::string::npos ? "" : text.substr(at);
}

TEST(Table, a_library_and_a_bound_are_neither_portable_nor_native)
{
    auto const without = "  best portable plain, best native hip: portable / native 0.750\n";
    EXPECT_EQ(
        comparison_text(Kind::portable, 1),
        "  best portable new, best native hip: portable / native 3.000\n");
    for (auto const kind : {Kind::gpu, Kind::host}) {
        EXPECT_EQ(
            comparison_text(kind, 1),
            "  best portable plain, best native new: portable / native 0.250\n");
        EXPECT_EQ(comparison_text(kind, 5), without);
    }
    for (auto const kind : {Kind::library, Kind::bound}) {
        EXPECT_EQ(comparison_text(kind, 1), without);
        EXPECT_EQ(comparison_text(kind, 5), without);
    }
}

/// Returns a run with a variant whose figures are all distinct, so that none can be mistaken for
/// another.
RunResult run_of_distinct_figures()
{
    RunResult result;
    result.run.family = "toy";
    result.merits = {
        {.quantity = Quantity::bytes, .unit = "GB/s", .unit_per_second = 1e9},
        {.quantity = Quantity::items, .unit = "Mitems/s", .unit_per_second = 1e6}};
    result.limit = "copy";
    result.limit_rate = 8e10;
    result.variants = {
        {.name = "base",
         .status = Status::not_applicable,
         .note = "too small",
         .share_of_limit = 0},
        {.name = "one",
         .kind = Kind::host,
         .note = "warm",
         .verdict = {.error = 1e-12, .tolerance = 1e-9, .unwritten = 2},
         .launches_per_sample = 17,
         .samples = {0.0625, 0.125, 0.1875},
         .median = 0.125,
         .minimum = 0.0625,
         .spread = 0.03,
         .rates = {4e10, 3e6},
         .share_of_limit = 0.71,
         .speedup = {1.5, 1.25, 1.875, 0.9375},
         .rank_medians = {0.11, 0.14, 0.12}}};
    result.rank_descriptions = {"rank 0", "rank 1", "rank 2"};
    return result;
}

TEST(Csv, every_figure_stands_under_its_heading)
{
    auto result = run_of_distinct_figures();
    result.run.params.set("size", std::int64_t{64});
    Screen const screen{
        .provenance = {{"device", "EPYC, 2"}, {"threads", "8"}, {"commit", "abc"}, {"date", "now"}},
        .parameters = {"operation", "size"}};
    auto const& csv = format_named("csv");
    auto const headings = split(csv.heading(screen), "[,\n]");
    auto const cells = split(
        std::regex_replace(
            split(csv.run_text(result, screen), "\n").at(1), std::regex("\"EPYC, 2\""), "EPYC"),
        ",");
    ASSERT_EQ(cells.size(), headings.size());
    std::map<std::string, std::string> found;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        found[headings[i]] = cells[i];
    }
    EXPECT_EQ(
        found,
        (std::map<std::string, std::string>{
            {"family", "toy"},
            {"operation", ""},
            {"size", "64"},
            {"variant", "one"},
            {"kind", "host"},
            {"status", "ok"},
            {"median_s", "0.125"},
            {"minimum_s", "0.0625"},
            {"spread", "0.03"},
            {"bytes_per_second", "40000000000"},
            {"items_per_second", "3000000"},
            {"flops_per_second", ""},
            {"share_of_limit", "0.71"},
            {"ratio", "1.5"},
            {"ratio_low", "1.25"},
            {"ratio_high", "1.875"},
            {"coverage", "0.9375"},
            {"error", "1e-12"},
            {"device", "EPYC"},
            {"threads", "8"},
            {"commit", "abc"},
            {"date", "now"},
            {"note", "warm"}}));
    auto const samples = split(format_named("samples").run_text(result, screen), "\n");
    EXPECT_EQ(samples.size(), 1 + 3); // a variant without samples has a line for its status
    EXPECT_THAT(samples.at(2), EndsWith(",warm,1,0.125"));
}

TEST(Json, every_figure_stands_under_its_key)
{
    auto const found = to_json(run_of_distinct_figures()).at("variants").at(1);
    EXPECT_EQ(found, nlohmann::json::parse(R"({
            "name": "one", "kind": "host", "status": "ok", "note": "warm",
            "verdict": {"error": 1e-12, "tolerance": 1e-9, "unwritten": 2, "out_of_bounds_writes": 0, "inputs_changed": false},
            "time_s": {"median": 0.125, "minimum": 0.0625, "spread": 0.03, "launches_per_sample": 17,
                       "samples": [0.0625, 0.125, 0.1875], "rank_medians": [0.11, 0.14, 0.12]},
            "rates_per_second": [4e10, 3e6], "rate_per_second": 4e10, "share_of_limit": 0.71,
            "speedup": {"value": 1.5, "low": 1.25, "high": 1.875, "coverage": 0.9375},
            "slowest_rank": 1})"))
        << found.dump(1);
}

TEST(Table, every_format_has_the_same_figures_in_its_order)
{
    auto const result = run_of_distinct_figures();
    auto const row_of = [](std::string const& text) {
        for (auto const& line : split(text, "\n")) {
            if (line.find("one") != std::string::npos) {
                return split(
                    std::regex_replace(line, std::regex("^[ |`*]+|[|`%,[\\]]"), ""), "[ ]+");
            }
        }
        return std::vector<std::string>{};
    };
    EXPECT_THAT(
        row_of(table(result, {})),
        ElementsAre("one", "125.0000", "40.0", "3.000", "71.0", "1.50", "1.25", "1.88", "1.0e-12"));
    EXPECT_THAT(
        row_of(markdown(result, {})),
        ElementsAre(
            "one", "125.0000", "40.0", "3.000", "71.0", "1.50", "1.25", "1.88", "1.0e-12", "warm"));
    EXPECT_THAT(
        row_of(table(result, {.columns = 40})), ElementsAre("one", "125.0000", "40.0", "71.0"));
}

TEST(Table, one_kind_alone_is_compared_with_nothing)
{
    auto result = four_variants();
    result.variants.resize(2);

    EXPECT_THAT(table(result, {}), Not(HasSubstr("best")));
}

RunResult run_of_three_ranks(double third)
{
    RunResult result;
    result.work.bytes_read = 2e9;
    result.merits = {{}};
    result.rank_descriptions = {"rank 0, a", "rank 1, a", "rank 2, b"};
    result.variants = {{.name = "copy", .samples = {1}, .rank_medians = {0.010, 0.0101, third}}};
    return result;
}

TEST(RankTable, the_slowest_rank_is_named)
{
    auto const text = rank_table(run_of_three_ranks(0.020));
    EXPECT_THAT(text, HasSubstr("3 ranks at once, GB/s"));
    EXPECT_THAT(text, HasSubstr("100.0   198.0    200.0  rank 2, b: 98 % slower than the median"));
}

TEST(RankTable, equal_ranks_are_not_pointed_at)
{
    auto const text = rank_table(run_of_three_ranks(0.0099));
    EXPECT_THAT(text, HasSubstr("rank 1, a\n"));
    EXPECT_THAT(text, Not(HasSubstr("slower")));
}

TEST(RankTable, the_slowest_is_the_same_in_the_table_and_in_the_results)
{
    std::vector<double> medians{0.02, 0.03, 0.05};
    do {
        RunResult result = run_of_three_ranks(0);
        result.variants.front().rank_medians = medians;
        std::size_t rank = 0;
        while (medians[rank] != 0.05) {
            ++rank;
        }
        EXPECT_THAT(
            rank_table(result), HasSubstr(result.rank_descriptions[rank] + ": 67 % slower"));
        EXPECT_EQ(to_json(result).at("variants").at(0).at("slowest_rank"), rank);
    } while (std::ranges::next_permutation(medians).found);
}

TEST(RankTable, one_rank_has_no_table)
{
    RunResult result = run_of_three_ranks(0.01);
    result.variants.front().rank_medians.clear();
    EXPECT_EQ(rank_table(result), "");
}

} // namespace
} // namespace miniapp
