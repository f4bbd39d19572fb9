// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/ceil_div.hpp"
#include "core/params.hpp"
#include "lbm/model/velocity_set.hpp"
#include "problem/backend.hpp"

namespace miniapp::lbm {

/// Returns index i of a periodic axis, wrapped to [0, n). i may lie at most one beyond an end.
KOKKOS_INLINE_FUNCTION int wrapped(int i, int n)
{
    return i < 0 ? n - 1 : i < n ? i : 0;
}

/// A periodic box of nx x ny x nz sites, x contiguous, with one layer of ghost sites around it.
/// Site i = 0 of each row begins a cache line, in floats and in doubles: a line of 64 bytes on a
/// CPU, of 128 bytes on a GPU. The ghost at i = -1 is the last element of the padding of the row
/// before.
struct Grid
{
    /// Number of elements before site i = 0 of the first row of ghosts. By default the distance
    /// between rows is a multiple of this number.
    static constexpr int line = backend::gpu ? 64 : 16;

    int nx;
    int ny;
    int nz;
    int row;   ///< distance in elements from (i, j, k) to (i, j + 1, k)
    int plane; ///< distance in elements from (i, j, k) to (i, j, k + 1)

    Grid() = default;
    /// Makes a grid whose rows are a multiple of `multiple` elements apart.
    explicit Grid(Extents const& n, int multiple = line)
        : nx(static_cast<int>(n[0]))
        , ny(static_cast<int>(n[1]))
        , nz(static_cast<int>(n[2]))
        , row(static_cast<int>(padded_row(n[0], multiple)))
        , plane(static_cast<int>(padded_row(n[0], multiple) * (n[1] + 2)))
    {
    }

    static std::int64_t padded_row(std::int64_t nx, int multiple)
    {
        return round_up(nx + 2, multiple);
    }

    /// Returns the number of elements of one population, ghosts and padding included. It is not a
    /// multiple of a page, so that the 52 arrays (two for each population) do not all start in the
    /// same set of the cache.
    static std::int64_t padded_sites(Extents const& n, int multiple = line)
    {
        auto const sites =
            padded_row(n[0], multiple) * (n[1] + 2) * (n[2] + 2) + 2 * std::max(line, multiple);
        constexpr std::int64_t page = 4096 / 8;
        return round_up(sites, page) + 3 * multiple;
    }

    KOKKOS_FORCEINLINE_FUNCTION int site(int i, int j, int k) const
    {
        return line + i + row * (j + 1) + plane * (k + 1);
    }

    KOKKOS_FORCEINLINE_FUNCTION int points() const { return nx * ny * nz; }

    /// Returns the site of point number `point` of the interior, x fastest.
    KOKKOS_FORCEINLINE_FUNCTION int site_of_point(int point) const
    {
        return site(point % nx, point / nx % ny, point / nx / ny);
    }

    /// Returns the distance in elements from a site to its neighbour in direction e.
    KOKKOS_FORCEINLINE_FUNCTION int step(Direction e) const
    {
        return e.x + row * e.y + plane * e.z;
    }
};

} // namespace miniapp::lbm
