// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "halo/parts/domain.hpp"
#include "peer_signals.hpp"

namespace miniapp::halo {

/// The ranks that a rank exchanges with, each once; itself is none.
inline std::vector<int> partners_of(Domain const& p)
{
    std::vector<int> partners;
    for (auto const& side : p.sides) {
        partners.push_back(side.to);
        partners.push_back(side.from);
    }
    std::ranges::sort(partners);
    partners.erase(std::unique(partners.begin(), partners.end()), partners.end());
    std::erase_if(partners, [&](int rank) { return rank < 0 || rank == p.world.rank(); });
    return partners;
}

/// The arrays of all partners, as a kernel finds them.
struct PeerArrays
{
    PeerSignals signals;
    Kokkos::Array<double*, 26> to;         ///< by side
    Kokkos::Array<double const*, 26> from; ///< by side

    explicit PeerArrays(Domain& p)
        : signals(p.world, partners_of(p))
    {
        p.array_of(0); // opened together
        for (std::size_t s = 0; s < p.sides.size(); ++s) {
            auto const& side = p.sides[s];
            to[s] = side.to < 0 ? nullptr : p.array_of(side.to);
            from[s] = side.from < 0 ? nullptr : p.array_of(side.from);
        }
    }
};

} // namespace miniapp::halo
