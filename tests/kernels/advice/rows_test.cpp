// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "advice/families.hpp"

namespace miniapp::advice {
namespace {

// A compiler that knows them folds the arithmetic that a row is to time, and the result is the
// same. They hang on the size: the other way round of an array without elements, which no run has.
TEST(Unknown, zero_and_one_hang_on_what_only_the_run_knows)
{
    auto const comparison = std::make_shared<Comparison<float> const>(
        comparison_of(Row<float>{"none", "", "", {1, 1}}));
    auto const params = Params(comparison->parameters);
    Unknown const of_some(Arrays<float>(comparison, params.with("size", std::int64_t{1})));
    Unknown const of_none(Arrays<float>(comparison, params.with("size", std::int64_t{0})));
    EXPECT_EQ(of_some.zero, 0);
    EXPECT_EQ(of_some.one, 1);
    EXPECT_EQ(of_none.zero, 1);
    EXPECT_EQ(of_none.one, 0);
}

TEST(Rows, each_compares_something_and_names_its_source)
{
    for (auto const& family : families()) {
        EXPECT_NE(family.source, "") << family.name;
        // Where all that is compared needs the device's own calls, a CPU compares nothing.
        bool const native = std::ranges::any_of(
            family.variants, [](auto const& variant) { return variant.kind == Kind::gpu; });
        bool const compares = std::ranges::any_of(
            family.variants, [](auto const& variant) { return variant.expectation.has_value(); });
        EXPECT_TRUE(compares || (native && !backend::gpu)) << family.name;
    }
    EXPECT_GT(families().size(), 40);
}

} // namespace
} // namespace miniapp::advice
