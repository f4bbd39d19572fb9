// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "common/ceil_div.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/parts/fused_site.hpp"

// In the rung `columns` one block of threads steps a column of the box plane by plane, with phi of
// four planes in LDS. A column is 64 x 4 sites wide and some planes high.
namespace miniapp::lbm {

/// The columns of a box, each w x d sites wide, numbered with x fastest, then y, then z. Columns at
/// the ends of the box may be smaller.
template <int w, int d>
struct ColumnsOf
{
    static constexpr int width = w;
    static constexpr int depth = d;
    static constexpr int sites = width * depth; ///< number of sites in a plane
    // Elements of phi in LDS: of a row and a neighbour on each side, of a plane, of four planes.
    static constexpr int row_elements = width + 2;
    static constexpr int plane_elements = row_elements * (depth + 2);
    static constexpr int ring_elements = 4 * plane_elements;

    int height;  ///< number of planes of a column
    int count_x; ///< number of columns along x
    int count_y;
    int count_z;

    explicit ColumnsOf(Grid const& g, int height = 16)
        : height(height)
        , count_x(ceil_div(g.nx, width))
        , count_y(ceil_div(g.ny, depth))
        , count_z(ceil_div(g.nz, height))
    {
    }

    int count() const { return count_x * count_y * count_z; }
};
using Columns = ColumnsOf<64, 4>;

/// Returns the columns of a box with the best height from `min_height` to `max_height` planes, if a
/// multiprocessor runs `blocks` of them at a time. A column reads `extra_planes` more planes than
/// its height. In a round the GPU runs as many blocks as it can hold. The best height has the
/// smallest product of rounds and planes read; among equally good heights it is the largest.
template <class All>
All columns_in_full_rounds(
    Grid const& g,
    ExecutionSpace const& space,
    int blocks,
    int min_height,
    int max_height,
    int extra_planes)
{
    constexpr int threads_of_multiprocessor = 2048;
    int const resident =
        backend::gpu ? std::max(1, space.concurrency() / threads_of_multiprocessor * blocks) : 1;
    auto const cost = [&](int height) {
        return ceil_div(All(g, height).count(), resident) * (height + extra_planes);
    };
    int best = max_height;
    for (int height = max_height - 1; height >= min_height; --height) {
        if (cost(height) < cost(best)) {
            best = height;
        }
    }
    return All(g, best);
}

/// A column: the indices of its first site, and its planes from `begin` to `end` - 1.
struct Column
{
    int i;
    int j;
    int begin;
    int end;

    template <int width, int depth>
    KOKKOS_FORCEINLINE_FUNCTION
    Column(ColumnsOf<width, depth> const& columns, Grid const& g, int number)
        : i(number % columns.count_x * width)
        , j(number / columns.count_x % columns.count_y * depth)
        , begin(number / columns.count_x / columns.count_y * columns.height)
        , end(begin + columns.height < g.nz ? begin + columns.height : g.nz)
    {
    }
};

/// Says whether a column needs sites beyond a cut. A column needs phi of the sites around it, which
/// takes populations from one site farther.
template <class Box>
KOKKOS_FORCEINLINE_FUNCTION bool
reads_beyond_cuts(Column const& column, Grid const& g, Box const& box)
{
    bool const in_x = column.i == 0 || column.i + Columns::width >= g.nx - 1;
    bool const in_y = column.j == 0 || column.j + Columns::depth >= g.ny - 1;
    bool const in_z = column.begin == 0 || column.end >= g.nz - 1;
    return (box.cut(0) && in_x) || (box.cut(1) && in_y) || (box.cut(2) && in_z);
}

/// Returns the place in the ring where phi of plane k begins.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T* ring_plane(T* ring, int k)
{
    return ring + (k + 4) % 4 * Columns::plane_elements;
}

/// Stores phi of plane k, on and around the column, in the ring. Beyond a cut phi is copied from
/// box.phi(). Thread t of `threads` stores the values t, t + threads and so on. The plane may be
/// the one below or above the box.
template <int threads, class T, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void fill_plane(
    Populations const& source,
    T* ring,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box)
{
    int const z = box.cut(2) ? k : wrapped(k, grid.nz);
    for (int n = thread; n < Columns::plane_elements; n += threads) {
        int const i = column.i + n % Columns::row_elements - 1;
        int const j = column.j + n / Columns::row_elements - 1;
        if (i <= grid.nx && j <= grid.ny) {
            int const x = box.cut(0) ? i : wrapped(i, grid.nx);
            int const y = box.cut(1) ? j : wrapped(j, grid.ny);
            int const s = grid.site(x, y, z);
            bool const is_own = !is_cut(box) || is_inside(grid, x, y, z);
            ring_plane(ring, k)[n] =
                is_own ? post_streaming_phi(source, s, Neighbours(grid, x, y, z, box), c)
                       : box.phi(s);
        }
    }
}

/// Collides the column's sites of plane k. The ring must hold phi of planes k - 1 to k + 1.
template <int threads, class T, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void collide_plane(
    Populations const& source,
    Populations const& destination,
    T* ring,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box)
{
    T const* const here = ring_plane(ring, k);
    auto const below = static_cast<int>(ring_plane(ring, k - 1) - here);
    auto const above = static_cast<int>(ring_plane(ring, k + 1) - here);
    for (int n = thread; n < Columns::sites; n += threads) {
        int const x = n % Columns::width;
        int const y = n / Columns::width;
        int const i = column.i + x;
        int const j = column.j + y;
        if (i < grid.nx && j < grid.ny) {
            int const s = grid.site(i, j, k);
            T values[populations];
            pull(values, source, s, Neighbours(grid, i, j, k, box), c);
            T const* const phi = here + (y + 1) * Columns::row_elements + x + 1;
            auto const d = derivatives_of<T>(
                [&](int offset) { return phi[offset]; }, Columns::row_elements, below, above);
            collide(values, *phi, d, c);
            static_for<0, populations>([&](auto q) { destination(q, s) = values[q]; });
        }
    }
}

/// Steps the whole column. barrier() synchronises the threads of the block. Because the ring has
/// four planes, one barrier per plane is enough: the plane that is filled is none of the three that
/// a slower thread still reads.
template <int threads, class T, class Populations, class Barrier, class Box = WholeBox<T>>
KOKKOS_FORCEINLINE_FUNCTION void sweep_column(
    Populations const& source,
    Populations const& destination,
    T* ring,
    Column const& column,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Barrier const& barrier,
    Box const& box = Box())
{
    for (int k = column.begin - 1; k <= column.begin + 1; ++k) {
        fill_plane<threads>(source, ring, column, k, thread, grid, c, box);
    }
    barrier();
    for (int k = column.begin; k < column.end; ++k) {
        collide_plane<threads>(source, destination, ring, column, k, thread, grid, c, box);
        if (k + 1 < column.end) {
            fill_plane<threads>(source, ring, column, k + 2, thread, grid, c, box);
        }
        barrier();
    }
}

} // namespace miniapp::lbm
