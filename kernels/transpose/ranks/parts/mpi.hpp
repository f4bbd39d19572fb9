// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "common/ceil_div.hpp"
#include "core/variant.hpp"
#include "pinned_buffer.hpp"
#include "ranks/mpi.hpp"
#include "transpose/ranks/parts/blocks.hpp"
#include "world/waiting.hpp"

namespace miniapp::transpose_ranks {

/// Whether MPI, which counts in int, can count the largest part that a rank has of an n x n matrix.
constexpr bool is_counted_by_mpi(std::int64_t n, int ranks)
{
    return ceil_div(n, ranks) * n <= std::numeric_limits<int>::max();
}

/// Exchanges the blocks. Throws Refused on all ranks if a part has too many elements for MPI.
inline void
all_to_all(Problem const& p, Blocks const& blocks, double const* to_send, double* received)
{
    if (!is_counted_by_mpi(p.n, p.world.size())) {
        throw Refused("a rank's part has more than 2147483647 elements, the most of MPI");
    }
    std::vector<int> const counts(blocks.counts.begin(), blocks.counts.end());
    std::vector<int> const firsts(blocks.firsts.begin(), blocks.firsts.end());
    Waiting const waiting("an exchange of messages");
    MPI_Alltoallv(
        to_send,
        counts.data(),
        firsts.data(),
        MPI_DOUBLE,
        received,
        counts.data(),
        firsts.data(),
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

} // namespace miniapp::transpose_ranks
