// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "common/ceil_div.hpp"
#include "laplacian/parts/march.hpp"

namespace miniapp::laplacian {

/// Range [begin, end) of groups of rows. One range is swept up through all planes before the next
/// one.
struct Strip
{
    int begin;
    int end;
};

/// Number of bytes for the planes of a strip. On AMD it is the L2 of a die of an MI250X, elsewhere
/// 40 MiB: with 60 MiB most variants that use strips were slower on an H200 (results/notes.md).
inline constexpr double strip_cache_bytes = backend::hip ? 8 << 20 : 40 << 20;

/// Returns a single strip with all interior rows, counted in groups of `rows` rows.
inline Strip single_strip(Box const& box, int rows)
{
    return {0, ceil_div(box.ny - 2, rows)};
}

/// Returns as few strips as possible; all but the last have a multiple of `height` groups of rows.
/// Apart from this rounding, the m + 2 planes of u and m of f in a strip, which a slab of m planes
/// needs, fit into strip_cache_bytes. `element` is the size of a value in bytes.
inline std::vector<Strip>
strips_of(Box const& box, std::size_t element, int rows, int height, int m)
{
    double const group = static_cast<double>(box.nx) * static_cast<double>(element) * rows;
    int const most = std::max(1, static_cast<int>(strip_cache_bytes / (2 * m + 2) / group));
    int const all = single_strip(box, rows).end;
    int const even = round_up(ceil_div(all, ceil_div(all, most)), height);
    std::vector<Strip> strips;
    for (int begin = 0; begin < all; begin += even) {
        strips.push_back({begin, std::min(begin + even, all)});
    }
    return strips;
}

/// Policy over the work items of tiles, for a kernel with these launch bounds.
template <int threads, int blocks>
using ItemsPolicy = Kokkos::
    RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<threads, blocks>>;

/// Arranges the work items of a linear range in tiles of 32 x `height`: tiles follow each other in
/// x, then in y within the strip, then in z. So a warp reads whole cache lines, and the rows of a
/// tile share lines in the L1. A work item needs two divisions by variables to find its indices.
template <int height>
struct Tiles
{
    static constexpr int width = 32;
    static constexpr int items_per_tile = width * height;

    Strip strip;
    int tiles_in_x;
    int tiles_in_y;
    int slabs;

    /// Rows have `points` points in chunks of `size`; slabs have m planes.
    Tiles(Box const& box, Strip const& rows, int size, int m, int points)
        : strip(rows)
        , tiles_in_x(ceil_div(points, size * width))
        , tiles_in_y(ceil_div(rows.end - rows.begin, height))
        , slabs(ceil_div(box.nz - 2, m))
    {
    }

    int count() const { return tiles_in_x * tiles_in_y * slabs * items_per_tile; }

    KOKKOS_INLINE_FUNCTION WorkItem item(int number) const
    {
        int const tile = number / items_per_tile;
        int const within = number % items_per_tile;
        int const above_x = tile / tiles_in_x;
        int const z = above_x / tiles_in_y;
        return {
            (tile - above_x * tiles_in_x) * width + within % width,
            strip.begin + (above_x - z * tiles_in_y) * height + within / width,
            z};
    }
};

} // namespace miniapp::laplacian
