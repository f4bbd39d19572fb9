// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp::nbody {

/// Cuts all pairs into equal shares. Pairs are ordered by tiles of pulled bodies, each with
/// `pieces` pieces of pulling ones. A share is a range of pieces; it may begin and end in a tile.
struct Shares
{
    int tiles;
    int pieces;
    int count;

    /// Makes `wanted` shares, or fewer if some would have no piece.
    Shares(int tiles_of_bodies, int pieces_of_bodies, int wanted)
        : tiles(tiles_of_bodies)
        , pieces(pieces_of_bodies)
        , count(static_cast<int>(std::clamp<std::int64_t>(wanted, 1, all())))
    {
    }

    KOKKOS_FORCEINLINE_FUNCTION std::int64_t all() const
    {
        return static_cast<std::int64_t>(tiles) * pieces;
    }

    /// Calls part(tile, first piece, number of pieces) for each tile of which share k has pieces.
    template <class Part>
    KOKKOS_FORCEINLINE_FUNCTION void for_each_part(int k, Part const& part) const
    {
        std::int64_t const end = all() * (k + 1) / count;
        for (std::int64_t at = all() * k / count; at < end;) {
            int const first = static_cast<int>(at % pieces);
            auto const left = end - at;
            int const now = left < pieces - first ? static_cast<int>(left) : pieces - first;
            part(static_cast<int>(at / pieces), first, now);
            at += now;
        }
    }
};

} // namespace miniapp::nbody
