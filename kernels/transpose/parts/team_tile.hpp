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

/// Policy whose kernel has at most `threads` threads in a block. On CUDA it asks for `blocks`
/// blocks per multiprocessor; elsewhere it leaves their number open.
template <int threads, int blocks>
using BoundedPolicy =
    Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<threads, backend::cuda ? blocks : 0>>;

template <class T>
using Scratch = Kokkos::View<T*, ExecutionSpace::scratch_memory_space, Kokkos::MemoryUnmanaged>;

/// Maps the threads of a team to a tile. On a GPU a team has `threads` threads. On a CPU it has
/// one, because a barrier would cost more than the tile.
template <class Map, int threads>
using TeamAccess = TileAccess<Map, backend::gpu ? threads : 1>;

/// Returns a policy with one team per tile; the tile is kept as elements of type `Element`.
template <class Access, class Element, class T, class Offset>
Policy team_per_tile(ExecutionSpace const& space, Matrices<T, Offset> const& m)
{
    // There are at most 2^30 full tiles and 2^27 at the edges (see max_elements).
    auto const count = static_cast<int>(tiles(m.rows, m.columns, Access::width).count());
    Policy policy(space, count, Access::threads);
    return policy.set_scratch_size(
        scratch_level(), Kokkos::PerTeam(Scratch<Element>::shmem_size(Access::elements)));
}

/// Returns the index of a thread in its team. The mask tells the compiler that it is not negative,
/// so that divisions by the tile's width become shifts.
template <class Access, class M>
KOKKOS_INLINE_FUNCTION int thread_index_in_team(M const& member)
{
    static_assert((Access::threads & (Access::threads - 1)) == 0, "the mask");
    return member.team_rank() & (Access::threads - 1);
}

} // namespace miniapp::transpose
