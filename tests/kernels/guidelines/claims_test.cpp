// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include <gtest/gtest.h>

#include "guidelines/families.hpp"

namespace miniapp::guidelines {
namespace {

// A claim over a variant that is not there would never be judged, and nobody would see it.
TEST(Claims, are_over_variants_of_their_row)
{
    int claims = 0;
    for (auto const& family : families()) {
        for (auto const& variant : family.variants) {
            if (variant.expectation && !variant.expectation->over.empty()) {
                EXPECT_TRUE(std::ranges::count(
                    family.variants, variant.expectation->over, &VariantInfo::name))
                    << family.name << "/" << variant.name << " over " << variant.expectation->over;
                ++claims;
            }
        }
    }
    EXPECT_GT(claims, 60);
}

TEST(Claims, every_row_has_one)
{
    for (auto const& family : families()) {
        // Where all that is claimed is about what the device's own calls do, this build has none.
        bool const native = std::ranges::any_of(
            family.variants, [](auto const& variant) { return variant.kind == Kind::gpu; });
        bool const claims = std::ranges::any_of(
            family.variants, [](auto const& variant) { return variant.expectation.has_value(); });
        EXPECT_TRUE(claims || (native && !backend::gpu)) << family.name;
    }
}

} // namespace
} // namespace miniapp::guidelines
