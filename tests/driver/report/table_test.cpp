// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/table.hpp"

#include <map>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/report/csv.hpp"
#include "driver/report/json.hpp"
#include "driver/report/markdown.hpp"
#include "driver/report/narrow_table.hpp"

namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

VariantResult timed(std::string const& name, Kind kind, double seconds)
{
    return {.name = name, .kind = kind, .samples = {seconds}, .median = seconds, .rates = {1}};
}

/// Two portable and two native variants; the second of each is faster.
RunResult of_four()
{
    RunResult result;
    result.run.family = "toy";
    result.work.bytes_read = 8;
    result.merits = {{}};
    result.variants = {
        timed("slow", Kind::portable, 4),
        timed("quick", Kind::portable, 2),
        timed("hip/slow", Kind::gpu, 3),
        timed("hip/quick", Kind::gpu, 1)};
    return result;
}

TEST(Table, the_fastest_of_both_kinds_are_compared)
{
    EXPECT_THAT(
        table(of_four(), false),
        HasSubstr("best portable quick, best native hip/quick: portable / native 0.500\n"));
}

TEST(Table, accesses_alone_are_no_bound_of_what_is_faster)
{
    auto result = of_four();
    result.variants.push_back(timed("copy", Kind::bound, 0.5));
    EXPECT_THAT(table(result, false), HasSubstr("(copy)\n"));
    result.variants.back() = timed("copy", Kind::bound, 1.5);
    EXPECT_THAT(
        table(result, false), HasSubstr("(copy); hip/quick is faster, so that is no bound\n"));
}

TEST(Table, what_is_wrong_or_was_not_timed_is_never_best)
{
    auto result = of_four();
    result.variants[1].status = Status::wrong;
    result.variants[3].samples.clear();

    EXPECT_THAT(
        table(result, false),
        HasSubstr("best portable slow, best native hip/slow: portable / native 0.750\n"));
}

TEST(Table, has_the_columns_that_its_run_has)
{
    auto result = of_four();
    EXPECT_THAT(
        table(result, false),
        HasSubstr("\n  variant     median ms     GB/s   ratio [95 %]           error  "));
    result.limit_rate = 1;
    for (auto& variant : result.variants) {
        variant.share_of_limit = 1;
    }
    result.variants[1].floor = NearestFloor{{Bottleneck::launch, "empty", 1}, 0.5};
    auto const text = table(result, false);
    EXPECT_THAT(
        text, HasSubstr(" of limit   ratio [95 %]           error  nearest floor         "));
    EXPECT_THAT(
        text, HasSubstr("  100.0 %    0.00 [0.00, 0.00]   0.0e+00                        "));
    EXPECT_THAT(
        text, HasSubstr("  100.0 %    0.00 [0.00, 0.00]   0.0e+00  launch            50 %"));
}

/// Adds a variant of that kind and time to a native and a portable one.
std::string compared_with(Kind kind, double seconds)
{
    auto result = of_four();
    result.variants = {
        timed("plain", Kind::portable, 4), timed("hip", Kind::gpu, 3), timed("new", kind, seconds)};
    auto const text = table(result, false);
    auto const at = text.find("  best portable");
    return at == std::string::npos ? "" : text.substr(at);
}

TEST(Table, a_library_and_a_bound_are_neither_portable_nor_native)
{
    auto const without = "  best portable plain, best native hip: portable / native 0.750\n";
    EXPECT_EQ(
        compared_with(Kind::portable, 1),
        "  best portable new, best native hip: portable / native 3.000\n");
    for (auto const kind : {Kind::gpu, Kind::host}) {
        EXPECT_EQ(
            compared_with(kind, 1),
            "  best portable plain, best native new: portable / native 0.250\n");
        EXPECT_EQ(compared_with(kind, 5), without);
    }
    for (auto const kind : {Kind::library, Kind::bound}) {
        EXPECT_EQ(compared_with(kind, 1), without);
        EXPECT_EQ(compared_with(kind, 5), without);
    }
}

/// A variant with distinct figures, so that none can be mistaken for another.
RunResult of_distinct_figures()
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
         .repeats = 17,
         .samples = {0.0625, 0.125, 0.1875},
         .median = 0.125,
         .minimum = 0.0625,
         .spread = 0.03,
         .rates = {4e10, 3e6},
         .share_of_limit = 0.71,
         .speedup = {1.5, 1.25, 1.875, 0.9375},
         .rank_medians = {0.11, 0.14, 0.12}}};
    result.ranks = {"rank 0", "rank 1", "rank 2"};
    return result;
}

std::vector<std::string> parts(std::string const& text, std::string const& separator)
{
    std::regex const mark(separator);
    return {std::sregex_token_iterator(text.begin(), text.end(), mark, -1), {}};
}

TEST(Csv, every_figure_stands_under_its_heading)
{
    auto const headings = parts(csv_heading(), "[,\n]");
    auto const cells = parts(parts(csv(of_distinct_figures(), false), "\n").at(1), ",");
    ASSERT_EQ(cells.size(), headings.size());
    std::map<std::string, std::string> found;
    for (std::size_t i = 0; i < headings.size(); ++i) {
        found[headings[i]] = cells[i];
    }
    EXPECT_EQ(
        found,
        (std::map<std::string, std::string>{
            {"family", "toy"},
            {"parameters", ""},
            {"variant", "one"},
            {"kind", "host"},
            {"status", "ok"},
            {"median_s", "0.125"},
            {"minimum_s", "0.0625"},
            {"spread", "0.03"},
            {"rate", "40"},
            {"unit", "GB/s"},
            {"share_of_limit", "0.71"},
            {"ratio", "1.5"},
            {"ratio_low", "1.25"},
            {"ratio_high", "1.875"},
            {"coverage", "0.9375"},
            {"error", "1e-12"},
            {"note", "warm"}}));
}

TEST(Json, every_figure_stands_under_its_key)
{
    auto const found = to_json(of_distinct_figures()).at("variants").at(1);
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
    auto const result = of_distinct_figures();
    auto const row_of = [](std::string const& text) {
        for (auto const& line : parts(text, "\n")) {
            if (line.find("one") != std::string::npos) {
                return parts(
                    std::regex_replace(line, std::regex("^[ |`]+|[|`%,[\\]]"), ""), "[ ]+");
            }
        }
        return std::vector<std::string>{};
    };
    EXPECT_THAT(
        row_of(table(result, false)),
        ElementsAre(
            "one", "125.0000", "40.0", "3.0", "71.0", "1.50", "1.25", "1.88", "1.0e-12", "warm"));
    EXPECT_THAT(
        row_of(markdown(result, false)),
        ElementsAre(
            "one", "125.0000", "40.0", "3.0", "71.0", "1.50", "1.25", "1.88", "1.0e-12", "warm"));
    EXPECT_THAT(row_of(narrow_table(result, false)), ElementsAre("one", "125.0000", "71.0", "*"));
}

TEST(Csv, older_columns_keep_their_order)
{
    EXPECT_THAT(
        csv_heading(),
        StartsWith("family,parameters,variant,kind,status,median_s,minimum_s,spread,rate,unit,"
                   "share_of_limit,ratio,ratio_low,ratio_high,coverage,error,"));
}

TEST(Table, one_kind_alone_is_compared_with_nothing)
{
    auto result = of_four();
    result.variants.resize(2);

    EXPECT_THAT(table(result, false), Not(HasSubstr("best")));
}

} // namespace
} // namespace miniapp
