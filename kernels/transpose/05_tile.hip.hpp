// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width* width) hip_tile_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<PlainTile<width>, width * width>;
    move_tile<Access>(m);
}

/// The native form of `tile`. All elements of a column of the tile lie in one bank of the LDS.
template <class T, int width>
void hip_tile(Problem<T> const& p, ExecutionSpace const& space)
{
    using Access = TileAccess<PlainTile<width>, width * width>;
    with_offsets(p, [&](auto zero) {
        launch_tiles<Access>(hip_tile_kernel<T, width, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
