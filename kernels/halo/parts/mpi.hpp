// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "pinned_buffer.hpp"
#include "ranks/domain.hpp"
#include "ranks/mpi.hpp"

namespace miniapp::halo {

/// Starts a send from `to_send` and a receive into `received` for each side that has a partner. The
/// tag is the side's number, because two sides may connect the same ranks.
inline std::vector<MPI_Request>
start_messages(ranks::Domain const& p, double const* to_send, double* received)
{
    auto const comm = ranks::communicator(p.world);
    std::vector<MPI_Request> requests;
    for (std::size_t s = 0; s < p.sides.size(); ++s) {
        auto const& side = p.sides[s];
        int const count = static_cast<int>(side.elements);
        int const tag = static_cast<int>(s);
        if (side.from >= 0) {
            MPI_Irecv(
                received + side.offset,
                count,
                MPI_DOUBLE,
                side.from,
                tag,
                comm,
                &requests.emplace_back());
        }
        if (side.to >= 0) {
            MPI_Isend(
                to_send + side.offset,
                count,
                MPI_DOUBLE,
                side.to,
                tag,
                comm,
                &requests.emplace_back());
        }
    }
    return requests;
}

/// Pinned buffers on the host, as large as the domain's buffers on the device.
struct StagingBuffers
{
    PinnedBuffer to_send;
    PinnedBuffer received;

    explicit StagingBuffers(ranks::Domain const& p)
        : to_send(static_cast<std::size_t>(p.elements))
        , received(static_cast<std::size_t>(p.elements))
    {
    }
};

} // namespace miniapp::halo
