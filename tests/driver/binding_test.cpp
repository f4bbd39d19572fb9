// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/machine/binding.hpp"

#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "driver/machine/provenance.hpp"

namespace miniapp {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Binding, one_gpu_for_two_ranks_is_said)
{
    std::vector<Binding> const ranks = {
        {"a", "0000:19:00.0", "0-7", 8},
        {"a", "0000:3b:00.0", "8-15", 8},
        {"a", "0000:19:00.0", "16-23", 8},
        {"b", "0000:19:00.0", "0-7", 8}};
    EXPECT_THAT(
        what_is_shared(ranks),
        ElementsAre(HasSubstr("ranks 0, 2 share one GPU (a, 0000:19:00.0)")));
}

TEST(Binding, the_same_cores_for_two_ranks_are_said_where_there_is_no_gpu)
{
    EXPECT_THAT(
        what_is_shared({{"a", "", "0-1", 2}, {"a", "", "0-1", 2}}),
        ElementsAre(HasSubstr("ranks 0, 1 may run on the same cores (a, 0-1)")));
    EXPECT_THAT(what_is_shared({{"a", "", "0", 1}, {"a", "", "1", 1}}), IsEmpty());
    EXPECT_THAT(what_is_shared({{"a", "g", "0-1", 2}, {"a", "h", "0-1", 2}}), IsEmpty());
}

TEST(Binding, more_threads_than_a_quota_allows_are_told)
{
    Binding const two{"a", "", "0-1", 2};
    EXPECT_EQ(throttled(two, 1, std::numeric_limits<double>::infinity()), "");
    EXPECT_EQ(throttled(two, 1, 2), "");
    EXPECT_THAT(throttled(two, 1, 1.5), HasSubstr("the time of 1.5 cores, and 2 threads run"));
    EXPECT_THAT(throttled(two, 4, 6), HasSubstr("the time of 6 cores, and 8 threads run"));
}

TEST(Binding, provenance_names_every_rank)
{
    auto const facts = provenance(this_machine(), {{"a", "", "0", 1}, {"b", "", "1", 3}});
    EXPECT_EQ(facts.at("ranks"), "2");
    EXPECT_EQ(facts.at("rank.1"), "rank 1, b, cores 1, 3 threads");
    EXPECT_FALSE(provenance(this_machine(), bindings(World{})).contains("ranks"));
}

} // namespace
} // namespace miniapp
