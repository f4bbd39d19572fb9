// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/report/csv.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

VariantResult timed(std::string const& name, Kind kind, double seconds)
{
    return {.name = name, .kind = kind, .samples = {seconds}, .median = seconds, .rates = {1}};
}

/// Two portable variants and two by hand, each time the second one faster.
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
    result.variants[1].floor = NearestFloor{{Mechanism::launch, "empty", 1}, 0.5};
    auto const text = table(result, false);
    EXPECT_THAT(
        text, HasSubstr(" of limit   ratio [95 %]           error  nearest floor         "));
    EXPECT_THAT(
        text, HasSubstr("  100.0 %    0.00 [0.00, 0.00]   0.0e+00                        "));
    EXPECT_THAT(
        text, HasSubstr("  100.0 %    0.00 [0.00, 0.00]   0.0e+00  launch            50 %"));
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
