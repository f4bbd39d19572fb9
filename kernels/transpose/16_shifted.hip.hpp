// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/shifted_tile.hpp"

namespace miniapp::transpose {

template <class T, int width, int bytes, class Offset>
__global__ void __launch_bounds__(256) hip_shifted_kernel(Matrices<T, Offset> m, Tiles<Offset> all)
{
    using Access = ShiftedAccess<width, bytes / static_cast<int>(sizeof(T)), 256>;
    __shared__ T tile[Access::elements];
    auto const at = tile_position<all_rows>(all, block_index<Offset>());
    Position<Offset> const origin{at.row * width, at.column * width};
    auto const thread = static_cast<int>(threadIdx.x);
    stage_shifted<Access>(m, origin, thread, tile);
    __syncthreads();
    store_shifted<Access>(m, origin, thread, tile);
}

/// The native form of `shifted`.
template <class T, int width, int bytes, class Offset>
void hip_shifted(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = ShiftedAccess<width, bytes / static_cast<int>(sizeof(T)), 256>;
    auto const all = shifted_tiles<Access>(m);
    hip_shifted_kernel<T, width, bytes>
        <<<static_cast<unsigned>(all.count()), 256, 0, gpu::stream_of(space)>>>(m, all);
    gpu::check_launch();
}

} // namespace miniapp::transpose
