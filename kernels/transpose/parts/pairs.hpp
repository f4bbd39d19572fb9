// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "common/ceil_div.hpp"
#include "transpose/parts/move_chunks.hpp"

// Pairs of tiles of a square that are mirror images of each other, for the in-place variants: a
// block exchanges them. If its registers hold both tiles, one tile of LDS suffices; the block then
// moves chunks (Squares), or single elements for rows of any length (Elements).
namespace miniapp::transpose {

/// Returns the number of tiles of the lower triangle, diagonal included.
template <class T, class Offset>
Offset number_of_pairs(Matrices<T, Offset> const& m, int width)
{
    Offset const across = ceil_div(m.columns, width);
    return across * (across + 1) / 2;
}

/// Returns the position of the n-th tile of the lower triangle, diagonal included, row by row: row
/// r begins with tile r (r + 1) / 2. Rounding of the square root may put r off by one, which the
/// two checks correct.
template <class Offset>
KOKKOS_INLINE_FUNCTION Position<Offset> position_in_triangle(Offset n)
{
    auto down = static_cast<Offset>((sqrt(8. * static_cast<double>(n) + 1) - 1) / 2);
    if (down * (down + 1) / 2 > n) {
        --down;
    } else if ((down + 1) * (down + 2) / 2 <= n) {
        ++down;
    }
    return {down, n - down * (down + 1) / 2};
}

/// Returns the position of the n-th tile of the lower triangle if `group` rows of tiles are swept
/// together, downwards first, like tile_position() of move_tile.hpp: first a rectangle of whole
/// columns of the group, then the triangle at the diagonal. So consecutive tiles, and their mirror
/// images, lie in few rows, with several tiles in each.
template <int group, class Offset>
KOKKOS_INLINE_FUNCTION Position<Offset> position_in_triangle(Offset tiles_across, Offset n)
{
    if constexpr (group == 1) {
        return position_in_triangle(n);
    } else {
        Offset const first = position_in_triangle(n).row / group * group;
        Offset const left = tiles_across - first;
        Offset const high = left < group ? left : Offset(group);
        Offset const in_group = n - first * (first + 1) / 2;
        if (in_group < first * high) {
            return {first + in_group % high, in_group / high};
        }
        auto const last = position_in_triangle(in_group - first * high);
        return {first + last.row, first + last.column};
    }
}

/// Returns the origin of the n-th pair's lower tile, in elements.
template <int width, int group, class T, class Offset>
KOKKOS_INLINE_FUNCTION Position<Offset> origin_of_pair(Matrices<T, Offset> const& m, Offset n)
{
    auto const tile = position_in_triangle<group>(ceil_div(m.columns, width), n);
    return {tile.row * width, tile.column * width};
}

/// Copies a thread's elements of the tile at `origin` and of its mirror image into LDS; on the
/// diagonal both are the same tile.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
stage_pair(Matrices<T, Offset> const& m, Position<Offset> origin, int thread, T* lower, T* upper)
{
    stage_tile<Access>(m, origin, thread, lower);
    if (origin.row != origin.column) {
        stage_tile<Access>(m, {origin.column, origin.row}, thread, upper);
    }
}

/// Stores a thread's elements of both tiles from LDS, each tile at the place of the other.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void store_pair(
    Matrices<T, Offset> const& m,
    Position<Offset> origin,
    int thread,
    T const* lower,
    T const* upper)
{
    store_tile<Access>(m, origin, thread, lower);
    if (origin.row != origin.column) {
        store_tile<Access>(m, {origin.column, origin.row}, thread, upper);
    }
}

/// Number of threads per column of a tile: a block has width * pair_threads_per_column threads.
/// With tiles of 64 x 64, each thread then holds 64 bytes of a tile, and 64 of its mirror image.
template <class T>
inline constexpr int pair_threads_per_column = static_cast<int>(sizeof(T));

template <class T, int width>
inline constexpr int pair_threads = width* pair_threads_per_column<T>;

/// A thread's squares of a tile. A square of n x n elements is held as n chunks of n elements.
template <class T, class Access>
struct Squares
{
    using TileElement = Chunk<T, Access::chunk>; ///< element type of the tile in LDS
    static constexpr int width = Access::width;
    static constexpr int n = Access::chunk;
    TileElement value[Access::squares_per_thread][n];

    /// Loads the squares of A's tile at `origin`; elements outside the matrix become 0. The rows of
    /// A are aligned to chunks. `whole` says that the tile lies inside the matrix.
    template <bool whole, class Offset>
    KOKKOS_INLINE_FUNCTION void
    load(Matrices<T, Offset> const& m, Position<Offset> origin, int thread)
    {
        for (int s = 0; s < Access::squares_per_thread; ++s) {
            Offset const j = origin.row + Access::row(thread, s) * n;
            Offset const i = origin.column + Access::column(thread, s) * n;
            for (int k = 0; k < n; ++k) {
                value[s][k] = {};
                if (whole || (j + k < m.rows && i < m.columns)) {
                    value[s][k] = TileElement::load(m.a + ((j + k) * m.columns + i));
                }
            }
        }
    }
    /// Transposes the squares and puts them into LDS as chunks of B's rows.
    KOKKOS_INLINE_FUNCTION void stage(int thread, TileElement* tile) const
    {
        for (int s = 0; s < Access::squares_per_thread; ++s) {
            for (int v = 0; v < n; ++v) {
                TileElement transposed;
                for (int k = 0; k < n; ++k) {
                    transposed.value[k] = value[s][k].value[v];
                }
                tile[Access::store_index(thread, s, v)] = transposed;
            }
        }
    }
    /// Stores the tile at `origin`, which is in LDS, to the place of its mirror image.
    template <bool whole, class Offset>
    KOKKOS_INLINE_FUNCTION static void store(
        Matrices<T, Offset> const& m, Position<Offset> origin, int thread, TileElement const* tile)
    {
        store_chunks<Access, whole>(m, origin, thread, tile);
    }
};

/// Maps threads to w x w elements. In a row of B the threads begin at the last boundary of `shift`
/// elements at or before the tile, so that no two wavefronts of a block write to one sector.
template <int w, int shift_in_elements, int threads_of_block>
struct PairAccess : ElementsOfRows<w, threads_of_block>, SwizzledTile<w>
{
    static constexpr int threads = threads_of_block;
    static constexpr int shift = shift_in_elements;
    using SwizzledTile<w>::elements;
    static constexpr int span = w + shift; ///< number of threads per row, of which w store
    static constexpr int stores_per_thread = elements / threads;
    static constexpr int loads_per_thread = ceil_div(w * span, threads);
    static_assert(stores_per_thread * threads == elements, "every thread moves as many");
    static_assert((shift & (shift - 1)) == 0, "a power of two");
};

/// A thread's elements of a tile; the members are those of Squares.
template <class T, class Access>
struct Elements
{
    using TileElement = T;
    static constexpr int width = Access::width;
    T value[Access::stores_per_thread];

    template <bool whole, class Offset>
    KOKKOS_INLINE_FUNCTION void
    load(Matrices<T, Offset> const& m, Position<Offset> origin, int thread)
    {
        T const* const a = m.a + (origin.row * m.columns + origin.column);
        for (int n = 0; n < Access::stores_per_thread; ++n) {
            int const y = Access::row(thread, n);
            int const x = Access::column(thread, n);
            bool const inside = whole || (origin.row + y < m.rows && origin.column + x < m.columns);
            value[n] = inside ? a[y * m.columns + x] : T(0);
        }
    }
    KOKKOS_INLINE_FUNCTION void stage(int thread, T* tile) const
    {
        for (int n = 0; n < Access::stores_per_thread; ++n) {
            tile[Access::index(Access::row(thread, n), Access::column(thread, n))] = value[n];
        }
    }
    template <bool whole, class Offset>
    KOKKOS_INLINE_FUNCTION static void
    store(Matrices<T, Offset> const& m, Position<Offset> origin, int thread, T const* tile)
    {
        for (int n = 0; n < Access::loads_per_thread; ++n) {
            auto const place = static_cast<unsigned>(thread + n * Access::threads);
            auto const y = static_cast<int>(place / Access::span);
            Offset const begin = (origin.column + y) * m.rows + origin.row;
            int const back = static_cast<int>(begin & (Access::shift - 1));
            int const x = static_cast<int>(place % Access::span) - back;
            bool const inside = whole || (origin.column + y < m.columns && origin.row + x < m.rows);
            if (y < Access::width && x >= 0 && x < Access::width && inside) {
                m.b[begin + x] = tile[Access::index(x, y)];
            }
        }
    }
};

/// Does one thread's work for a pair of tiles; `barrier()` synchronises the block. The barrier
/// before the first store makes sure that both tiles are loaded before either is overwritten.
template <class Held, bool whole, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void exchange_pair(
    Matrices<T, Offset> const& m,
    Position<Offset> origin,
    int thread,
    typename Held::TileElement* tile,
    Barrier barrier)
{
    Position<Offset> const mirror{origin.column, origin.row};
    bool const two = origin.row != origin.column;
    Held lower;
    Held upper;
    lower.template load<whole>(m, origin, thread);
    if (two) {
        upper.template load<whole>(m, mirror, thread);
    }
    lower.stage(thread, tile);
    barrier();
    Held::template store<whole>(m, origin, thread, tile);
    if (two) {
        barrier();
        upper.stage(thread, tile);
        barrier();
        Held::template store<whole>(m, mirror, thread, tile);
    }
}

/// Does one thread's work for the pair of a block; pairs inside the matrix need no checks. `Held`
/// is Squares or Elements.
template <class Held, int group, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void exchange(
    Matrices<T, Offset> const& m,
    Offset block,
    int thread,
    typename Held::TileElement* tile,
    Barrier barrier)
{
    auto const origin = origin_of_pair<Held::width, group>(m, block);
    if (is_whole<Held>(m, origin)) {
        exchange_pair<Held, true>(m, origin, thread, tile, barrier);
    } else {
        exchange_pair<Held, false>(m, origin, thread, tile, barrier);
    }
}

} // namespace miniapp::transpose
