// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/order.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "advice/parts/banks.hpp"

namespace miniapp::advice {
namespace {

/// Succeeds if map(0), ..., map(n - 1) are the numbers from 0 to n - 1, each once.
template <class Map>
testing::AssertionResult is_a_permutation(std::int64_t n, Map const& map)
{
    std::vector<std::int64_t> images(n);
    for (std::int64_t i = 0; i < n; ++i) {
        images[i] = map(i);
    }
    std::ranges::sort(images);
    for (std::int64_t i = 0; i < n; ++i) {
        if (images[i] != i) {
            return testing::AssertionFailure() << i << " is missing of " << n;
        }
    }
    return testing::AssertionSuccess();
}

TEST(Order, takes_every_element_once)
{
    for (std::int64_t const n : {1, 7, 64, 100, 4096, 5000}) {
        for (int const bits : {0, 3, 5, 12}) {
            EXPECT_TRUE(is_a_permutation(n, Order{.n = n, .bits = bits, .factor = hash_factor}));
        }
        for (int const stride : {1, 2, 32, 64}) {
            EXPECT_TRUE(is_a_permutation(n, strided_order(n, stride)));
        }
    }
}

TEST(Order, neighbours_are_a_stride_apart)
{
    auto const order = strided_order(1024, 8);
    EXPECT_EQ(order(0), 0);
    EXPECT_EQ(order(1), 8);
    EXPECT_EQ(order(127), 1016);
    EXPECT_EQ(order(128), 1); // the second pass begins at the second element
}

/// Returns the largest number of words of one bank that 32 threads access at once.
int conflicts(banks::Place const& place)
{
    std::vector<int> accesses(32);
    for (int k = 0; k < 32; ++k) {
        ++accesses[place(k) % 32];
    }
    return *std::ranges::max_element(accesses);
}

TEST(Banks, strides_conflict_in_a_bank_unless_tiles_are_padded_or_swizzled)
{
    for (int rotation = 0; rotation <= 5; ++rotation) {
        banks::Place const place{.rotation = rotation};
        EXPECT_TRUE(is_a_permutation(banks::words, place));
        EXPECT_EQ(conflicts(place), 1 << rotation);
    }
    EXPECT_EQ(conflicts({.rotation = 5, .padded = true}), 1);
    EXPECT_EQ(conflicts({.rotation = 5, .swizzled = true}), 1);
    EXPECT_TRUE(is_a_permutation(banks::words, banks::Place{.rotation = 5, .swizzled = true}));
}

} // namespace
} // namespace miniapp::advice
