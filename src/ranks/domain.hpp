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

/// A rank's part of a domain and what it needs to exchange halos with other ranks. The Problem of a
/// chapter can derive from it.
class Domain
{
public:
    World world;
    RankBox box;
    Shape shape;
    std::vector<Side> sides;    ///< one exchange in each direction; some have no partner
    std::int64_t elements;      ///< number of elements of all sides together
    SidesOnDevice device_sides; ///< the sides in device memory
    double* u;                  ///< the array, in memory that other ranks of the host can reach
    double* latest;             ///< the array that was exchanged last: u or the second array
    /// Buffers for the elements of all sides, one side after another.
    Kokkos::View<double*, MemorySpace> to_send;
    Kokkos::View<double*, MemorySpace> received;
    Timeline timeline; ///< records the stages of variants that mark them

    Domain(World const& of, RankBox const& of_ranks, Shape const& of_array, std::vector<Side> all);

    /// Address of the array of `rank`. The first call, which all ranks make together, opens the
    /// memory of all ranks; it throws Refused if they are not on one host.
    double* array_of(int rank)
    {
        return reinterpret_cast<double*>(m_memory.address_of(rank)) + guard();
    }

    /// Address of the second array of `rank`, for variants that exchange two arrays alternately.
    /// All ranks make the first call together; it creates the array as a copy of u.
    double* second_array_of(int rank);

    /// Returns data of type Workspace, made at the first call and kept for later launches.
    template <class Workspace>
    Workspace& workspace()
    {
        return m_workspaces.get_or_make<Workspace>(*this);
    }

protected:
    /// Number of guard elements before and after the array, chosen so that in padded rows the own
    /// cell shape.aligned_cell is aligned.
    std::int64_t guard() const
    {
        return 8192 - (shape.width + shape.aligned_cell) % shape.row_multiple;
    }

    using ArrayWithGuards = Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged>;

    std::size_t allocated_elements() const
    {
        return static_cast<std::size_t>(shape.fields * shape.cells() + 2 * guard());
    }
    /// Returns a view of an array with its guards.
    ArrayWithGuards array_with_guards(double* array) const
    {
        return ArrayWithGuards(array - guard(), allocated_elements());
    }
    ArrayWithGuards array_with_guards() const { return array_with_guards(u); }
    bool has_second_array() const { return m_second_memory != nullptr; }

private:
    PeerMemory m_memory;
    std::unique_ptr<PeerMemory> m_second_memory;
    Workspaces m_workspaces;
};

} // namespace miniapp::ranks
