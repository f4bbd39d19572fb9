// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

namespace miniapp::transpose {

/// A's tiles: how many, and the order in which blocks of threads take them.
template <class Offset>
struct Tiles
{
    Offset down;   ///< along A's columns
    Offset across; ///< along A's rows

    KOKKOS_INLINE_FUNCTION constexpr Offset count() const { return down * across; }
};

template <class Offset>
KOKKOS_INLINE_FUNCTION constexpr Tiles<Offset> tiles(Offset rows, Offset columns, int width)
{
    return {ceil_div(rows, width), ceil_div(columns, width)};
}

/// The place of a tile, in tiles.
template <class Offset>
struct Place
{
    Offset down;
    Offset across;
};

/// As a group: all rows of tiles. A zero, as a variant is named by its numbers.
inline constexpr int all_rows = 0;

/// The n-th tile when `group` rows of tiles are swept together, downwards first: the blocks that
/// run at once then write long pieces of few rows of B as well as read long pieces of few rows of
/// A. group = 1 sweeps along A's rows, all_rows down its columns, so that whole rows of B are
/// written in their order.
template <int group, class Offset>
KOKKOS_INLINE_FUNCTION constexpr Place<Offset> place(Tiles<Offset> tiles, Offset n)
{
    if constexpr (group == all_rows) {
        return {n % tiles.down, n / tiles.down};
    } else {
        Offset const first = n / (group * tiles.across) * group;
        Offset const left = tiles.down - first;
        Offset const high = left < group ? left : Offset(group);
        Offset const in_group = n - first * tiles.across;
        return {first + in_group % high, in_group / high};
    }
}

} // namespace miniapp::transpose
