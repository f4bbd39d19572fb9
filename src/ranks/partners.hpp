// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <numeric>
#include <vector>

#include "peer_signals.hpp"
#include "ranks/domain.hpp"

namespace miniapp::ranks {

/// Returns all ranks but this one, in ascending order.
inline std::vector<int> other_ranks(World const& world)
{
    std::vector<int> ranks(static_cast<std::size_t>(world.size()));
    std::iota(ranks.begin(), ranks.end(), 0);
    std::erase(ranks, world.rank());
    return ranks;
}

/// Returns the other ranks with which this rank exchanges, in ascending order, each once.
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

/// Addresses of the partners' arrays, one for each side.
template <class Element = double>
using PartnerArrays = Kokkos::Array<Element*, 26>;

/// Returns the addresses of the partners' arrays, null for sides without a partner. `rank` selects
/// a side's partner; `array` returns the address of a rank's array. All ranks call this together.
template <class Element = double>
PartnerArrays<Element>
arrays_of(Domain const& p, int Side::*rank, std::function<double*(int)> const& array)
{
    array(0); // the first call opens the memory of all ranks
    PartnerArrays<Element> all{};
    for (std::size_t s = 0; s < p.sides.size(); ++s) {
        int const partner = p.sides[s].*rank;
        all[s] = partner < 0 ? nullptr : array(partner);
    }
    return all;
}

/// Arrays of the ranks to which this rank sends and from which it receives, with their signals.
struct PeerArrays
{
    PeerSignals signals;
    PartnerArrays<> receivers;
    PartnerArrays<double const> senders;

    explicit PeerArrays(Domain& p)
        : signals(p.world, partners_of(p))
        , receivers(arrays_of(p, &Side::to, [&](int rank) { return p.array_of(rank); }))
        , senders(
              arrays_of<double const>(p, &Side::from, [&](int rank) { return p.array_of(rank); }))
    {
    }
};

} // namespace miniapp::ranks
