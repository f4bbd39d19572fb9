// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/parts/fused_site.hpp"

// What one block of threads does in the rungs `columns`: a column of the box, 64 x 4 sites wide and
// some planes high, plane after plane, with phi of four planes in fast memory. From `columns_kept`
// on there are columns of 8 x 32 sites too.
namespace miniapp::lbm {

/// The columns of a box, x fastest, then y, then z; those at its ends may be smaller.
struct Columns
{
    static constexpr int width = 64;
    static constexpr int depth = 4;
    static constexpr int sites = width * depth; ///< of a plane
    static constexpr int row = width + 2;       ///< of phi in fast memory, a neighbour on each side
    static constexpr int plane = row * (depth + 2);
    static constexpr int ring = 4 * plane; ///< elements of fast memory

    int height; ///< planes
    int in_x;
    int in_y;
    int in_z;

    explicit Columns(Grid const& g, int height = 16)
        : height(height)
        , in_x(ceil_div(g.nx, width))
        , in_y(ceil_div(g.ny, depth))
        , in_z(ceil_div(g.nz, height))
    {
    }

    int count() const { return in_x * in_y * in_z; }
};

/// Columns of 64 x 4 sites, and for the ends of rows narrow ones of 8 x 32, where that takes fewer
/// columns. Layer after layer in z; in a layer first the wide ones, then the narrow ones, of both x
/// fastest.
///
/// Wide columns alone leave threads idle at the end of a row: 232 sites in x need four, which have
/// 256. Three wide ones and five narrow ones have 232.
struct FittedColumns
{
    static constexpr int narrow_width = 8;
    static constexpr int narrow_depth = Columns::sites / narrow_width;
    static_assert((narrow_width + 2) * (narrow_depth + 2) <= Columns::plane, "phi fits the ring");

    Columns wide;
    int narrow_in_x = 0; ///< behind the wide ones
    int narrow_in_y = 0;

    FittedColumns(Grid const& g, int height)
        : wide(g, height)
    {
        int const across = ceil_div(g.nx % Columns::width, narrow_width);
        int const along = ceil_div(g.ny, narrow_depth);
        if (across > 0 && across * along < wide.in_y) {
            --wide.in_x;
            narrow_in_x = across;
            narrow_in_y = along;
        }
    }

    KOKKOS_FORCEINLINE_FUNCTION int wide_of_layer() const { return wide.in_x * wide.in_y; }
    KOKKOS_FORCEINLINE_FUNCTION int of_layer() const
    {
        return wide_of_layer() + narrow_in_x * narrow_in_y;
    }
    int count() const { return of_layer() * wide.in_z; }
};

/// The first site of a column, and the plane above its last one.
struct Column
{
    int i;
    int j;
    int begin;
    int end;
    bool is_narrow = false; ///< of 8 x 32 sites

    KOKKOS_FORCEINLINE_FUNCTION Column(Columns const& columns, Grid const& g, int number)
        : i(number % columns.in_x * Columns::width)
        , j(number / columns.in_x % columns.in_y * Columns::depth)
        , begin(number / columns.in_x / columns.in_y * columns.height)
        , end(begin + columns.height < g.nz ? begin + columns.height : g.nz)
    {
    }

    KOKKOS_FORCEINLINE_FUNCTION Column(FittedColumns const& columns, Grid const& g, int number)
    {
        Columns const& all = columns.wide;
        int const layer = number / columns.of_layer();
        int const wide = number - layer * columns.of_layer();
        int const narrow = wide - columns.wide_of_layer();
        is_narrow = narrow >= 0;
        int const in_x = is_narrow ? columns.narrow_in_x : all.in_x;
        int const of_kind = is_narrow ? narrow : wide;
        i = (is_narrow ? all.in_x * Columns::width : 0) + of_kind % in_x * width();
        j = of_kind / in_x * depth();
        begin = layer * all.height;
        end = begin + all.height < g.nz ? begin + all.height : g.nz;
    }

    KOKKOS_FORCEINLINE_FUNCTION int width() const
    {
        return is_narrow ? FittedColumns::narrow_width : Columns::width;
    }
    KOKKOS_FORCEINLINE_FUNCTION int depth() const
    {
        return is_narrow ? FittedColumns::narrow_depth : Columns::depth;
    }
};

/// Whether a column needs what lies beyond a cut: phi of the sites around it, whose populations
/// come from one site farther.
template <class Box>
KOKKOS_FORCEINLINE_FUNCTION bool
reads_beyond_cuts(Column const& column, Grid const& g, Box const& box)
{
    bool const in_x = column.i == 0 || column.i + column.width() >= g.nx - 1;
    bool const in_y = column.j == 0 || column.j + column.depth() >= g.ny - 1;
    bool const in_z = column.begin == 0 || column.end >= g.nz - 1;
    return (box.cut(0) && in_x) || (box.cut(1) && in_y) || (box.cut(2) && in_z);
}

/// Where phi of plane k is in the ring.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T* plane_of_ring(T* ring, int k)
{
    return ring + (k + 4) % 4 * Columns::plane;
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION constexpr bool is_cut(WholeBox<T> const&)
{
    return false;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION constexpr bool is_cut(CutBox<T> const&)
{
    return true;
}

/// phi of plane k around the column into the ring: thread t of `threads` has its values t,
/// t + threads, ... The plane may be one below the box or one above it.
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
    for (int n = thread; n < Columns::plane; n += threads) {
        int const i = column.i + n % Columns::row - 1;
        int const j = column.j + n / Columns::row - 1;
        if (i <= grid.nx && j <= grid.ny) {
            int const x = box.cut(0) ? i : wrapped(i, grid.nx);
            int const y = box.cut(1) ? j : wrapped(j, grid.ny);
            int const s = grid.site(x, y, z);
            bool const is_own = !is_cut(box) || inside(grid, x, y, z);
            plane_of_ring(ring, k)[n] =
                is_own ? post_streaming_phi(source, s, Neighbours(grid, x, y, z, box), c)
                       : box.phi(s);
        }
    }
}

/// The column's sites of plane k, whose phi and that of the planes around it are in the ring.
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
    T const* const here = plane_of_ring(ring, k);
    auto const below = static_cast<int>(plane_of_ring(ring, k - 1) - here);
    auto const above = static_cast<int>(plane_of_ring(ring, k + 1) - here);
    for (int n = thread; n < Columns::sites; n += threads) {
        int const x = n % Columns::width;
        int const y = n / Columns::width;
        int const i = column.i + x;
        int const j = column.j + y;
        if (i < grid.nx && j < grid.ny) {
            int const s = grid.site(i, j, k);
            T values[populations];
            pull(values, source, s, Neighbours(grid, i, j, k, box), c);
            T const* const phi = here + (y + 1) * Columns::row + x + 1;
            auto const d = derivatives_of<T>(
                [&](int offset) { return phi[offset]; }, Columns::row, below, above);
            collide(values, *phi, d, c);
            static_for<0, populations>([&](auto q) { destination(q, s) = values[q]; });
        }
    }
}

/// The whole column; `barrier()` is where the block's threads wait for each other. Four planes in
/// the ring make one barrier a plane enough: the plane that is filled is not one of the three that
/// a slower thread still reads.
template <int threads, class T, class Populations, class Barrier, class Box = WholeBox<T>>
KOKKOS_FORCEINLINE_FUNCTION void climb_column(
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
