// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/move_tile.hpp"
#include "transpose/parts/tile_map.hpp"

// In these tiles each row of B begins at a boundary of `shift` elements in memory, however long B's
// rows are. A row then begins up to `shift` - 1 elements before the tile, so that up to `shift` - 1
// more rows of A are needed.
namespace miniapp::transpose {

/// Maps threads to w x w elements of B, and to the elements of A from which they come.
template <int w, int shift_in_elements, int threads_of_block>
struct ShiftedAccess : ElementsOfRows<w, threads_of_block>
{
    static constexpr int width = w;
    static constexpr int threads = threads_of_block;
    static constexpr int shift = shift_in_elements;
    static constexpr int rows_at_once = threads > w ? threads / w : 1;
    /// Number of rows of A that are read above the tile.
    static constexpr int rows_above = round_up(shift, rows_at_once);
    static constexpr int height = w + rows_above;
    static constexpr int elements = height * w;
    static constexpr int stores_per_thread = elements / threads;
    static constexpr int loads_per_thread = w * w / threads;
    static_assert((w & (w - 1)) == 0 && (shift & (shift - 1)) == 0, "powers of two");
    static_assert(
        stores_per_thread * threads == elements && loads_per_thread * threads == w * w,
        "all move as many");

    /// Returns the place of an element in LDS; rows are permuted as in SwizzledTile.
    KOKKOS_INLINE_FUNCTION static constexpr int index(int row, int column)
    {
        return row * w + (column ^ (row & (w - 1)));
    }
};

/// Returns the number of tiles in each direction. The tiles of a column cover all rows of A, even
/// if they are shifted by `shift` - 1 rows.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION Tiles<Offset> shifted_tiles(Matrices<T, Offset> const& m)
{
    return {
        ceil_div(static_cast<Offset>(m.rows + Access::shift - 1), Access::width),
        ceil_div(m.columns, Access::width)};
}

/// Puts A's part of the tile at `origin` into LDS, with all loads before the first store.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
stage_shifted(Matrices<T, Offset> const& m, Position<Offset> origin, int thread, T* tile)
{
    Offset const top = origin.row - Access::rows_above;
    T held[Access::stores_per_thread];
    if (top >= 0 && m.rows - top >= Access::height && m.columns - origin.column >= Access::width) {
        T const* const a = m.a + (top * m.columns + origin.column);
        for (int n = 0; n < Access::stores_per_thread; ++n) {
            held[n] = a[Access::row(thread, n) * m.columns + Access::column(thread, n)];
        }
    } else {
        for (int n = 0; n < Access::stores_per_thread; ++n) {
            Offset const j = top + Access::row(thread, n);
            Offset const i = origin.column + Access::column(thread, n);
            held[n] = j >= 0 && j < m.rows && i < m.columns ? m.a[j * m.columns + i] : T(0);
        }
    }
    for (int n = 0; n < Access::stores_per_thread; ++n) {
        tile[Access::index(Access::row(thread, n), Access::column(thread, n))] = held[n];
    }
}

/// Moves the tile from LDS to B, transposed. Each row of B is stored from the last boundary at or
/// before the beginning of the tile.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
store_shifted(Matrices<T, Offset> const& m, Position<Offset> origin, int thread, T const* tile)
{
    for (int n = 0; n < Access::loads_per_thread; ++n) {
        int const y = Access::row(thread, n);
        int const x = Access::column(thread, n);
        Offset const begin = (origin.column + y) * m.rows + origin.row;
        int const back = static_cast<int>(begin & (Access::shift - 1));
        Offset const j = origin.row + x - back;
        if (j >= 0 && j < m.rows && origin.column + y < m.columns) {
            m.b[begin + x - back] = tile[Access::index(Access::rows_above + x - back, y)];
        }
    }
}

} // namespace miniapp::transpose
