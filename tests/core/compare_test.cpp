// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/compare.hpp"

#include <gtest/gtest.h>

#include "problem/random.hpp"

namespace miniapp {

template <class T>
void set_element(GuardedArray<T> const& array, std::int64_t index, T value)
{
    T* const data = array.data();
    GuardAccess const guards_too;
    Kokkos::parallel_for(
        "test/set", Kokkos::RangePolicy<ExecutionSpace>(0, 1), KOKKOS_LAMBDA(int) {
            data[index] = value;
        });
    Kokkos::fence();
}

/// Writes to the first three elements of the guard behind the n elements of `to`: the value in
/// `from`, twice the old value, and half the value in `from`.
template <class T>
void copy_twice_and_half(T const* from, T* to, std::int64_t n)
{
    GuardAccess const guards_too;
    Kokkos::parallel_for(
        "test/guards", Kokkos::RangePolicy<ExecutionSpace>(0, 1), KOKKOS_LAMBDA(int) {
            to[n] = from[n];
            to[n + 1] = 2 * to[n + 1];
            to[n + 2] = from[n + 2] / 2;
        });
    Kokkos::fence();
}

namespace {

template <class T>
class Compare : public testing::Test
{
};

using Precisions = testing::Types<double, float>;
TYPED_TEST_SUITE(Compare, Precisions);

TYPED_TEST(Compare, elements_that_are_expected_to_stay_unwritten_are_accepted)
{
    GuardedArray<TypeParam> const result("result", 100);
    GuardedArray<TypeParam> const expected("expected", 100);

    EXPECT_TRUE(compare(result, expected, 1., 0.).ok());
}

TYPED_TEST(Compare, an_unwritten_element_is_counted)
{
    GuardedArray<TypeParam> const result("result", 100);
    GuardedArray<TypeParam> const expected("expected", 100);
    set_element(expected, 42, TypeParam(1));

    EXPECT_EQ(compare(result, expected, 1., 0.).unwritten, 1);
}

TYPED_TEST(Compare, unexpected_writes_are_counted_inside_and_outside_the_array)
{
    GuardedArray<TypeParam> const result("result", 100);
    GuardedArray<TypeParam> const expected("expected", 100);
    set_element(result, 7, TypeParam(1));
    set_element(result, -1, TypeParam(1));
    set_element(result, 100, TypeParam(1));

    EXPECT_EQ(compare(result, expected, 1., 0.).out_of_bounds_writes, 3);
}

TYPED_TEST(Compare, values_made_from_guards_count_as_writes_outside)
{
    GuardedArray<TypeParam> const input("input", 100);
    GuardedArray<TypeParam> const result("result", 100);
    GuardedArray<TypeParam> const expected("expected", 100);
    input.poison_input();
    copy_twice_and_half(input.data(), result.data(), 100);

    EXPECT_EQ(compare(result, expected, 1., 0.).out_of_bounds_writes, 3);
}

TYPED_TEST(Compare, the_error_is_the_largest_difference_over_the_scale)
{
    GuardedArray<TypeParam> const result("result", 100);
    GuardedArray<TypeParam> const expected("expected", 100);
    for (int i : {3, 4}) {
        set_element(expected, i, TypeParam(10));
        set_element(result, i, TypeParam(10 + i));
    }

    EXPECT_EQ(compare(result, expected, 8., 0.).error, 0.5);
}

/// Returns i as the scale of element i.
struct IndexAsScale
{
    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return static_cast<double>(i);
    }
};

// An error of 1 is a quarter of element 4, but small compared with element 64.
TYPED_TEST(Compare, the_error_of_each_element_is_relative_to_its_own_scale)
{
    GuardedArray<TypeParam> const result("result", 100);
    GuardedArray<TypeParam> const expected("expected", 100);
    for (int i : {4, 64}) {
        set_element(expected, i, TypeParam(i));
        set_element(result, i, TypeParam(i + 1));
    }

    auto const verdict = compare_each(result, expected, IndexAsScale{}, 0.1);

    EXPECT_EQ(verdict.error, 0.25);
    EXPECT_EQ(verdict.tolerance, 0.1);
    set_element(result, 100, TypeParam(1));
    EXPECT_EQ(compare_each(result, expected, IndexAsScale{}, 1.).out_of_bounds_writes, 1);
}

TYPED_TEST(Compare, a_nan_or_an_infinity_is_an_error_that_is_not_finite)
{
    for (auto const bad :
         {std::numeric_limits<TypeParam>::quiet_NaN(),
          std::numeric_limits<TypeParam>::infinity()}) {
        GuardedArray<TypeParam> const result("result", 100);
        GuardedArray<TypeParam> const expected("expected", 100);
        set_element(expected, 3, TypeParam(1));
        set_element(result, 3, bad);

        for (auto const& verdict :
             {compare(result, expected, 1., 1.),
              compare_each(result, expected, IndexAsScale{}, 1.),
              Verdict{.error = static_cast<double>(bad), .tolerance = 1}}) {
            EXPECT_FALSE(verdict.ok());
            EXPECT_FALSE(is_finite(verdict.error));
        }
    }
}

TEST(Finite, is_false_only_for_infinities_and_nans)
{
    using Limits = std::numeric_limits<double>;
    for (double const number : {0., -1., Limits::max(), Limits::denorm_min()}) {
        EXPECT_TRUE(is_finite(number)) << number;
    }
    for (double const number : {Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()}) {
        EXPECT_FALSE(is_finite(number)) << number;
    }
}

TEST(Random, numbers_lie_between_0_and_1_with_a_mean_of_one_half)
{
    double sum = 0;
    for (int i = 0; i < 10000; ++i) {
        double const u = uniform(i);
        EXPECT_GE(u, 0);
        EXPECT_LT(u, 1);
        sum += u;
    }
    EXPECT_NEAR(sum / 10000, 0.5, 0.015); // five standard deviations of the mean
    EXPECT_NE(uniform(1, 1), uniform(1, 2));
    EXPECT_EQ(signed_uniform(7, 2), 2 * uniform(7, 2) - 1);
}

} // namespace
} // namespace miniapp
