// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int rows_at_once, class Offset>
void rows(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<PaddedTile<width>, width * rows_at_once>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/rows/" + std::to_string(width) + "/" + std::to_string(rows_at_once),
        team_per_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `padded`, with width / rows_at_once elements of a column per thread: fewer threads compute
/// indices, and several loads of a thread may be in flight.
template <class T, int width, int rows_at_once>
void rows(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { rows<T, width, rows_at_once>(p, space, zero); });
}

} // namespace miniapp::transpose
