// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/floor.hpp"

#include <gtest/gtest.h>

namespace miniapp {
namespace {

ResourceUse example_use()
{
    return {
        .launches = 1,
        .work_items = 2,
        .threads_of_block = 64,
        .bytes = 3,
        .lds_reads = 5,
        .issued_flops = 6,
        .issued_double_flops = 7};
}

TEST(Floor, counts_the_use_of_the_resource_that_it_limits)
{
    EXPECT_EQ(amount_at({.bottleneck = Bottleneck::launch}, example_use()), 1);
    EXPECT_EQ(amount_at({.bottleneck = Bottleneck::lds}, example_use()), 5);
    EXPECT_EQ(amount_at({.bottleneck = Bottleneck::issue}, example_use()), 6);
    EXPECT_EQ(amount_at({.bottleneck = Bottleneck::issue, .in_double = true}, example_use()), 7);
}

TEST(Floor, a_dispatch_floor_counts_only_blocks_of_its_size)
{
    EXPECT_EQ(
        amount_at({.bottleneck = Bottleneck::dispatch, .threads_of_block = 64}, example_use()), 2);
    EXPECT_EQ(
        amount_at({.bottleneck = Bottleneck::dispatch, .threads_of_block = 128}, example_use()), 0);
}

TEST(Floor, a_cache_floor_counts_the_same_bytes_as_a_memory_floor)
{
    EXPECT_EQ(amount_at({.bottleneck = Bottleneck::memory}, example_use()), 3);
    EXPECT_EQ(amount_at({.bottleneck = Bottleneck::cache}, example_use()), 3);
}

} // namespace
} // namespace miniapp
