// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/ranks/parts/mpi.hpp"

namespace miniapp::transpose_ranks {

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
    all_to_all(p, blocks, staged.to_send.data(), staged.received.data());
    Kokkos::deep_copy(space, blocks.received, staged.received.view());
    unpack(p, blocks, space);
}

} // namespace miniapp::transpose_ranks
