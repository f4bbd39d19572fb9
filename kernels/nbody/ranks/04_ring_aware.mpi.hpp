// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/mpi.hpp"

namespace miniapp::nbody_ranks {

/// `mpi/ring` without copies to the host: a GPU-aware MPI gets the device's buffers.
template <class T>
void mpi_ring_aware(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& ring = p.template workspace<Ring<T>>();
    int const last = p.world.size() - 1;
    space.fence();
    for (int step = 0; step <= last; ++step) {
        Block<T> const here{
            step == 0 ? p.own_bodies() : ring.of_step(step), p.padded(owner_at(p, step))};
        std::vector<MPI_Request> requests;
        if (step < last) {
            requests = pass_on(
                p,
                step,
                as_doubles(here.bodies, here.count).data(),
                as_doubles(ring.of_step(step + 1), largest_block(p)).data());
        }
        auto const sum = step == 0 ? Sum::begins : Sum::goes_on;
        add_pulls("nbody_ranks/mpi/ring_aware", p, here, sum, space);
        ranks::wait_for(requests);
        if (step < last) {
            space.fence(); // because the next step overwrites the block that the kernel reads
        }
    }
}

} // namespace miniapp::nbody_ranks
