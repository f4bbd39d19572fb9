// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/uses.hpp"

#include <gtest/gtest.h>

#include "common/comparison.hpp"

namespace miniapp::advice {
namespace {

Params of_size(std::int64_t size)
{
    return Params({size_parameter(size, size)});
}

ResourceUse of_100()
{
    return {.launches = 1, .work_items = 100, .bytes = 800};
}

TEST(Uses, of_several_kernels)
{
    auto const parts = in_parts<4>(of_size(100), of_100());
    EXPECT_EQ(parts.launches, 4);
    EXPECT_EQ(parts.work_items, 100);
    EXPECT_EQ(parts.bytes, 800);

    auto const all = repeated<4>(of_size(100), of_100());
    EXPECT_EQ(all.launches, 4);
    EXPECT_EQ(all.work_items, 400);
    EXPECT_EQ(all.bytes, 3200);
}

TEST(Uses, of_blocks)
{
    auto const use = in_blocks_of<64, 4>(of_size(100), of_100());
    EXPECT_EQ(use.work_items, 25);
    EXPECT_EQ(use.threads_of_block, 64);
    EXPECT_EQ(several_each<4>(of_size(100), of_100()).work_items, 25);
}

} // namespace
} // namespace miniapp::advice
