// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/mpi.hpp"

namespace miniapp::nbody_ranks {

/// The bodies of all ranks on the device, and buffers on the host for this rank's bodies and for
/// those of all ranks.
template <class T>
struct StagedAllBodies
{
    AllBodies<T> all;
    HostBodies<T> host_own;
    HostBodies<T> host_all;

    explicit StagedAllBodies(Problem<T> const& p)
        : all(p)
        , host_own(p.largest_block())
        , host_all(all.count)
    {
    }
};

/// Copies this rank's bodies to the host, gathers the bodies of all ranks there by one
/// MPI_Allgatherv, copies them to the device, and adds up their pulls in one kernel. This works
/// with every MPI.
template <class T>
void mpi_allgather(Problem<T>& p, ExecutionSpace const& space)
{
    auto& staged = p.template workspace<StagedAllBodies<T>>();
    auto const& all = staged.all;
    int const own = static_cast<int>(p.body_count(p.world.rank()));
    Kokkos::deep_copy(space, staged.host_own.first_bodies(own), as_doubles(p.own_bodies(), own));
    space.fence();
    all_gather(p, staged.host_own.data(), staged.host_all.data());
    Kokkos::deep_copy(
        space, as_doubles(all.bodies.data(), all.count), staged.host_all.first_bodies(all.count));
    add_pulls("nbody_ranks/mpi/allgather", p, all.block(), SumStart::zero, space);
}

/// Like `mpi/allgather`, without copies to the host: a GPU-aware MPI gets the device's buffers.
template <class T>
void mpi_allgather_aware(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& all = p.template workspace<AllBodies<T>>();
    space.fence();
    all_gather(
        p,
        as_doubles(p.own_bodies(), p.padded_count(p.world.rank())).data(),
        as_doubles(all.bodies.data(), all.count).data());
    add_pulls("nbody_ranks/mpi/allgather_aware", p, all.block(), SumStart::zero, space);
}

} // namespace miniapp::nbody_ranks
