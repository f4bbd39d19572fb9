// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/parts/column.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace miniapp::lbm {
namespace {

constexpr int height = 6;

template <class Op>
void each_column(auto const& all, Grid const& grid, Op const& op)
{
    for (int number = 0; number < all.count(); ++number) {
        op(Column(all, grid, number));
    }
}

/// How many columns a box's sites belong to: the fewest and the most.
std::pair<int, int> columns_of_a_site(auto const& all, Grid const& grid)
{
    std::vector<int> found(static_cast<std::size_t>(grid.points()));
    each_column(all, grid, [&](Column const& column) {
        for (int k = column.begin; k < column.end; ++k) {
            for (int j = column.j; j < std::min(column.j + column.depth(), grid.ny); ++j) {
                for (int i = column.i; i < std::min(column.i + column.width(), grid.nx); ++i) {
                    ++found[static_cast<std::size_t>(i + grid.nx * (j + grid.ny * k))];
                }
            }
        }
    });
    auto const [fewest, most] = std::minmax_element(found.begin(), found.end());
    return {*fewest, *most};
}

TEST(LbmColumns, every_site_belongs_to_one_column)
{
    std::pair<int, int> const one{1, 1};
    for (int nx = 1; nx <= 140; ++nx) {
        for (int const ny : {1, 4, 29, 32, 33, 70}) {
            for (int const nz : {1, 6, 7}) {
                Grid const grid({nx, ny, nz});
                ASSERT_EQ(columns_of_a_site(Columns(grid, height), grid), one) << nx << 'x' << ny;
                ASSERT_EQ(columns_of_a_site(FittedColumns(grid, height), grid), one)
                    << nx << 'x' << ny;
            }
        }
    }
}

TEST(LbmColumns, narrow_ones_end_a_row_where_they_are_fewer)
{
    auto const count = [](Extents const& size) { return FittedColumns(Grid(size), 1).count(); };
    EXPECT_EQ(Columns(Grid({232, 190, 1}), 1).count(), 4 * 48);
    EXPECT_EQ(count({232, 190, 1}), 3 * 48 + 5 * 6);
    EXPECT_EQ(count({40, 190, 2}), 2 * 5 * 6) << "in two layers, without wide ones";
    EXPECT_EQ(count({256, 190, 1}), 4 * 48) << "full rows";
    EXPECT_EQ(count({255, 190, 1}), 4 * 48) << "8 x 6 are as many as 48";
    EXPECT_EQ(count({72, 4, 1}), 2) << "a narrow one is as many as a wide one";
}

// phi is needed one site beyond a column, and its populations come from one site farther.
TEST(LbmColumns, those_that_read_beyond_a_cut_are_known)
{
    auto const reaches = [](int begin, int end, int n) { return begin < 2 || end + 2 > n; };
    for (auto const& size : {Extents{75, 70, 20}, {66, 33, 13}, {16, 40, 7}, {129, 35, 12}}) {
        Grid const g(size);
        each_column(FittedColumns(g, height), g, [&](Column const& column) {
            auto const reads = [&](bool x, bool y, bool z) {
                return reads_beyond_cuts(column, g, CutBox<float>{{x, y, z}, nullptr});
            };
            auto const end_x = std::min(column.i + column.width(), g.nx);
            auto const end_y = std::min(column.j + column.depth(), g.ny);
            EXPECT_EQ(reads(true, false, false), reaches(column.i, end_x, g.nx));
            EXPECT_EQ(reads(false, true, false), reaches(column.j, end_y, g.ny));
            EXPECT_EQ(reads(false, false, true), reaches(column.begin, column.end, g.nz));
            EXPECT_FALSE(reads(false, false, false));
        });
    }
}

} // namespace
} // namespace miniapp::lbm
