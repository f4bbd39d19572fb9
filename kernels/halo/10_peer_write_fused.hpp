// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/write_sides.hpp"

namespace miniapp::halo {

/// `peer_write` in one launch on a GPU instead of three: the kernel that writes also synchronises.
inline void peer_write_fused(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<ranks::PeerArrays>();
    peers.signals.synchronise_around(
        "halo/peer_write_fused", CellWriter::count(p), space, CellWriter(p, p.u, peers.receivers));
}

} // namespace miniapp::halo
