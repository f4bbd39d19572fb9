// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int rows_at_once, class Offset>
void held(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<SwizzledTile<width>, width * rows_at_once>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/held/" + std::to_string(width) + "/" + std::to_string(rows_at_once),
        team_a_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile_held<Access, 1>(team, m, PlainStore{}); });
}

/// `rows` with all loads of a thread before its first store, and with a swizzled, unpadded tile.
template <class T, int width, int rows_at_once>
void held(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { held<T, width, rows_at_once>(p, space, zero); });
}

} // namespace miniapp::transpose
