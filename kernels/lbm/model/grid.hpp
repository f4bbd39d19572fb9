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

/// Wraps an index that is at most one beyond an end of n to the other end.
KOKKOS_INLINE_FUNCTION int wrapped(int i, int n)
{
    return i < 0 ? n - 1 : i < n ? i : 0;
}

/// A periodic box of nx x ny x nz sites, x contiguous, in a frame of one ghost site on each side.
/// Rows begin on a cache line at i = 0, whether of floats or of doubles: of 64 bytes on a CPU, of
/// 128 on a GPU. The ghost at i = -1 is the last element of the padding of the row before.
struct Grid
{
    /// Elements before the first row of a frame, and a multiple of what rows are a multiple of.
    static constexpr int line = backend::gpu ? 64 : 16;

    int nx;
    int ny;
    int nz;
    int row;   ///< sites from (i, j, k) to (i, j + 1, k)
    int plane; ///< sites from (i, j, k) to (i, j, k + 1)

    Grid() = default;
    /// Rows are a multiple of `multiple` elements.
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

    /// Elements of one population, frame included. The odd number of lines keeps 52 arrays from
    /// starting at one place of the cache.
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

    /// The site of the interior's point number `point`, x fastest.
    KOKKOS_FORCEINLINE_FUNCTION int site_of_point(int point) const
    {
        return site(point % nx, point / nx % ny, point / nx / ny);
    }

    /// How far apart a site and its neighbour in direction e_i are.
    KOKKOS_FORCEINLINE_FUNCTION int step(Direction e) const
    {
        return e.x + row * e.y + plane * e.z;
    }
};

} // namespace miniapp::lbm
