// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/mpi.hpp"

namespace miniapp::nbody_ranks {

/// Buffers for the blocks of the current and the next step. They are on the device and, unless MPI
/// is GPU-aware, also on the host.
template <class T, bool aware>
class Ring
{
    using Buffer = Kokkos::View<nbody::Body<T>*, MemorySpace>;
    Buffer m_device[2];
    HostBodies<T> m_host[2];

    /// Returns the size of a buffer on the host, in bodies: `count`, or 1 if the buffer is not
    /// used, because allocating 0 bytes may fail.
    static int host_size(int count) { return aware ? 1 : count; }

public:
    explicit Ring(Problem<T> const& p)
        : m_device{Buffer("nbody_ranks/even", static_cast<std::size_t>(p.largest_block())), Buffer("nbody_ranks/odd", static_cast<std::size_t>(p.largest_block()))}
        , m_host{
              HostBodies<T>(host_size(p.largest_block())),
              HostBodies<T>(host_size(p.largest_block()))}
    {
    }

    nbody::Body<T>* device_buffer(int step) const { return m_device[step % 2].data(); }
    HostBodies<T>& host_buffer(int step) { return m_host[step % 2]; }
};

/// Computes the forces in P steps on P ranks. While a kernel adds up the pulls of the current block
/// of bodies, the block is sent to the right neighbour and the next one arrives from the left. A
/// rank holds up to three blocks.
template <class T, bool aware>
void compute_in_ring(std::string const& label, Problem<T>& p, ExecutionSpace const& space)
{
    auto& ring = p.template workspace<Ring<T, aware>>();
    int const last = p.world.size() - 1;
    if (!aware) {
        int const own = p.padded_count(p.world.rank());
        Kokkos::deep_copy(
            space, ring.host_buffer(0).first_bodies(own), as_doubles(p.own_bodies(), own));
    }
    space.fence();
    for (int step = 0; step <= last; ++step) {
        Block<T> const here{
            step == 0 ? p.own_bodies() : ring.device_buffer(step),
            p.padded_count(owner_at_step(p, step))};
        int const next = step < last ? p.padded_count(owner_at_step(p, step + 1)) : 0;
        auto const arriving = as_doubles(ring.device_buffer(step + 1), next);
        std::vector<MPI_Request> requests;
        if (step < last) {
            auto const* const from =
                aware ? as_doubles(here.bodies, here.count).data() : ring.host_buffer(step).data();
            auto* const to = aware ? arriving.data() : ring.host_buffer(step + 1).data();
            requests = start_transfer(p, step, from, to);
        }
        add_pulls(label, p, here, step == 0 ? SumStart::zero : SumStart::previous_sum, space);
        ranks::wait_for(requests);
        if (step < last) {
            if (!aware) {
                Kokkos::deep_copy(space, arriving, ring.host_buffer(step + 1).first_bodies(next));
            }
            // The next step overwrites the block that was sent, which the kernel may still read.
            space.fence();
        }
    }
}

/// Passes blocks around the ring by way of the host, which works with every MPI.
template <class T>
void mpi_ring(Problem<T>& p, ExecutionSpace const& space)
{
    compute_in_ring<T, false>("nbody_ranks/mpi/ring", p, space);
}

/// Like `mpi/ring`, without copies to the host: a GPU-aware MPI gets the device's buffers.
template <class T>
void mpi_ring_aware(Problem<T>& p, ExecutionSpace const& space)
{
    compute_in_ring<T, true>("nbody_ranks/mpi/ring_aware", p, space);
}

} // namespace miniapp::nbody_ranks
