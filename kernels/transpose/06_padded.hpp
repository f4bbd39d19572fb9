// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
void padded(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<PaddedTile<width>, width * width>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/padded/" + std::to_string(width),
        team_per_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `tile`, with an unused element at the end of each row, so that the elements of a column lie
/// in different banks.
template <class T, int width>
void padded(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { padded<T, width>(p, space, zero); });
}

} // namespace miniapp::transpose
