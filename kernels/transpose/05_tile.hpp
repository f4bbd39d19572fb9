// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

// These rungs move a tile through scratch memory. They differ in its layout there
// (parts/tile_map.hpp), in the number of threads and in the order of the tiles.
namespace miniapp::transpose {

/// Does one thread's work for a team's tile: loads, synchronises, and stores the tile transposed.
template <
    class Access,
    int group = 1,
    LoadOrder order = LoadOrder::one_by_one,
    class T,
    class Offset>
KOKKOS_INLINE_FUNCTION void move_tile(Member const& team, Matrices<T, Offset> const& m)
{
    Scratch<T> const tile(team.team_scratch(scratch_level()), Access::elements);
    auto const origin = origin_of<Access, group>(m, static_cast<Offset>(team.league_rank()));
    stage_tile<Access, order>(m, origin, team.team_rank(), tile.data());
    team.team_barrier();
    store_tile<Access>(m, origin, team.team_rank(), tile.data());
}

/// Like `mdrange`, with the tile in scratch memory and one thread per element: reads and writes are
/// both contiguous, but all elements of a column of the tile begin in one bank. On a CPU one thread
/// moves the tile through a buffer that stays in the L1.
template <class T, int width, class Offset>
void tile(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TeamAccess<PlainTile<width>, width * width>;
    Kokkos::parallel_for(
        "transpose/tile/" + std::to_string(width),
        team_per_tile<Access, T>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `tile`, with an unused element at the end of each row, so that neighbouring elements of a
/// column lie in different banks.
template <class T, int width, class Offset>
void padded(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TeamAccess<PaddedTile<width>, width * width>;
    Kokkos::parallel_for(
        "transpose/padded/" + std::to_string(width),
        team_per_tile<Access, T>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `tile`, but each row is permuted by exclusive or with its number. Neighbouring elements of
/// a column then lie in different banks, without unused memory.
template <class T, int width, class Offset>
void swizzled(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TeamAccess<SwizzledTile<width>, width * width>;
    Kokkos::parallel_for(
        "transpose/swizzled/" + std::to_string(width),
        team_per_tile<Access, T>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `padded`, with width / rows_at_once elements of a column per thread: fewer threads compute
/// indices, and several loads of a thread may be in flight.
template <class T, int width, int rows_at_once, class Offset>
void rows(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TeamAccess<PaddedTile<width>, width * rows_at_once>;
    Kokkos::parallel_for(
        "transpose/rows/" + std::to_string(width) + "/" + std::to_string(rows_at_once),
        team_per_tile<Access, T>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `rows`, but sweeps `group` rows of tiles together, downwards first. The tiles in flight
/// then write longer pieces of fewer rows of B, and read shorter pieces of more rows of A. With all
/// rows in one group, whole rows of B are written in order. The tile is swizzled instead of padded.
/// All loads of a thread precede its first store, except in tiles that reach beyond the matrix.
template <class T, int width, int rows_at_once, int group, class Offset>
void grouped(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TeamAccess<SwizzledTile<width>, width * rows_at_once>;
    Kokkos::parallel_for(
        "transpose/grouped/" + std::to_string(width) + "/" + std::to_string(rows_at_once) + "/"
            + std::to_string(group),
        team_per_tile<Access, T>(space, m),
        KOKKOS_LAMBDA(Member const& team) {
            move_tile<Access, group, LoadOrder::all_first>(team, m);
        });
}

} // namespace miniapp::transpose
