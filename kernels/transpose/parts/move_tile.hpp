// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "common/store.hpp"
#include "transpose/problem.hpp"

// Tiles and their order, and the two halves of a tile's transpose through LDS, for one thread. The
// block synchronises between the halves.
namespace miniapp::transpose {

/// Number of A's tiles in each direction.
template <class Offset>
struct Tiles
{
    Offset rows;    ///< number of rows of tiles
    Offset columns; ///< number of columns of tiles

    KOKKOS_INLINE_FUNCTION constexpr Offset count() const { return rows * columns; }
};

template <class Offset>
KOKKOS_INLINE_FUNCTION constexpr Tiles<Offset> tiles(Offset rows, Offset columns, int width)
{
    return {ceil_div(rows, width), ceil_div(columns, width)};
}

/// Position of a tile, in units of tiles; or of its first element, in elements.
template <class Offset>
struct Position
{
    Offset row;
    Offset column;
};

/// Value of `group` that stands for all rows of tiles. It is 0 because `group` is a number in the
/// names of variants.
inline constexpr int all_rows = 0;

/// Returns the position of the n-th tile if `group` rows of tiles are swept together, downwards
/// first: the blocks in flight then write long pieces of few rows of B and read long pieces of few
/// rows of A. If `group` is 1, the sweep is along A's rows. If it is all_rows, the sweep is down
/// A's columns, so that whole rows of B are written in order.
template <int group, class Offset>
KOKKOS_INLINE_FUNCTION constexpr Position<Offset> tile_position(Tiles<Offset> tiles, Offset n)
{
    if constexpr (group == all_rows) {
        return {n % tiles.rows, n / tiles.rows};
    } else {
        Offset const first = n / (group * tiles.columns) * group;
        Offset const left = tiles.rows - first;
        Offset const high = left < group ? left : Offset(group);
        Offset const in_group = n - first * tiles.columns;
        return {first + in_group % high, in_group / high};
    }
}

/// Order of a thread's loads from A and stores to LDS.
enum class LoadOrder {
    one_by_one, ///< each load is followed by its store
    all_first   ///< all loads precede the first store, so that they are in flight together
};

/// Whether the whole tile lies inside the matrix, so that its elements need no checks.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION bool is_whole(Matrices<T, Offset> const& m, Position<Offset> origin)
{
    return m.rows - origin.row >= Access::width && m.columns - origin.column >= Access::width;
}

/// Puts A's tile at `origin` (in elements) into LDS. A tile that reaches beyond the matrix is
/// always loaded one by one, with a check for each element.
template <class Access, LoadOrder order = LoadOrder::one_by_one, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
stage_tile(Matrices<T, Offset> const& m, Position<Offset> origin, int thread, T* tile)
{
    if (order == LoadOrder::one_by_one || !is_whole<Access>(m, origin)) {
        for (int n = 0; n < Access::per_thread; ++n) {
            Offset const j = origin.row + Access::row(thread, n);
            Offset const i = origin.column + Access::column(thread, n);
            if (j < m.rows && i < m.columns) {
                tile[Access::store_index(thread, n)] = m.a[j * m.columns + i];
            }
        }
        return;
    }
    T const* const a = m.a + (origin.row * m.columns + origin.column);
    T held[Access::per_thread]; // on a GPU in registers: every index is a constant after unrolling
    for (int n = 0; n < Access::per_thread; ++n) {
        held[n] = a[Access::row(thread, n) * m.columns + Access::column(thread, n)];
    }
    for (int n = 0; n < Access::per_thread; ++n) {
        tile[Access::store_index(thread, n)] = held[n];
    }
}

/// Moves the tile that stage_tile() left in LDS to B, transposed. PlainStore is used because with
/// an assignment clang 15 allocates registers differently for gfx90a.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
store_tile(Matrices<T, Offset> const& m, Position<Offset> origin, int thread, T const* tile)
{
    PlainStore const store;
    for (int n = 0; n < Access::per_thread; ++n) {
        Offset const i = origin.column + Access::row(thread, n);
        Offset const j = origin.row + Access::column(thread, n);
        if (i < m.columns && j < m.rows) {
            store(m.b + (i * m.rows + j), tile[Access::load_index(thread, n)]);
        }
    }
}

/// Returns the origin of the n-th tile, in elements; tile_position() determines the order of tiles.
template <class Access, int group, class Offset, class T>
KOKKOS_INLINE_FUNCTION Position<Offset> origin_of(Matrices<T, Offset> const& m, Offset n)
{
    auto const tile = tile_position<group>(tiles(m.rows, m.columns, Access::width), n);
    return {tile.row * Access::width, tile.column * Access::width};
}

} // namespace miniapp::transpose
