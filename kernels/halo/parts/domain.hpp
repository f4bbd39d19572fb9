// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "common/workspaces.hpp"
#include "halo/parts/sides.hpp"
#include "peer_memory.hpp"
#include "timeline.hpp"

namespace miniapp::halo {

/// A rank's part of a domain, and what it exchanges with the others: all that a rung of this
/// chapter needs, and any chapter that is computed on ranks.
class Domain
{
public:
    World world;
    RankBox box;
    Shape shape;
    std::vector<Side> sides; ///< of which some may have no partner
    std::int64_t elements;   ///< of all of them
    SidesOnDevice on_device; ///< the same
    double* u;               ///< the array, in memory that the other ranks of the host can reach
    /// Elements for all sides, one after another.
    Kokkos::View<double*, MemorySpace> to_send;
    Kokkos::View<double*, MemorySpace> received;
    Timeline timeline; ///< of a rung that has stages

    Domain(World const& world, RankBox const& box, Shape const& shape, std::vector<Side> sides);

    /// Rank's array; opens the memory of all ranks at the first call, which all ranks make
    /// together. Throws Refused where they are not on one host.
    double* array_of(int rank) { return reinterpret_cast<double*>(m_memory.of(rank)) + guard; }

    /// What a rung keeps from launch to launch: made from the domain at its first.
    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.of<Workspace>(*this);
    }

protected:
    static constexpr std::int64_t guard = 8192; ///< elements before the array and after it

    /// The array and its guards.
    Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged> everything() const
    {
        return Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged>(
            u - guard, static_cast<std::size_t>(shape.fields * shape.cells() + 2 * guard));
    }

private:
    PeerMemory m_memory;
    Workspaces m_workspaces;
};

} // namespace miniapp::halo
