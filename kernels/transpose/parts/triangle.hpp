// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "common/ceil_div.hpp"
#include "transpose/parts/move_tile.hpp"

// Pairs of tiles of a square that are mirror images of each other, for the in-place variants.
namespace miniapp::transpose {

/// Returns the matrices of a transpose in place: B is source and destination.
template <class T, class Offset>
Matrices<T, Offset> in_place_matrices(Problem<T> const& p, Offset)
{
    auto const n = static_cast<Offset>(p.rows);
    return {p.b.data(), p.b.data(), n, n};
}

/// Returns the number of tiles of the lower triangle, diagonal included.
template <class T, class Offset>
Offset number_of_pairs(Matrices<T, Offset> const& m, int width)
{
    Offset const across = ceil_div(m.columns, width);
    return across * (across + 1) / 2;
}

/// Returns the position of the n-th tile of the lower triangle, diagonal included, row by row: row
/// r begins with tile r (r + 1) / 2. The square root may be off by one in its last bit, which the
/// two checks correct.
template <class Offset>
KOKKOS_INLINE_FUNCTION Place<Offset> place_in_triangle(Offset n)
{
    auto down = static_cast<Offset>((sqrt(8. * static_cast<double>(n) + 1) - 1) / 2);
    if (down * (down + 1) / 2 > n) {
        --down;
    } else if ((down + 1) * (down + 2) / 2 <= n) {
        ++down;
    }
    return {down, n - down * (down + 1) / 2};
}

template <int width, class Offset>
KOKKOS_INLINE_FUNCTION Place<Offset> origin_of_pair(Offset n)
{
    auto const tile = place_in_triangle(n);
    return {tile.down * width, tile.across * width};
}

/// Returns the position of the n-th tile of the lower triangle if `group` rows of tiles are swept
/// together, downwards first, like place() of tile_order.hpp: first a rectangle of whole columns of
/// the group, then the triangle at the diagonal. So consecutive tiles, and their mirror images, lie
/// in few rows, with several tiles in each.
template <int group, class Offset>
KOKKOS_INLINE_FUNCTION Place<Offset> place_in_triangle(Offset tiles_across, Offset n)
{
    if constexpr (group == 1) {
        return place_in_triangle(n);
    } else {
        Offset const first = place_in_triangle(n).down / group * group;
        Offset const left = tiles_across - first;
        Offset const high = left < group ? left : Offset(group);
        Offset const in_group = n - first * (first + 1) / 2;
        if (in_group < first * high) {
            return {first + in_group % high, in_group / high};
        }
        auto const last = place_in_triangle(in_group - first * high);
        return {first + last.down, first + last.across};
    }
}

/// Copies a thread's elements of the tile at `origin` and of its mirror image into LDS; on the
/// diagonal both are the same tile.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
put_pair(Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T* lower, T* upper)
{
    put_tile<Access>(m, origin, thread, lower);
    if (origin.down != origin.across) {
        put_tile<Access>(m, {origin.across, origin.down}, thread, upper);
    }
}

/// Stores a thread's elements of both tiles from LDS, each at the place of the other.
template <class Access, class T, class Offset>
KOKKOS_INLINE_FUNCTION void take_pair(
    Matrices<T, Offset> const& m, Place<Offset> origin, int thread, T const* lower, T const* upper)
{
    take_tile<Access>(m, origin, thread, lower);
    if (origin.down != origin.across) {
        take_tile<Access>(m, {origin.across, origin.down}, thread, upper);
    }
}

} // namespace miniapp::transpose
