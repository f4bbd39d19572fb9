// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int rows_at_once, int group, class Offset>
void nontemporal(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<SwizzledTile<width>, width * rows_at_once>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/nontemporal/" + std::to_string(width) + "/" + std::to_string(rows_at_once) + "/"
            + std::to_string(group),
        team_a_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) {
            move_tile_held<Access, group>(team, m, NontemporalStore{});
        });
}

/// 10 + stores past the caches, which B's elements would only fill.
template <class T, int width, int rows_at_once, int group>
void nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { nontemporal<T, width, rows_at_once, group>(p, space, zero); });
}

} // namespace miniapp::transpose
