// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <numeric>
#include <vector>

#include "nbody/ranks/parts/forces.hpp"
#include "peer_signals.hpp"

namespace miniapp::nbody_ranks {

/// Addresses of the bodies of all ranks.
template <class T>
struct PeerBodies
{
    PeerSignals signals;
    Blocks<T> blocks; ///< one per rank, padded to whole tiles with massless bodies
    Blocks<T> bodies; ///< one per rank, without padding

    static std::vector<int> all_others(World const& world)
    {
        std::vector<int> ranks(static_cast<std::size_t>(world.size()));
        std::iota(ranks.begin(), ranks.end(), 0);
        std::erase(ranks, world.rank());
        return ranks;
    }

    /// The order begins with the rank itself, so that not all ranks read from the same one at once.
    explicit PeerBodies(Problem<T>& p)
        : signals(p.world, all_others(p.world))
    {
        for (int step = 0; step < p.world.size(); ++step) {
            int const rank = (p.world.rank() + step) % p.world.size();
            blocks.add(p.bodies_of(rank), p.padded(rank));
            bodies.add(p.bodies_of(rank), static_cast<int>(p.bodies(rank)));
        }
    }
};

} // namespace miniapp::nbody_ranks
