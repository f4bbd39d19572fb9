// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/mpi.hpp"

namespace miniapp::nbody_ranks {

/// Bodies of all ranks on the device, and buffers for them on the host.
template <class T>
struct StagedAllBodies
{
    AllBodies<T> all;
    HostBodies<T> own;
    HostBodies<T> of_all;

    explicit StagedAllBodies(Problem<T> const& p)
        : all(p)
        , own(largest_block(p))
        , of_all(all.count)
    {
    }
};

/// Method that works with every MPI: each rank's bodies are copied to the host, one MPI_Allgatherv
/// gives every rank the bodies of all, and one kernel adds up their pulls on the device.
template <class T>
void mpi_allgather(Problem<T>& p, ExecutionSpace const& space)
{
    auto& staged = p.template workspace<StagedAllBodies<T>>();
    auto const& all = staged.all;
    int const own = static_cast<int>(p.bodies(p.world.rank()));
    Kokkos::deep_copy(space, staged.own.first(own), as_doubles(p.own_bodies(), own));
    space.fence();
    all_gather(p, staged.own.data(), staged.of_all.data());
    Kokkos::deep_copy(
        space, as_doubles(all.bodies.data(), all.count), staged.of_all.first(all.count));
    add_pulls("nbody_ranks/mpi/allgather", p, all.block(), Sum::begins, space);
}

} // namespace miniapp::nbody_ranks
