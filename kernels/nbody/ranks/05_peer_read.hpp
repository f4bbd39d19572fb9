// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/parts/peers.hpp"

namespace miniapp::nbody_ranks {

/// Reads bodies directly from the memory of other ranks, without messages or buffers. The ranks
/// synchronise before it, so that all bodies are there, and after it, before any is changed.
template <class T>
void peer_read(Problem<T>& p, ExecutionSpace const& space)
{
    auto& peers = p.template workspace<PeerBodies<T>>();
    peers.signals.synchronise(space);
    add_pulls("nbody_ranks/peer_read", p, peers.blocks, Sum::begins, space);
    peers.signals.synchronise(space);
}

} // namespace miniapp::nbody_ranks
