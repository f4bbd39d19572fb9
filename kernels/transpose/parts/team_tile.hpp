// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"
#include "transpose/parts/move_tile.hpp"
#include "transpose/parts/tile_map.hpp"

// The portable variants with a tile in scratch memory share this code.
namespace miniapp::transpose {

using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
using Member = Policy::member_type;

template <class T>
using Scratch = Kokkos::View<T*, ExecutionSpace::scratch_memory_space, Kokkos::MemoryUnmanaged>;

/// Maps the threads of a team to a tile: `threads` threads on a GPU. On a CPU it is one thread that
/// does all the work, because a barrier would cost more than the tile.
template <class Map, int threads>
using TeamAccess = TileAccess<Map, backend::gpu ? threads : 1>;

/// Returns a policy with one team per tile; the tile is kept as elements of type `Element`.
template <class Access, class Element, class M>
Policy team_per_tile(ExecutionSpace const& space, M const& m)
{
    // There are at most 2^30 full tiles and 2^27 at the edges (see most_elements).
    auto const count = static_cast<int>(tiles(m.rows, m.columns, Access::width).count());
    Policy policy(space, count, Access::threads);
    return policy.set_scratch_size(
        scratch_level(), Kokkos::PerTeam(Scratch<Element>::shmem_size(Access::elements)));
}

template <class Access, class T, class Offset>
Policy team_per_tile(ExecutionSpace const& space, Matrices<T, Offset> const& m)
{
    return team_per_tile<Access, T, Matrices<T, Offset>>(space, m);
}

/// Returns the index of a thread in its team. The mask tells the compiler that it is not negative,
/// so that divisions by the tile's width become shifts.
template <class Access, class M>
KOKKOS_INLINE_FUNCTION int thread_of_team(M const& member)
{
    static_assert((Access::threads & (Access::threads - 1)) == 0, "the mask");
    return member.team_rank() & (Access::threads - 1);
}

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
    if constexpr (order == LoadOrder::all_first) {
        put_tile_loads_first<Access>(m, origin, team.team_rank(), tile.data());
    } else {
        put_tile<Access>(m, origin, team.team_rank(), tile.data());
    }
    team.team_barrier();
    take_tile<Access>(m, origin, team.team_rank(), tile.data());
}

} // namespace miniapp::transpose
