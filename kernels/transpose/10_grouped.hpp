// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int rows_at_once, int group, class Offset>
void grouped(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<SwizzledTile<width>, width * rows_at_once>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/grouped/" + std::to_string(width) + "/" + std::to_string(rows_at_once) + "/"
            + std::to_string(group),
        team_per_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) {
            move_tile<Access, group, LoadOrder::all_first>(team, m);
        });
}

/// Like `rows`, with the tiles ordered in groups of `group` rows of tiles. The tiles in flight then
/// access few rows of B as well as few rows of A, in longer pieces and in fewer memory pages. With
/// all rows in one group, whole rows of B are written in order. The tile is swizzled, and all loads
/// of a thread precede its first store.
template <class T, int width, int rows_at_once, int group>
void grouped(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { grouped<T, width, rows_at_once, group>(p, space, zero); });
}

} // namespace miniapp::transpose
