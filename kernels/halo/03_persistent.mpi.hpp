// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/mpi.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

/// Persistent MPI requests for the messages of an exchange, and their buffers on the host.
struct PersistentMessages
{
    StagingBuffers buffers;
    std::vector<MPI_Request> requests;

    explicit PersistentMessages(ranks::Domain const& p)
        : buffers(p)
    {
        auto const comm = ranks::communicator(p.world);
        for (std::size_t s = 0; s < p.sides.size(); ++s) {
            auto const& side = p.sides[s];
            int const count = static_cast<int>(side.elements);
            int const tag = static_cast<int>(s);
            auto* const in = buffers.received.data() + side.offset;
            auto* const out = buffers.to_send.data() + side.offset;
            if (side.from >= 0) {
                auto& request = requests.emplace_back();
                MPI_Recv_init(in, count, MPI_DOUBLE, side.from, tag, comm, &request);
            }
            if (side.to >= 0) {
                auto& request = requests.emplace_back();
                MPI_Send_init(out, count, MPI_DOUBLE, side.to, tag, comm, &request);
            }
        }
    }
    ~PersistentMessages()
    {
        for (auto& request : requests) {
            MPI_Request_free(&request);
        }
    }
    PersistentMessages(PersistentMessages const&) = delete;
    PersistentMessages& operator=(PersistentMessages const&) = delete;
};

/// `mpi/one_kernel` with persistent requests, which MPI sets up once for all launches.
inline void mpi_persistent(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& messages = p.workspace<PersistentMessages>();
    pack_all(p, "halo/mpi/persistent", space);
    Kokkos::deep_copy(space, messages.buffers.to_send.view(), p.to_send);
    space.fence();
    if (!messages.requests.empty()) { // Open MPI refuses to start an empty list
        MPI_Startall(static_cast<int>(messages.requests.size()), messages.requests.data());
        ranks::wait_for(messages.requests);
    }
    Kokkos::deep_copy(space, p.received, messages.buffers.received.view());
    unpack_all(p, p.received.data(), "halo/unpack", space);
}

} // namespace miniapp::halo
