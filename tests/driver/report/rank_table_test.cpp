// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/report/formats.hpp"
#include "driver/report/json.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::Not;

RunResult run_of_three_ranks(double third)
{
    RunResult result;
    result.work.bytes_read = 2e9;
    result.merits = {{}};
    result.ranks = {"rank 0, a", "rank 1, a", "rank 2, b"};
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
        EXPECT_THAT(rank_table(result), HasSubstr(result.ranks[rank] + ": 67 % slower"));
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
