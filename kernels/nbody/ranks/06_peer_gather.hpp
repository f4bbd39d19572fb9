// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/all_bodies.hpp"
#include "nbody/ranks/parts/peers.hpp"

namespace miniapp::nbody_ranks {

/// `peer_read` in which a rank reads each body of the others once: a kernel copies all bodies to
/// this rank, and the ranks synchronise after it, before the forces. (On a GPU every team of
/// `peer_read` reads all bodies from the other ranks.) Blocks are read in the order of `peer_read`
/// and stored in the order of the ranks.
template <class T>
void peer_gather(Problem<T>& p, ExecutionSpace const& space)
{
    auto& peers = p.template workspace<PeerBodies<T>>();
    auto const& all = p.template workspace<AllBodies<T>>();
    peers.signals.synchronise(space);
    auto const blocks = peers.bodies;
    auto const bodies = all.bodies;
    int const count = all.count;
    int const first = static_cast<int>(p.begin(p.world.rank()));
    Kokkos::parallel_for(
        "nbody_ranks/gather",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, count),
        KOKKOS_LAMBDA(int i) {
            int block = 0;
            int at = i;
            while (at >= blocks.all[block].count) {
                at -= blocks.all[block].count;
                ++block;
            }
            bodies((first + i) % count) = blocks.all[block].bodies[at];
        });
    peers.signals.synchronise(space);
    add_pulls("nbody_ranks/peer_gather", p, all.block(), Sum::begins, space);
}

} // namespace miniapp::nbody_ranks
