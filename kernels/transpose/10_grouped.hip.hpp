// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, int width, int rows_at_once, int group, class Offset>
__global__ void __launch_bounds__(width* rows_at_once) hip_grouped_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<SwizzledTile<width>, width * rows_at_once>;
    move_tile<Access, group, LoadOrder::all_first>(m);
}

/// The native form of `grouped`.
template <class T, int width, int rows_at_once, int group>
void hip_grouped(Problem<T> const& p, ExecutionSpace const& space)
{
    using Access = TileAccess<SwizzledTile<width>, width * rows_at_once>;
    with_offsets(p, [&](auto zero) {
        launch_tiles<Access>(
            hip_grouped_kernel<T, width, rows_at_once, group, decltype(zero)>,
            matrices(p, zero),
            space);
    });
}

} // namespace miniapp::transpose
