// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/floor.hpp"

#include <gtest/gtest.h>

namespace miniapp {
namespace {

Use a_use()
{
    return {
        .launches = 1,
        .work_items = 2,
        .threads_of_block = 64,
        .bytes = 3,
        .cache_bytes = 4,
        .lds_reads = 5,
        .flops = 6,
        .double_flops = 7};
}

TEST(Floor, counts_what_it_is_the_rate_of)
{
    EXPECT_EQ(amount_at({.of = Mechanism::launch}, a_use()), 1);
    EXPECT_EQ(amount_at({.of = Mechanism::lds}, a_use()), 5);
    EXPECT_EQ(amount_at({.of = Mechanism::issue}, a_use()), 6);
    EXPECT_EQ(amount_at({.of = Mechanism::issue, .in_double = true}, a_use()), 7);
    EXPECT_EQ(amount_at({.of = Mechanism::barrier}, a_use()), 0);
}

TEST(Floor, of_dispatch_counts_blocks_of_its_size_alone)
{
    EXPECT_EQ(amount_at({.of = Mechanism::dispatch, .threads_of_block = 64}, a_use()), 2);
    EXPECT_EQ(amount_at({.of = Mechanism::dispatch, .threads_of_block = 128}, a_use()), 0);
}

// A cache that holds the footprint gives the bytes of the memory; the last level may give more.
TEST(Floor, of_the_last_level_cache_counts_what_crosses_it)
{
    EXPECT_EQ(amount_at({.of = Mechanism::memory}, a_use()), 3);
    EXPECT_EQ(amount_at({.of = Mechanism::cache}, a_use()), 3);
    EXPECT_EQ(amount_at({.of = Mechanism::cache, .in_last_level = true}, a_use()), 4);
    EXPECT_EQ(amount_at({.of = Mechanism::cache, .in_last_level = true}, Use{.bytes = 3}), 0);
}

} // namespace
} // namespace miniapp
