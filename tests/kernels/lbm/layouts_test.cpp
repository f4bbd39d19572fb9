// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/located.hpp"

// Walking from site to site in blocks, as GPUs do, against the place that is worked out anew.
namespace miniapp::lbm {
namespace {

constexpr int width = 64;

std::ptrdiff_t first(BlockPlace site)
{
    return site.first;
}

template <class Box>
void expect_steps_lead_to_neighbours(Grid const& g, int i, int j, int k, Box const& box)
{
    int const s = g.site(i, j, k);
    Neighbours const near(g, i, j, k, box);
    auto const at = located_in_blocks<width>(g, i, j, k, near);
    for (int p = 0; p < populations; ++p) {
        Direction const e = velocity_of_population(p);
        EXPECT_EQ(first(at.site) + p * width, place_in_blocks<width>(p, s));
        EXPECT_EQ(
            first(at.site - at.near.step(e)) + p * width,
            place_in_blocks<width>(p, s - near.step(e)))
            << "population " << p << " of " << i << ", " << j << ", " << k;
    }
}

template <class Box>
void expect_steps_lead_to_neighbours(Extents const& size, Box const& box)
{
    Grid const g(size, width);
    for (int k = 0; k < g.nz; ++k) {
        for (int j = 0; j < g.ny; ++j) {
            for (int i = 0; i < g.nx; ++i) {
                expect_steps_lead_to_neighbours(g, i, j, k, box);
            }
        }
    }
}

TEST(LbmLayouts, steps_in_blocks_lead_to_the_neighbours)
{
    for (Extents const& size : {Extents{1, 1, 1}, {64, 3, 2}, {130, 4, 3}, {257, 1, 2}}) {
        expect_steps_lead_to_neighbours(size, WholeBox<double>{});
        expect_steps_lead_to_neighbours(size, Cuts{{true, false, true}});
        expect_steps_lead_to_neighbours(size, Cuts{{true, true, true}});
    }
}

// 26 x 576 x 514^2 elements: 92 % of what an unsigned counts, further than an int does.
TEST(LbmLayouts, places_of_a_large_box_are_right)
{
    Grid const g({512, 512, 512}, width);
    for (int const k : {0, 1, 511}) {
        expect_steps_lead_to_neighbours(g, 511, 511, k, WholeBox<double>{});
    }
}

} // namespace
} // namespace miniapp::lbm
