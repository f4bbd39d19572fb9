// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/family.hpp"

namespace miniapp {
namespace {

// The list includes variants of other builds, which CMake reads from kernels/variants.json.
TEST(Contents, no_variant_is_listed_twice)
{
    for (auto const& family : contents()) {
        std::vector<std::string> names;
        std::ranges::transform(family.variants, std::back_inserter(names), &Variant<>::name);
        std::ranges::sort(names);
        EXPECT_EQ(std::ranges::adjacent_find(names), names.end()) << family.name;
    }
}

// A comparison with a missing variant would silently never be made.
TEST(Contents, a_variant_is_compared_with_a_variant_of_its_own_family)
{
    for (auto const& family : contents()) {
        for (auto const& variant : family.variants) {
            if (variant.expectation && !variant.expectation->over.empty()) {
                EXPECT_TRUE(std::ranges::count(
                    family.variants, variant.expectation->over, &Variant<>::name))
                    << family.name << "/" << variant.name << " over " << variant.expectation->over;
            }
        }
    }
}

} // namespace
} // namespace miniapp
