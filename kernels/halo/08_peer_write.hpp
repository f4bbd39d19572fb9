// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "halo/parts/write_sides.hpp"

namespace miniapp::halo {

/// `peer_copy` without buffers: the kernel writes each cell into the neighbour's halo. The ranks
/// synchronise before the kernel, because a neighbour may still read its old halo, and after it, so
/// that the new halo is complete.
inline void peer_write(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<ranks::PeerArrays>();
    peers.signals.synchronise(space);
    Kokkos::parallel_for(
        "halo/peer_write",
        ElementRange(space, 0, CellWriter::count(p)),
        CellWriter(p, p.u, peers.receivers));
    peers.signals.synchronise(space);
}

} // namespace miniapp::halo
