// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "halo/parts/write_sides.hpp"

namespace miniapp::halo {

/// 07 without buffers: the kernel writes each cell straight into the neighbour's halo. The ranks
/// synchronise before, when nobody reads the old halo any more, and after.
inline void peer_write(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<ranks::PeerArrays>();
    peers.signals.meet(space);
    Kokkos::parallel_for(
        "halo/peer_write", Elements(space, 0, WriteCells::count(p)), WriteCells(p, p.u, peers.to));
    peers.signals.meet(space);
}

} // namespace miniapp::halo
