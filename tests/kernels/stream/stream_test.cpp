// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "stream/operation.hpp"
#include "stream/problem.hpp"
#include "stream/reference.hpp"

namespace miniapp::stream {

std::vector<Family> families();

namespace {

constexpr double a[] = {1, 2, 3, 4};
constexpr double b[] = {10, 20, 30, 40};

TEST(StreamReference, maps_element_by_element)
{
    double c[4] = {};

    reference_map(4, a, b, 0.5, Triad{}, c);

    EXPECT_EQ(c[0], 1 + 0.5 * 10);
    EXPECT_EQ(c[3], 4 + 0.5 * 40);
}

// The expected values are 1 + 2 + 3 + 4 = 10 and 1*10 + 2*20 + 3*30 + 4*40 = 300.
TEST(StreamReference, sums_and_dot_products_match_values_computed_by_hand)
{
    EXPECT_EQ(reference_sum(4, a, b, 0.5, Read{}).value, 10);
    EXPECT_EQ(reference_sum(4, a, b, 0.5, Dot{}).value, 300);
}

TEST(StreamReference, the_magnitude_of_a_sum_counts_terms_that_cancel)
{
    constexpr double opposite[] = {1, -1};

    auto const sum = reference_sum(2, opposite, opposite, 1., Read{});

    EXPECT_EQ(sum.value, 0);
    EXPECT_EQ(sum.magnitude, 2);
}

TEST(StreamProblem, work_counts_each_array_once)
{
    auto const params = Params(families().front().parameters).with("size", std::int64_t{1000});

    auto const copy = Problem<double>::work(params.with("operation", "copy"));
    auto const add = Problem<float>::work(params.with("operation", "add"));
    auto const dot = Problem<double>::work(params.with("operation", "dot"));

    EXPECT_EQ(copy.bytes_read, 8000);
    EXPECT_EQ(copy.bytes_written, 8000);
    EXPECT_EQ(add.bytes(), 12000);
    EXPECT_EQ(dot.bytes_written, 0);
}

} // namespace
} // namespace miniapp::stream
