// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/toy_family.hpp"

namespace miniapp {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A variant of that share of a memory limit, which varies between its samples by a factor of 1.3.
VariantResult summary_of(double share, double working_set)
{
    auto const family = toy::family();
    Params const params(family.parameters);
    RunResult result{
        .run = {.family = "toy", .params = params, .variants = {"right"}},
        .work = {.bytes_written = 100 * share, .item = "toy", .working_set = working_set},
        .merits = family.merits(params)};
    result.limits.push_back({"limit", {1, 0.8, 1.04, 1, 1, 1.04, 0.8, 1, 1}, 100});
    result.variants.push_back({.name = "right", .samples = std::vector<double>(9, 1.)});
    summarise(result, family);
    return result.variants[0];
}

// 113.2 % of a limit stood in a table, and nothing beside it.
TEST(Summary, what_is_above_the_limit_and_not_wrong_says_why)
{
    EXPECT_EQ(summary_of(1.132, 1e6).status, Status::ok);
    EXPECT_THAT(summary_of(1.132, 1e6).note, HasSubstr("above the limit: a cache may hold"));
    EXPECT_EQ(summary_of(1.132, 1e9).status, Status::ok);
    EXPECT_THAT(summary_of(1.132, 1e9).note, HasSubstr("above the limit, within the noise"));
    EXPECT_EQ(summary_of(2.3, 1e9).status, Status::wrong);
    EXPECT_THAT(summary_of(1.03, 1e6).note, IsEmpty());
}

} // namespace
} // namespace miniapp
