// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <vector>

#include "common/ceil_div.hpp"
#include "core/variant.hpp"
#include "pinned_buffer.hpp"
#include "ranks/mpi.hpp"
#include "transpose/ranks/parts/blocks.hpp"
#include "world/waiting.hpp"

namespace miniapp::transpose_ranks {

/// Exchanges the blocks. Throws Refused on all ranks if a part has too many elements for MPI.
inline void
exchange_blocks(Problem const& p, Blocks const& blocks, double const* to_send, double* received)
{
    // MPI counts in int; this is the largest part that a rank has.
    if (ceil_div(p.n, p.world.size()) * p.n > std::numeric_limits<int>::max()) {
        throw Refused("a rank's part has more than 2147483647 elements, the most of MPI");
    }
    std::vector<int> const counts(blocks.counts.begin(), blocks.counts.end());
    std::vector<int> const offsets(blocks.offsets.begin(), blocks.offsets.end());
    Waiting const waiting("an exchange of messages");
    MPI_Alltoallv(
        to_send,
        counts.data(),
        offsets.data(),
        MPI_DOUBLE,
        received,
        counts.data(),
        offsets.data(),
        MPI_DOUBLE,
        ranks::communicator(p.world));
}

/// Workspace: blocks on the device, and pinned buffers for them on the host.
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

/// Transposes by an exchange that works with every MPI: a kernel packs a transposed block for each
/// rank; the blocks are copied to the host, exchanged by one MPI_Alltoallv and copied back; a
/// kernel unpacks them.
inline void mpi_staged(Problem& p, ExecutionSpace const& space)
{
    auto& staged = p.workspace<StagedBlocks>();
    auto& blocks = staged.blocks;
    pack(p, blocks, "transpose_ranks/mpi/staged", space);
    Kokkos::deep_copy(space, staged.to_send.view(), blocks.to_send);
    space.fence();
    exchange_blocks(p, blocks, staged.to_send.data(), staged.received.data());
    Kokkos::deep_copy(space, blocks.received, staged.received.view());
    unpack(p, blocks, space);
}

/// Like `mpi/staged`, without copies to the host: a GPU-aware MPI gets the device's buffers.
inline void mpi_aware(Problem& p, ExecutionSpace const& space)
{
    auto& blocks = p.workspace<Blocks>();
    pack(p, blocks, "transpose_ranks/mpi/aware", space);
    space.fence();
    exchange_blocks(p, blocks, blocks.to_send.data(), blocks.received.data());
    unpack(p, blocks, space);
}

} // namespace miniapp::transpose_ranks
