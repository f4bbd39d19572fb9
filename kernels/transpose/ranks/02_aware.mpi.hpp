// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/ranks/parts/mpi.hpp"

namespace miniapp::transpose_ranks {

/// Like `mpi/staged`, without copies to the host: a GPU-aware MPI gets the device's buffers.
inline void mpi_aware(Problem& p, ExecutionSpace const& space)
{
    auto& blocks = p.workspace<Blocks>();
    pack(p, blocks, "transpose_ranks/mpi/aware", space);
    space.fence();
    all_to_all(p, blocks, blocks.to_send.data(), blocks.received.data());
    unpack(p, blocks, space);
}

} // namespace miniapp::transpose_ranks
