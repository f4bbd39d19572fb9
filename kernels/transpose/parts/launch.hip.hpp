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

inline constexpr int naive_threads = 256;

/// Launches one thread per element, up to the largest grid; a thread of the kernel then moves
/// several elements.
template <class T, class Offset>
void launch_elements(
    Kernel<T, Offset> kernel, Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    std::int64_t const elements = std::int64_t{m.rows} * m.columns;
    auto const blocks = blocks_for(elements, naive_threads);
    kernel<<<blocks, naive_threads, 0, gpu::stream_of(space)>>>(m);
    gpu::check_launch();
}

/// Launches one block per tile. Blocks are as wide as a tile, so that even for a row of 2^31
/// elements a grid has fewer than 2^32 threads in x.
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
__device__ inline int thread_of_block()
{
    return static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x);
}

template <class Offset>
__device__ Offset block_of_grid()
{
    return static_cast<Offset>(blockIdx.x);
}

/// Does one thread's work for a block's tile, like move_tile() of team_tile.hpp: loads,
/// synchronises, and stores the tile transposed.
template <
    class Access,
    int group = 1,
    LoadOrder order = LoadOrder::one_by_one,
    class T,
    class Offset>
__device__ void move_tile(Matrices<T, Offset> const& m)
{
    __shared__ T tile[Access::elements];
    auto const origin = origin_of<Access, group>(m, block_of_grid<Offset>());
    if constexpr (order == LoadOrder::all_first) {
        put_tile_loads_first<Access>(m, origin, thread_of_block(), tile);
    } else {
        put_tile<Access>(m, origin, thread_of_block(), tile);
    }
    __syncthreads();
    take_tile<Access>(m, origin, thread_of_block(), tile);
}

} // namespace miniapp::transpose
