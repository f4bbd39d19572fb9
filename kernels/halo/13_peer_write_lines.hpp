// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "halo/11_peer_write_in_turns.hpp"

namespace miniapp::halo {

/// `peer_write_in_turns` with work items that together write whole cache lines of 128 bytes,
/// wherever in memory a row of 32 or more cells begins. A work item moves a piece of `cells` cells:
/// it computes the piece's address once, and reads all cells before it writes the first.
template <int cells>
void peer_write_lines(ranks::Domain& p, ExecutionSpace const& space)
{
    write_next_array_and_synchronise<InterleavedPiece<cells>>(
        "halo/peer_write_lines/" + std::to_string(cells), p, space);
}

} // namespace miniapp::halo
