// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/pair_chunks.hpp"
#include "transpose/parts/tile_map.hpp"

// These functions exchange pairs like pair_chunks.hpp, but element by element, for rows of any
// length.
namespace miniapp::transpose {

/// Maps threads to w x w elements. In a row of B the threads begin at the last boundary of `shift`
/// elements at or before the tile, so that no two wavefronts of a block write to one sector.
template <int w, int shift_in_elements, int threads_of_block>
struct PairAccess : ElementsOfRows<w, threads_of_block>, SwizzledTile<w>
{
    static constexpr int threads = threads_of_block;
    static constexpr int shift = shift_in_elements;
    using SwizzledTile<w>::elements;
    static constexpr int span = w + shift; ///< number of threads per row, of which w store
    static constexpr int puts = elements / threads;
    static constexpr int takes = ceil_div(w * span, threads);
    static_assert(puts * threads == elements, "every thread moves as many");
    static_assert((shift & (shift - 1)) == 0, "a power of two");
};

/// Loads a thread's elements of the tile at `origin`; elements outside the matrix become 0.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
load_elements(Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T* held)
{
    T const* const a = m.a + (origin.down * m.columns + origin.across);
    for (int n = 0; n < Access::puts; ++n) {
        int const y = Access::row(thread, n);
        int const x = Access::column(thread, n);
        bool const inside = whole || (origin.down + y < m.rows && origin.across + x < m.columns);
        held[n] = inside ? a[y * m.columns + x] : T(0);
    }
}

template <class Access, class T>
KOKKOS_INLINE_FUNCTION void put_elements(T const* held, int thread, T* tile)
{
    for (int n = 0; n < Access::puts; ++n) {
        tile[Access::at(Access::row(thread, n), Access::column(thread, n))] = held[n];
    }
}

/// Stores the tile from `origin`, transposed, from LDS to the place of its mirror image.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
take_whole_sectors(Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T const* tile)
{
    for (int n = 0; n < Access::takes; ++n) {
        auto const place = static_cast<unsigned>(thread + n * Access::threads);
        auto const y = static_cast<int>(place / Access::span);
        Offset const begin = (origin.across + y) * m.rows + origin.down;
        int const back = static_cast<int>(begin & (Access::shift - 1));
        int const x = static_cast<int>(place % Access::span) - back;
        bool const inside = whole || (origin.across + y < m.columns && origin.down + x < m.rows);
        if (y < Access::width && x >= 0 && x < Access::width && inside) {
            m.b[begin + x] = tile[Access::at(x, y)];
        }
    }
}

/// Exchanges a pair of tiles element by element; see exchange_pair() of pair_chunks.hpp.
template <class Access, bool whole, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void exchange_elements_of_pair(
    Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T* tile, Barrier barrier)
{
    Place<Offset> const mirror{origin.across, origin.down};
    bool const two = origin.down != origin.across;
    T lower[Access::puts];
    T upper[Access::puts];
    load_elements<Access, whole>(m, origin, thread, lower);
    if (two) {
        load_elements<Access, whole>(m, mirror, thread, upper);
    }
    put_elements<Access>(lower, thread, tile);
    barrier();
    take_whole_sectors<Access, whole>(m, origin, thread, tile);
    if (two) {
        barrier();
        put_elements<Access>(upper, thread, tile);
        barrier();
        take_whole_sectors<Access, whole>(m, mirror, thread, tile);
    }
}

template <class Access, int group, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void
exchange_elements(Matrices<T, Offset> const& m, Offset block, int thread, T* tile, Barrier barrier)
{
    auto const origin = origin_of_pair<Access::width, group>(m, block);
    if (is_whole<Access>(m, origin)) {
        exchange_elements_of_pair<Access, true>(m, origin, thread, tile, barrier);
    } else {
        exchange_elements_of_pair<Access, false>(m, origin, thread, tile, barrier);
    }
}

} // namespace miniapp::transpose
