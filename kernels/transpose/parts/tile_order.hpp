// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

namespace miniapp::transpose {

/// Number of A's tiles in each direction.
template <class Offset>
struct Tiles
{
    Offset down;   ///< number of rows of tiles
    Offset across; ///< number of columns of tiles

    KOKKOS_INLINE_FUNCTION constexpr Offset count() const { return down * across; }
};

template <class Offset>
KOKKOS_INLINE_FUNCTION constexpr Tiles<Offset> tiles(Offset rows, Offset columns, int width)
{
    return {ceil_div(rows, width), ceil_div(columns, width)};
}

/// Position of a tile, in units of tiles.
template <class Offset>
struct Place
{
    Offset down;
    Offset across;
};

/// Value of `group` that stands for all rows of tiles. It is 0 because `group` is a number in the
/// names of variants.
inline constexpr int all_rows = 0;

/// Returns the position of the n-th tile if `group` rows of tiles are swept together, downwards
/// first: the blocks in flight then write long pieces of few rows of B and read long pieces of few
/// rows of A. If `group` is 1, the sweep is along A's rows. If it is all_rows, the sweep is down
/// A's columns, so that whole rows of B are written in order.
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
