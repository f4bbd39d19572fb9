// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "halo/11_peer_write_in_turns.hpp"

namespace miniapp::halo {

/// 11 whose work items write whole lines of 128 bytes together, wherever a row begins. Each writes
/// `cells`, for which it finds its place once and which it reads before it writes the first.
template <int cells>
void peer_write_lines(Domain& p, ExecutionSpace const& space)
{
    using Piece = ApartInLines<cells>;
    auto& arrays = p.workspace<TwoArrays>();
    arrays.signals.meet_after(
        "halo/peer_write_lines/" + std::to_string(cells),
        WriteSides<Piece>::count(p),
        space,
        arrays.write_next<Piece>(p));
}

} // namespace miniapp::halo
