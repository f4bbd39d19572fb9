// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "halo/11_peer_write_in_turns.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

/// `peer_write_lines` in two launches: the kernel that writes does not wait, and has one work item
/// per piece and no fence per team. A kernel of a few work items then synchronises the ranks.
template <int cells>
void peer_write_then_meet(ranks::Domain& p, ExecutionSpace const& space)
{
    using Piece = InterleavedPiece<cells>;
    auto& arrays = p.workspace<TwoArrays>();
    Kokkos::parallel_for(
        "halo/peer_write_then_meet/" + std::to_string(cells),
        ElementRange(space, 0, SideWriter<Piece>::count(p)),
        arrays.make_writer_of_next_array<Piece>(p));
    arrays.signals.synchronise(space);
}

} // namespace miniapp::halo
