// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/mpi.hpp"

namespace miniapp::nbody_ranks {

template <class T>
struct StagedRing
{
    Ring<T> ring;
    HostBodies<T> buffers[2];

    explicit StagedRing(Problem<T> const& p)
        : ring(p)
        , buffers{HostBodies<T>(largest_block(p)), HostBodies<T>(largest_block(p))}
    {
    }

    HostBodies<T>& of_step(int step) { return buffers[step % 2]; }
};

/// `mpi/allgather` in P - 1 steps on P ranks: while a kernel adds up the pulls of the current
/// block, the block is sent to the right neighbour and the next one arrives from the left. A rank
/// holds up to three blocks.
template <class T>
void mpi_ring(Problem<T>& p, ExecutionSpace const& space)
{
    auto& staged = p.template workspace<StagedRing<T>>();
    int const own = p.padded(p.world.rank());
    int const last = p.world.size() - 1;
    Kokkos::deep_copy(space, staged.of_step(0).first(own), as_doubles(p.own_bodies(), own));
    space.fence();
    for (int step = 0; step <= last; ++step) {
        std::vector<MPI_Request> requests;
        if (step < last) {
            requests =
                pass_on(p, step, staged.of_step(step).data(), staged.of_step(step + 1).data());
        }
        Block<T> const here{
            step == 0 ? p.own_bodies() : staged.ring.of_step(step), p.padded(owner_at(p, step))};
        auto const sum = step == 0 ? Sum::begins : Sum::goes_on;
        add_pulls("nbody_ranks/mpi/ring", p, here, sum, space);
        ranks::wait_for(requests);
        if (step < last) {
            int const next = p.padded(owner_at(p, step + 1));
            Kokkos::deep_copy(
                space,
                as_doubles(staged.ring.of_step(step + 1), next),
                staged.of_step(step + 1).first(next));
            space.fence(); // because the next step overwrites the block that was sent
        }
    }
}

} // namespace miniapp::nbody_ranks
