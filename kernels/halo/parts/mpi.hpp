// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <vector>

#include <mpi.h>

#include "halo/parts/domain.hpp"
#include "pinned_buffer.hpp"

namespace miniapp::halo {

/// The ranks of a world. One that no launcher started has MPI started here, for itself.
inline MPI_Comm communicator(World const& world)
{
    int started = 0;
    MPI_Initialized(&started);
    if (started == 0) {
        MPI_Init(nullptr, nullptr);
        std::atexit([] { MPI_Finalize(); });
    }
    return world.size() == 1 ? MPI_COMM_SELF : MPI_COMM_WORLD;
}

/// Posts a message a side from one buffer and into another. The tag is the side: two may go between
/// the same ranks.
inline std::vector<MPI_Request>
start_messages(Domain const& p, double const* to_send, double* received)
{
    auto const ranks = communicator(p.world);
    std::vector<MPI_Request> requests;
    for (std::size_t s = 0; s < p.sides.size(); ++s) {
        auto const& side = p.sides[s];
        int const count = static_cast<int>(side.count);
        int const tag = static_cast<int>(s);
        if (side.from >= 0) {
            MPI_Irecv(
                received + side.first,
                count,
                MPI_DOUBLE,
                side.from,
                tag,
                ranks,
                &requests.emplace_back());
        }
        if (side.to >= 0) {
            MPI_Isend(
                to_send + side.first,
                count,
                MPI_DOUBLE,
                side.to,
                tag,
                ranks,
                &requests.emplace_back());
        }
    }
    return requests;
}

inline void wait_for(std::vector<MPI_Request>& requests)
{
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

/// Buffers on the host, beside those of the problem.
struct Staging
{
    PinnedBuffer to_send;
    PinnedBuffer received;

    explicit Staging(Domain const& p)
        : to_send(static_cast<std::size_t>(p.elements))
        , received(static_cast<std::size_t>(p.elements))
    {
    }
};

} // namespace miniapp::halo
