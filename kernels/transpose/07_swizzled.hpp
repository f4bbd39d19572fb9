// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/team_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
void swizzled(Problem<T> const& p, ExecutionSpace const& space, Offset zero)
{
    using Access = TeamAccess<SwizzledTile<width>, width * width>;
    auto const m = matrices(p, zero);
    Kokkos::parallel_for(
        "transpose/swizzled/" + std::to_string(width),
        team_per_tile<Access>(space, m),
        KOKKOS_LAMBDA(Member const& team) { move_tile<Access>(team, m); });
}

/// Like `tile`, but each row is permuted by exclusive or with its number. The elements of a column
/// then lie in different banks, without unused memory.
template <class T, int width>
void swizzled(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) { swizzled<T, width>(p, space, zero); });
}

} // namespace miniapp::transpose
