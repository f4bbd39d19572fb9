// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.hpp"
#include "transpose/parts/matrices.hpp"
#include "transpose/parts/tile_order.hpp"

// These functions are the two halves of a transpose through LDS, for one thread. The block
// synchronises between them.
namespace miniapp::transpose {

/// Order of a thread's loads from A and stores to LDS.
enum class LoadOrder {
    one_by_one, ///< each load is followed by its store
    all_first   ///< all loads precede the first store, so that they are in flight together
};

/// Puts A's tile at `origin` (in elements) into LDS, one element after the other.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
put_tile(Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T* tile)
{
    for (int n = 0; n < Access::per_thread; ++n) {
        Offset const j = origin.down + Access::row(thread, n);
        Offset const i = origin.across + Access::column(thread, n);
        if (j < m.rows && i < m.columns) {
            tile[Access::store_index(thread, n)] = m.a[j * m.columns + i];
        }
    }
}

/// Whether the whole tile lies inside the matrix, so that its elements need no checks.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION bool is_whole(Matrices<T, Offset> const& m, Place<Offset> origin)
{
    return m.rows - origin.down >= Access::width && m.columns - origin.across >= Access::width;
}

/// Like put_tile(), with all of the thread's loads before its first store if the tile lies inside
/// the matrix; such a tile needs no check for each element.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
put_tile_loads_first(Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T* tile)
{
    if (!is_whole<Access>(m, origin)) {
        put_tile<Access>(m, origin, thread, tile);
        return;
    }
    T const* const a = m.a + (origin.down * m.columns + origin.across);
    T held[Access::per_thread]; // in registers, because every index is a constant after unrolling
    for (int n = 0; n < Access::per_thread; ++n) {
        held[n] = a[Access::row(thread, n) * m.columns + Access::column(thread, n)];
    }
    for (int n = 0; n < Access::per_thread; ++n) {
        tile[Access::store_index(thread, n)] = held[n];
    }
}

/// Moves the tile that put_tile() left in LDS to B, transposed. PlainStore is used because with an
/// assignment clang 15 allocates registers differently for gfx90a.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
take_tile(Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T const* tile)
{
    PlainStore const store;
    for (int n = 0; n < Access::per_thread; ++n) {
        Offset const i = origin.across + Access::row(thread, n);
        Offset const j = origin.down + Access::column(thread, n);
        if (i < m.columns && j < m.rows) {
            store(m.b + (i * m.rows + j), tile[Access::load_index(thread, n)]);
        }
    }
}

/// Returns the origin of the n-th tile, in elements; place() determines the order of tiles.
template <class Access, int group, class Offset, class T>
KOKKOS_INLINE_FUNCTION Place<Offset> origin_of(Matrices<T, Offset> const& m, Offset n)
{
    auto const tile = place<group>(tiles(m.rows, m.columns, Access::width), n);
    return {tile.down * Access::width, tile.across * Access::width};
}

} // namespace miniapp::transpose
