// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/mpi.hpp"

namespace miniapp::nbody_ranks {

/// `mpi/allgather` without copies to the host: a GPU-aware MPI gets the device's buffers.
template <class T>
void mpi_allgather_aware(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& all = p.template workspace<AllBodies<T>>();
    space.fence();
    all_gather(
        p,
        as_doubles(p.own_bodies(), p.padded(p.world.rank())).data(),
        as_doubles(all.bodies.data(), all.count).data());
    add_pulls("nbody_ranks/mpi/allgather_aware", p, all.block(), Sum::begins, space);
}

} // namespace miniapp::nbody_ranks
