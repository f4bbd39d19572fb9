// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
void tile(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<PlainTile<width>, width * width>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/tile/" + std::to_string(width),
        team_per_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `mdrange`, with the tile in scratch memory and one thread per element: reads and writes are
/// both contiguous, but all elements of a column of the tile lie in one bank. On a CPU the scratch
/// memory is a buffer that stays in the L1.
template <class T, int width>
void tile(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { tile<T, width>(p, space, zero); });
}

} // namespace miniapp::transpose
