// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "laplacian/parts/march.hpp"
#include "laplacian/parts/strips.hpp"

namespace miniapp::laplacian {

/// Indices of the calling thread's work item in a kernel of launch_tiles().
__device__ inline Item item_of(int first_row)
{
    return {
        static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
        first_row + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
        static_cast<int>(blockIdx.z)};
}

/// A strip cut into tiles: blocks of 32 x `height` work items, each with `size` points of a row in
/// m planes. Of each row, `points` points are computed.
struct Tiles
{
    Strip strip;
    int height;
    int points;
    int size;
    int m;
};

/// Launches a kernel with one block per tile. The grid of blocks has three dimensions, so that a
/// thread finds its place without a division.
template <class T, class Kernel>
void launch_tiles(
    Kernel kernel,
    T const* u,
    T* f,
    Weights<T> const& w,
    Box const& box,
    Tiles const& tiles,
    ExecutionSpace const& space)
{
    auto const& strip = tiles.strip;
    dim3 const block(32, tiles.height);
    dim3 const grid(
        ceil_div(tiles.points, tiles.size * 32),
        ceil_div(strip.end - strip.begin, tiles.height),
        ceil_div(box.nz - 2, tiles.m));
    kernel<<<grid, block, 0, gpu::stream_of(space)>>>(u, f, w, box, strip.begin);
    gpu::check_launch();
}

template <class T, class Kernel>
void launch_tiles(
    Kernel kernel,
    Problem<T> const& p,
    ExecutionSpace const& space,
    Strip const& strip,
    int height,
    int size,
    int m)
{
    Tiles const tiles{strip, height, p.nx, size, m};
    launch_tiles(kernel, p.u.data(), p.f.data(), p.w, box_of(p), tiles, space);
}

} // namespace miniapp::laplacian
