// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "pinned_buffer.hpp"
#include "ranks/mpi.hpp"
#include "transpose_ranks/parts/blocks.hpp"

namespace miniapp::transpose_ranks {

inline void
all_to_all(Problem const& p, Blocks const& blocks, double const* to_send, double* received)
{
    MPI_Alltoallv(
        to_send,
        blocks.counts.data(),
        blocks.firsts.data(),
        MPI_DOUBLE,
        received,
        blocks.counts.data(),
        blocks.firsts.data(),
        MPI_DOUBLE,
        ranks::communicator(p.world));
}

/// Blocks, and room for them on the host.
struct StagedBlocks
{
    Blocks blocks;
    PinnedBuffer to_send;
    PinnedBuffer received;

    explicit StagedBlocks(Problem const& p)
        : blocks(p)
        , to_send(blocks.to_send.size())
        , received(blocks.received.size())
    {
    }
};

} // namespace miniapp::transpose_ranks
