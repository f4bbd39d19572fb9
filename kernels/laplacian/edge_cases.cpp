// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/parts/strips.hpp"
#include "laplacian/parts/tiles.hpp"
#include "laplacian/problem.hpp"
#include "problem/make_family.hpp"

// These are the shapes on which every variant is tested. They follow from the variants' constants.
namespace miniapp::laplacian {
namespace {

constexpr std::int64_t boundary = 2; // number of boundary points in each direction

/// Number of rows of a tile of `strips`, and the largest m of `tiled` to `nontemporal`.
constexpr std::int64_t rows_of_tile = 16;

/// Returns extents in x that just fill, or exceed by one, a tile of single points, a tile of
/// 16-byte chunks (double, float) or a default block, with and without the boundary.
std::vector<std::int64_t> extents_in_x()
{
    std::vector<std::int64_t> list;
    constexpr std::int64_t items = Tiles<8>::width;
    for (std::int64_t const width : {items, 2 * items, 4 * items, std::int64_t{256}}) {
        for (std::int64_t const n : {width, width + 1, width + boundary, width + boundary + 1}) {
            list.push_back(n);
        }
    }
    return list;
}

/// Returns the number of rows with which `strips` cuts a grid of nx points in x into three strips.
std::int64_t extent_of_three_strips(std::int64_t nx)
{
    constexpr int rows = 2;
    constexpr int m = 4; // the fewest planes give the longest strips
    double const group = static_cast<double>(nx) * sizeof(double) * rows;
    return boundary + 1
           + static_cast<std::int64_t>(2.5 * rows * strip_cache_bytes / (2 * m + 2) / group);
}

} // namespace

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    auto const add = [&](Extents const& size) { cases.push_back(defaults.with("size", size)); };
    // These grids have one interior point; less than a vector; a whole vector or wavefront; more,
    // with a remainder in every direction; and 15 interior rows, which no m above 1 divides.
    for (Extents const size :
         {Extents{3, 3, 3},
          {5, 4, 3},
          {10, 19, 6},
          {66, 18, 10},
          {67, 17, 21},
          {131, 35, 5},
          {3, 40, 37},
          {6, 19, 47}}) {
        add(size);
    }
    cases.push_back(defaults.with("size", Extents{67, 17, 21}).with("block", Extents{32, 4, 2}));
    cases.push_back(defaults.with("size", Extents{67, 17, 21}).with("field", "quadratic"));
    // These grids combine three row counts and five plane counts (slabs have 4 to 8 planes).
    std::size_t n = 0;
    for (auto const nx : extents_in_x()) {
        constexpr std::int64_t planes[] = {8, 6, 9, 5, 10};
        add({nx, boundary + sizes_around(rows_of_tile)[n % 3], boundary + planes[n % 5] - 1});
        ++n;
    }
    // These grids are longer in one direction than any block or chunk of a loop.
    add({5003, 5, 4});
    add({5, 5003, 4});
    add({4, 5, 5003});
    add({1030, extent_of_three_strips(1030), 4});
    // This grid has just below 2^31 points, even with padded rows: byte offsets exceed 32 bits.
    add({1278, 1297, 1293});
    return cases;
}

template std::vector<Params> Problem<double>::edge_cases(Params const&);
template std::vector<Params> Problem<float>::edge_cases(Params const&);

} // namespace miniapp::laplacian
