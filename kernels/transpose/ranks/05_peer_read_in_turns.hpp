// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/ranks/04_peer_read.hpp"

namespace miniapp::transpose_ranks {

/// Like `peer_read`, but takes a row of tiles of each rank in turn, so that the link and the rank's
/// own memory are in use at the same time.
inline void peer_read_in_turns(Problem& p, ExecutionSpace const& space)
{
    read_from_peers<Order::in_turns>(p, "transpose_ranks/peer_read_in_turns", space);
}

} // namespace miniapp::transpose_ranks
