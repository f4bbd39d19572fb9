// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace miniapp::advice {

std::vector<Family> families();

namespace {

// A compiler that knew zero and one would remove the arithmetic that a kernel should do, and
// the result would not change. For arrays without elements, which no run has, the two numbers are
// exchanged. This shows that they depend on the size.
TEST(UnknownNumbers, zero_and_one_depend_on_what_only_the_run_knows)
{
    auto const comparison = std::make_shared<Comparison<float> const>(
        comparison_of(SimpleComparison<float>{"none", "", "", {1, 1}}));
    auto const params = Params(comparison->parameters);
    UnknownNumbers const of_some(Arrays<float>(comparison, params.with("size", std::int64_t{1})));
    UnknownNumbers const of_none(Arrays<float>(comparison, params.with("size", std::int64_t{0})));
    EXPECT_EQ(of_some.zero, 0);
    EXPECT_EQ(of_some.one, 1);
    EXPECT_EQ(of_none.zero, 1);
    EXPECT_EQ(of_none.one, 0);
}

TEST(Rows, each_compares_something_and_names_its_source)
{
    for (auto const& family : families()) {
        EXPECT_NE(family.source, "") << family.name;
        // On a CPU a family compares nothing if all its comparisons need calls of a GPU's runtime.
        bool const native = std::ranges::any_of(
            family.variants, [](auto const& variant) { return variant.kind == Kind::gpu; });
        bool const compares = std::ranges::any_of(
            family.variants, [](auto const& variant) { return variant.expectation.has_value(); });
        EXPECT_TRUE(compares || (native && !backend::gpu)) << family.name;
    }
    EXPECT_GT(families().size(), 40);
}

ResourceUse use_of_one_kernel()
{
    return {.launches = 1, .work_items = 100, .bytes = 800};
}

TEST(Uses, several_kernels_share_the_elements_or_each_pass_over_all)
{
    Params const none;
    auto const parts = use_of_parts<4>(none, use_of_one_kernel());
    EXPECT_EQ(parts.launches, 4);
    EXPECT_EQ(parts.work_items, 100);
    EXPECT_EQ(parts.bytes, 800);

    auto const all = use_of_repeated_kernels<4>(none, use_of_one_kernel());
    EXPECT_EQ(all.launches, 4);
    EXPECT_EQ(all.work_items, 400);
    EXPECT_EQ(all.bytes, 3200);
}

TEST(Uses, several_elements_per_thread_make_fewer_work_items)
{
    Params const none;
    auto const use = use_of_blocks<64, 4>(none, use_of_one_kernel());
    EXPECT_EQ(use.work_items, 25);
    EXPECT_EQ(use.threads_of_block, 64);
    EXPECT_EQ(use_per_item<4>(none, use_of_one_kernel()).work_items, 25);
}

} // namespace
} // namespace miniapp::advice
