// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/grid_stride.hip.hpp"
#include "gpu_runtime.hpp"
#include "transpose/parts/move_tile.hpp"
#include "transpose/parts/tile_map.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
using Kernel = void (*)(Matrices<T, Offset>);

/// Launches `blocks` blocks, one for each tile or pair of tiles. Blocks are as wide as a tile, so
/// that even for a row of 2^31 elements a grid has fewer than 2^32 threads in x.
template <class Access, class T, class Offset>
void launch_blocks(
    Kernel<T, Offset> kernel,
    Offset blocks,
    Matrices<T, Offset> const& m,
    ExecutionSpace const& space)
{
    dim3 const block(Access::width, Access::threads / Access::width);
    kernel<<<static_cast<unsigned>(blocks), block, 0, gpu::stream_of(space)>>>(m);
    gpu::check_launch();
}

template <class Access, class T, class Offset>
void launch_tiles(
    Kernel<T, Offset> kernel, Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    launch_blocks<Access>(kernel, tiles(m.rows, m.columns, Access::width).count(), m, space);
}

/// Returns the index of the calling thread in its block.
__device__ inline int thread_index()
{
    return static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
}

template <class Offset>
__device__ Offset block_index()
{
    return static_cast<Offset>(blockIdx.x);
}

} // namespace miniapp::transpose
