// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/forces.hpp"
#include "ranks/partners.hpp"

namespace miniapp::nbody_ranks {

/// The addresses of the bodies of all ranks, and the signals by which the ranks synchronise.
template <class T>
struct PeerBodies
{
    PeerSignals signals;
    Blocks<T> padded_blocks;   ///< one block per rank, padded to whole tiles with massless bodies
    Blocks<T> unpadded_blocks; ///< one block per rank, without padding

    /// Lists this rank's bodies first and those of the following ranks after them, so that not all
    /// ranks read from the same rank at once.
    explicit PeerBodies(Problem<T>& p)
        : signals(p.world, ranks::other_ranks(p.world))
    {
        for (int step = 0; step < p.world.size(); ++step) {
            int const rank = (p.world.rank() + step) % p.world.size();
            padded_blocks.add(p.bodies_of(rank), p.padded_count(rank));
            unpadded_blocks.add(p.bodies_of(rank), static_cast<int>(p.body_count(rank)));
        }
    }
};

/// Reads bodies directly from the memory of other ranks, without messages or buffers. The ranks
/// synchronise before, so that all bodies are complete, and after, so that none is changed too
/// early.
template <class T>
void peer_read(Problem<T>& p, ExecutionSpace const& space)
{
    auto& peers = p.template workspace<PeerBodies<T>>();
    peers.signals.synchronise(space);
    add_pulls("nbody_ranks/peer_read", p, peers.padded_blocks, SumStart::zero, space);
    peers.signals.synchronise(space);
}

} // namespace miniapp::nbody_ranks
