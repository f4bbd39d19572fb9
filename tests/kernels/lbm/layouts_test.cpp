// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/locate.hpp"

// Compares steps from one site to another in blocks, as GPUs make them, with the place that
// place_in_blocks() computes for the second site.
namespace miniapp::lbm {
namespace {

constexpr int width = 64;

std::ptrdiff_t first_element(BlockPlace site)
{
    return site.first;
}

template <class Box>
void expect_steps_lead_to_neighbours(Grid const& g, int i, int j, int k, Box const& box)
{
    int const s = g.site(i, j, k);
    Neighbours const near(g, i, j, k, box);
    auto const at = locate_in_blocks<width>(g, i, j, k, near);
    for (int p = 0; p < populations; ++p) {
        Direction const e = velocity_of_population(p);
        EXPECT_EQ(first_element(at.site) + p * width, place_in_blocks<width>(p, s));
        EXPECT_EQ(
            first_element(at.site - at.neighbours.step(e)) + p * width,
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

// The populations have 26 x 576 x 514^2 elements. That is 92 % of the range of an unsigned, and
// more than an int can hold.
TEST(LbmLayouts, places_of_a_large_box_are_right)
{
    Grid const g({512, 512, 512}, width);
    for (int const k : {0, 1, 511}) {
        expect_steps_lead_to_neighbours(g, 511, 511, k, WholeBox<double>{});
    }
}

} // namespace
} // namespace miniapp::lbm
