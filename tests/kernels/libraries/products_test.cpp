// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "libraries/algorithms/parts/radix.hpp"
#include "libraries/algorithms/reference.hpp"
#include "libraries/parts/expected.hpp"
#include "libraries/spmv/problem.hpp"

namespace miniapp::libraries {
namespace {

auto const ones = [](auto) { return 1.; };
auto const index_plus_one = [](auto i) { return static_cast<double>(i + 1); };

// By hand: 1 + 2 + ... + n = n (n + 1) / 2; -3 x 3 + 4 x 4 = 7; 1 x 4 + 2 x 5 + 3 x 6 = 32.
TEST(LibrariesProducts, reference_equals_sums_by_hand)
{
    auto const sides = [](auto i) { return i == 0 ? 3. : 4.; };
    auto const signed_sides = [](auto i) { return i == 0 ? -3. : 4.; };
    EXPECT_EQ(dot<long double>(100, index_plus_one, ones), 5050);
    EXPECT_EQ(dot<double>(2, signed_sides, sides), 7);
    EXPECT_EQ(dot<double>(3, index_plus_one, [](auto i) { return static_cast<float>(i + 4); }), 32);
}

TEST(LibrariesAlgorithms, the_one_number_that_a_sum_writes_is_not_counted)
{
    using Problem = algorithms::Problem<double>;
    auto const params = Params(Problem::parameters()).with("size", std::int64_t{1000});
    EXPECT_EQ(Problem::work(params).bytes(), 8000);
    EXPECT_EQ(Problem::work(params).bytes_written, 0);
    auto const scan = params.with("algorithm", std::string("scan"));
    EXPECT_EQ(Problem::work(scan).bytes(), 2 * 8000);
}

// For x = 1 the result is 6 minus the number of neighbours: 0 inside, 1 on a face, 2 on an edge, 3
// in a corner. For an x that is linear in i, j and k the result inside is 0.
TEST(LibrariesSpmv, reference_equals_stencils_by_hand)
{
    Box const box{5, 4, 3};
    auto const of_laplacian = [](int at, int number) {
        return coefficient<double>(false, at, number);
    };
    auto const at = [&](int i, int j, int k) {
        return spmv::reference_element(box, i + 5 * (j + 4 * k), of_laplacian, ones);
    };
    EXPECT_EQ(at(2, 1, 1), 0);
    EXPECT_EQ(at(0, 1, 1), 1);
    EXPECT_EQ(at(4, 3, 1), 2);
    EXPECT_EQ(at(0, 0, 2), 3);
    EXPECT_EQ(spmv::reference_element(box, 2 + 5 * (2 + 4 * 1), of_laplacian, index_plus_one), 0);
}

// Each of the 60 rows has 7 entries, less one for each face on which its point lies. There are two
// faces in each direction.
TEST(LibrariesSpmv, matrix_has_the_entries_of_the_stencil)
{
    Box const box{5, 4, 3};
    auto const a = assemble<double>(box, false);
    auto const column = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, a.columns);
    auto const value = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, a.values);
    auto const begin = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, a.row_begins);
    ASSERT_EQ(a.rows, 60);
    ASSERT_EQ(begin(60), 7 * 60 - 2 * (4 * 3 + 5 * 3 + 5 * 4));
    ASSERT_EQ(begin(1), 4);
    // The row of a corner has the corner itself, then its neighbours in x, y and z.
    std::array<int, 4> const columns{0, 1, 5, 20};
    for (int entry = 0; entry < 4; ++entry) {
        EXPECT_EQ(column(entry), columns[entry]);
        EXPECT_EQ(value(entry), entry == 0 ? 6 : -1);
    }
    for (int row = 0; row < a.rows; ++row) {
        for (int entry = begin(row) + 1; entry < begin(row + 1); ++entry) {
            EXPECT_LT(column(entry - 1), column(entry)) << row;
        }
    }
}

// Every number must occur once; in a random order half of them exceed their predecessors.
TEST(LibrariesAlgorithms, shuffle_is_a_permutation_without_order)
{
    for (std::int64_t const n : {1, 2, 3, 100, 1024, 1025, 30011}) {
        std::vector<int> seen(n, 0);
        int rises = 0;
        for (std::int64_t i = 0; i < n; ++i) {
            auto const at = algorithms::shuffled_index(i, n);
            ASSERT_GE(at, 0);
            ASSERT_LT(at, n);
            EXPECT_EQ(++seen[at], 1) << n << " " << i;
            rises += i > 0 && at > algorithms::shuffled_index(i - 1, n) ? 1 : 0;
        }
        if (n > 1000) {
            EXPECT_NEAR(rises, n / 2., 0.1 * static_cast<double>(n)) << n;
        }
    }
}

// The two keys of n = 2 are 3/2 x 1/4 - 1/2 and 3/2 x 3/4 - 1/2. The three keys of n = 3 add up to
// -1/4 + 1/4 + 3/4 = 3/4.
TEST(LibrariesAlgorithms, keys_equal_fractions_by_hand)
{
    EXPECT_EQ(algorithms::key<double>(0, 2), -0.125);
    EXPECT_EQ(algorithms::key<float>(1, 2), 0.625F);
    EXPECT_NEAR(
        algorithms::key<double>(0, 3) + algorithms::key<double>(1, 3)
            + algorithms::key<double>(2, 3),
        0.75,
        1e-15);
}

/// Expects that digits, compared from the highest to the lowest, have the order of the numbers,
/// which may be negative.
template <class T>
void expect_digits_in_order(std::vector<T> const& ascending)
{
    for (std::size_t i = 1; i < ascending.size(); ++i) {
        int pass = sizeof(T) - 1;
        while (pass > 0
               && algorithms::digit(ascending[i - 1], pass)
                      == algorithms::digit(ascending[i], pass)) {
            --pass;
        }
        EXPECT_LT(algorithms::digit(ascending[i - 1], pass), algorithms::digit(ascending[i], pass))
            << ascending[i - 1] << " " << ascending[i];
    }
}

TEST(LibrariesAlgorithms, digits_are_in_the_order_of_the_numbers)
{
    expect_digits_in_order<double>({-1e300, -2, -1.5, -1e-310, -0., 0., 1e-310, 0.25, 1, 1e300});
    expect_digits_in_order<float>({-1e38F, -2, -1.5F, -1e-40F, -0.F, 0.F, 1e-40F, 0.25F, 1, 1e38F});
}

} // namespace
} // namespace miniapp::libraries
