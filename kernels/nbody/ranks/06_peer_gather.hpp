// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/05_peer_read.hpp"

namespace miniapp::nbody_ranks {

/// Like `peer_read`, but reads each body of another rank only once: a kernel copies all bodies to
/// this rank, and the forces are computed from the copy. (In `peer_read` on a GPU, every team reads
/// all bodies of the other ranks.) The ranks synchronise before and after copying. Blocks are read
/// in the order of `peer_read` and stored in the order of the ranks.
template <class T>
void peer_gather(Problem<T>& p, ExecutionSpace const& space)
{
    auto& peers = p.template workspace<PeerBodies<T>>();
    auto const& all = p.template workspace<AllBodies<T>>();
    peers.signals.synchronise(space);
    auto const blocks = peers.unpadded_blocks;
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
    add_pulls("nbody_ranks/peer_gather", p, all.block(), SumStart::zero, space);
}

} // namespace miniapp::nbody_ranks
