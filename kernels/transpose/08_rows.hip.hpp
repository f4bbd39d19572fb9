// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

template <class T, int width, int rows_at_once, class Offset>
__global__ void __launch_bounds__(width* rows_at_once) hip_rows_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<PaddedTile<width>, width * rows_at_once>;
    move_tile<Access>(m);
}

/// The native form of `rows`, in blocks of width x rows_at_once threads.
template <class T, int width, int rows_at_once>
void hip_rows(Problem<T> const& p, ExecutionSpace const& space)
{
    using Access = TileAccess<PaddedTile<width>, width * rows_at_once>;
    with_offsets(p, [&](auto zero) {
        launch_tiles<Access>(
            hip_rows_kernel<T, width, rows_at_once, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
