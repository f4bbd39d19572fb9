// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width* width) hip_padded_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<PaddedTile<width>, width * width>;
    move_tile<Access>(m);
}

/// The native form of `padded`.
template <class T, int width>
void hip_padded(Problem<T> const& p, ExecutionSpace const& space)
{
    using Access = TileAccess<PaddedTile<width>, width * width>;
    with_offsets(p, [&](auto zero) {
        launch_tiles<Access>(hip_padded_kernel<T, width, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
