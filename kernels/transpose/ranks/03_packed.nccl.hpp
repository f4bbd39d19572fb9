// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ranks/nccl.hpp"
#include "transpose/ranks/parts/blocks.hpp"

namespace miniapp::transpose_ranks {

/// Like `mpi/aware`, but with NCCL or RCCL: the exchange is a group of sends and receives in the
/// stream of the kernels.
inline void nccl_packed(Problem& p, ExecutionSpace const& space)
{
    auto* const comm = p.workspace<ranks::NcclRanks>().all;
    auto* const stream = gpu::stream_of(space);
    auto& blocks = p.workspace<Blocks>();
    pack(p, blocks, "transpose_ranks/nccl/packed", space);
    ranks::check(ncclGroupStart());
    for (int rank = 0; rank < p.world.size(); ++rank) {
        auto const number = static_cast<std::size_t>(rank);
        auto const count = static_cast<std::size_t>(blocks.counts[number]);
        auto const* const out = blocks.to_send.data() + blocks.offsets[number];
        auto* const in = blocks.received.data() + blocks.offsets[number];
        ranks::check(ncclSend(out, count, ncclDouble, rank, comm, stream));
        ranks::check(ncclRecv(in, count, ncclDouble, rank, comm, stream));
    }
    ranks::check(ncclGroupEnd());
    unpack(p, blocks, space);
}

} // namespace miniapp::transpose_ranks
