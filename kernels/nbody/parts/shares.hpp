// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Cuts all pairs of bodies into shares of equally many pieces, to within one. The bodies that are
/// pulled are divided into tiles, and for each tile the bodies that pull are divided into pieces.
/// The pieces are numbered tile by tile, and a share is a range of these numbers; it may begin and
/// end within a tile.
struct Shares
{
    int tiles;
    int pieces_per_tile;
    int count;

    /// Makes `wanted` shares, or fewer if some of them would have no piece.
    Shares(int tiles_of_bodies, int pieces_of_bodies, int wanted)
        : tiles(tiles_of_bodies)
        , pieces_per_tile(pieces_of_bodies)
        , count(static_cast<int>(std::clamp<std::int64_t>(wanted, 1, piece_count())))
    {
    }

    KOKKOS_FORCEINLINE_FUNCTION std::int64_t piece_count() const
    {
        return static_cast<std::int64_t>(tiles) * pieces_per_tile;
    }

    /// Calls part(tile, first piece, number of pieces) for each tile of which share k has pieces.
    template <class Part>
    KOKKOS_FORCEINLINE_FUNCTION void for_each_part(int k, Part const& part) const
    {
        std::int64_t const end = piece_count() * (k + 1) / count;
        for (std::int64_t at = piece_count() * k / count; at < end;) {
            int const first = static_cast<int>(at % pieces_per_tile);
            auto const left = end - at;
            int const now =
                left < pieces_per_tile - first ? static_cast<int>(left) : pieces_per_tile - first;
            part(static_cast<int>(at / pieces_per_tile), first, now);
            at += now;
        }
    }
};

/// Adds a part of the pull at body i to the body's acceleration by atomic additions, because
/// several shares may have pairs of the same body.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void add_atomically(Fields<T> const& b, int i, Pull<T> const& pull)
{
    Kokkos::atomic_add(&b.ax[i], pull.x);
    Kokkos::atomic_add(&b.ay[i], pull.y);
    Kokkos::atomic_add(&b.az[i], pull.z);
}

/// Target of Group::write() that adds to the accelerations atomically in place of overwriting them.
template <class T>
struct AtomicSums
{
    Fields<T> const& b;
    int n = b.n;

    KOKKOS_FORCEINLINE_FUNCTION void write(int i, Pull<T> const& pull) const
    {
        add_atomically(b, i, pull);
    }
};

} // namespace miniapp::nbody
