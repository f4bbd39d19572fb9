// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "laplacian/parts/march.hpp"
#include "laplacian/parts/strips.hpp"

namespace miniapp::laplacian {

/// Arranges the work items of a linear range in tiles of 32 x `height`: tiles follow each other in
/// x, then in y within the strip, then in z. So a warp reads whole cache lines, and the rows of a
/// tile share lines in the L1. A work item needs two divisions to find its indices.
template <int height>
struct Tiles
{
    static constexpr int width = 32;
    static constexpr int items = width * height;

    Strip strip;
    int tiles_in_x;
    int tiles_in_y;
    int slabs;

    /// `p` is a Problem or Box. Rows have `points` points in chunks of `size`; slabs have m planes.
    template <class Grid>
    Tiles(Grid const& p, Strip const& rows, int size, int m, int points)
        : strip(rows)
        , tiles_in_x(ceil_div(points, size * width))
        , tiles_in_y(ceil_div(rows.end - rows.begin, height))
        , slabs(ceil_div(p.nz - 2, m))
    {
    }

    template <class Grid>
    Tiles(Grid const& p, Strip const& rows, int size, int m)
        : Tiles(p, rows, size, m, p.nx)
    {
    }

    int count() const { return tiles_in_x * tiles_in_y * slabs * items; }

    KOKKOS_INLINE_FUNCTION Item item(int number) const
    {
        int const tile = number / items;
        int const within = number % items;
        int const above_x = tile / tiles_in_x;
        int const z = above_x / tiles_in_y;
        return {
            (tile - above_x * tiles_in_x) * width + within % width,
            strip.begin + (above_x - z * tiles_in_y) * height + within / width,
            z};
    }
};

} // namespace miniapp::laplacian
