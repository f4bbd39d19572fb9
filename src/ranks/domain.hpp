// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <vector>

#include "peer_memory.hpp"
#include "problem/workspaces.hpp"
#include "ranks/sides.hpp"
#include "timeline.hpp"

namespace miniapp::ranks {

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
    double* latest;          ///< what was exchanged last: u, or the second array
    /// Elements for all sides, one after another.
    Kokkos::View<double*, MemorySpace> to_send;
    Kokkos::View<double*, MemorySpace> received;
    Timeline timeline; ///< of a rung that has stages

    Domain(World const& of, RankBox const& of_ranks, Shape const& of_array, std::vector<Side> all);

    /// Rank's array; opens the memory of all ranks at the first call, which all ranks make
    /// together. Throws Refused where they are not on one host.
    double* array_of(int rank) { return reinterpret_cast<double*>(m_memory.of(rank)) + guard(); }

    /// The same of a second array, which is made at the first call as a copy of u: for a rung that
    /// exchanges two in turns.
    double* second_of(int rank);

    /// What a rung keeps from launch to launch: made from the domain at its first.
    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.of<Workspace>(*this);
    }

protected:
    /// Elements before the array and after it; where rows are of whole lines, shape.at_line begins
    /// one.
    std::int64_t guard() const { return 8192 - (shape.width + shape.at_line) % shape.line; }

    using Everything = Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged>;

    std::size_t elements_of_all() const
    {
        return static_cast<std::size_t>(shape.fields * shape.cells() + 2 * guard());
    }
    /// An array and its guards.
    Everything everything(double* array) const
    {
        return Everything(array - guard(), elements_of_all());
    }
    Everything everything() const { return everything(u); }
    bool has_second() const { return m_second != nullptr; }

private:
    PeerMemory m_memory;
    std::unique_ptr<PeerMemory> m_second;
    Workspaces m_workspaces;
};

} // namespace miniapp::ranks
