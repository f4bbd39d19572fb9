// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/uses.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "advice/families.hpp"

namespace miniapp::advice {
namespace {

Params of_size(std::int64_t size)
{
    return Params({size_parameter(size, size)});
}

Use of_100()
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

TEST(Uses, of_blocks_and_instructions_one_after_the_other)
{
    auto const use = both(in_blocks_of<64, 4>, issuing<10>)(of_size(100), of_100());
    EXPECT_EQ(use.work_items, 25);
    EXPECT_EQ(use.threads_of_block, 64);
    EXPECT_EQ(use.flops, 2 * 10 * 100); // two an instruction
}

// A sector that is used up is counted once, and one of which 4 bytes are used as a whole.
TEST(Uses, of_sectors_on_a_gpu)
{
    auto const gpu = [](double bytes) { return backend::gpu ? bytes : 800; };
    EXPECT_EQ(in_sectors<1>(of_size(100), of_100()).bytes, 800);
    EXPECT_EQ(in_sectors<2>(of_size(100), of_100()).bytes, gpu(1600));
    EXPECT_EQ(in_sectors<64>(of_size(100), of_100()).bytes, gpu(800 * (sector / 4.)));
}

// The memory moves each byte once, and the last-level cache of a GPU a sector for each access.
TEST(Uses, of_the_last_level_cache_of_a_gpu)
{
    auto const gpu = [](double bytes) { return backend::gpu ? bytes : 0; };
    EXPECT_EQ(as_often_as_the_memory(of_size(100), of_100()).cache_bytes, gpu(800));
    EXPECT_EQ(in_cached_sectors<2>(of_size(100), of_100()).cache_bytes, gpu(1600));
    EXPECT_EQ(in_cached_sectors<64>(of_size(100), of_100()).cache_bytes, gpu(800 * (sector / 4.)));
    EXPECT_EQ(in_cached_sectors<64>(of_size(100), of_100()).bytes, 800);
    auto const twice = both(past_the_l1<20>, repeated<2>)(of_size(100), of_100());
    EXPECT_EQ(twice.cache_bytes, gpu(4000));
    EXPECT_EQ(twice.bytes, 1600);
}

bool is_counted(Use const& use)
{
    double const amounts[] = {
        use.launches,
        use.work_items,
        use.bytes,
        use.cache_bytes,
        use.lds_reads,
        use.flops,
        use.double_flops};
    return use.work > 0 && std::ranges::max(amounts) > 0 && std::ranges::min(amounts) >= 0
           && use.double_flops <= use.flops
           && (use.cache_bytes == 0 || use.cache_bytes >= use.bytes);
}

// Of nothing no time follows, and the range would be 0.
TEST(Uses, are_counted_of_both_sides_of_a_range_from_counts)
{
    int ranges = 0;
    for (auto const& family : families()) {
        Params const params(family.parameters);
        auto const usual = family.use(params);
        for (auto const& variant : family.variants) {
            if (variant.expectation && variant.expectation->from_counts) {
                auto const over =
                    std::ranges::find(family.variants, variant.expectation->over, &Variant<>::name);
                ASSERT_NE(over, family.variants.end()) << family.name << "/" << variant.name;
                EXPECT_TRUE(is_counted(variant.use(params, usual)))
                    << family.name << "/" << variant.name;
                EXPECT_TRUE(is_counted(over->use(params, usual)))
                    << family.name << "/" << over->name;
                EXPECT_GT(variant.expectation->give_or_take, 1)
                    << family.name << "/" << variant.name;
                EXPECT_LE(variant.expectation->give_or_take, 1.25)
                    << family.name << "/" << variant.name;
                ++ranges;
            }
        }
    }
    EXPECT_GT(ranges, 50);
}

} // namespace
} // namespace miniapp::advice
