// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include <gtest/gtest.h>

#include "advice/families.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice {
namespace {

// A claim over a variant that is not there would never be judged, and nobody would see it.
TEST(Claims, are_over_variants_of_their_row)
{
    int claims = 0;
    for (auto const& family : families()) {
        for (auto const& variant : family.variants) {
            if (variant.expectation && !variant.expectation->over.empty()) {
                EXPECT_TRUE(std::ranges::count(
                    family.variants, variant.expectation->over, &Variant<>::name))
                    << family.name << "/" << variant.name << " over " << variant.expectation->over;
                ++claims;
            }
        }
    }
    EXPECT_GT(claims, 60);
}

// A compiler that knows them folds the arithmetic that a row is to time, and the result is the
// same. They hang on the size: the other way round of an array without elements, which no run has.
TEST(Unknown, zero_and_one_hang_on_what_only_the_run_knows)
{
    auto const comparison =
        std::make_shared<Comparison<float> const>(row("none", Mechanism::undeclared, "", 1, 1));
    auto const params = Params(comparison->parameters);
    Unknown const of_some(Row(comparison, params.with("size", std::int64_t{1})));
    Unknown const of_none(Row(comparison, params.with("size", std::int64_t{0})));
    EXPECT_EQ(of_some.zero, 0);
    EXPECT_EQ(of_some.one, 1);
    EXPECT_EQ(of_none.zero, 1);
    EXPECT_EQ(of_none.one, 0);
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
} // namespace miniapp::advice
