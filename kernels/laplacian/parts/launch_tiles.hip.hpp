// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "laplacian/parts/march.hpp"
#include "laplacian/parts/strips.hpp"

namespace miniapp::laplacian {

/// Returns the indices of the calling thread's work item in a kernel of launch_tiles().
__device__ inline Item item_of(int first_row)
{
    return {
        static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
        first_row + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
        static_cast<int>(blockIdx.z)};
}

/// Launches a kernel for one strip, in which `points` points of each row are computed. A block is a
/// tile of 32 x `height` work items, each with 16 bytes of a row in m planes. The grid of blocks
/// has three dimensions, so that a thread finds its indices without a division.
template <class T, class Kernel>
void launch_tiles(
    Kernel kernel,
    Fields<T> const& fields,
    Weights<T> const& w,
    Strip const& strip,
    int points,
    int height,
    int m,
    ExecutionSpace const& space)
{
    dim3 const block(32, height);
    dim3 const grid(
        ceil_div(points, 32 * 16 / static_cast<int>(sizeof(T))),
        ceil_div(strip.end - strip.begin, height),
        ceil_div(fields.box.nz - 2, m));
    kernel<<<grid, block, 0, gpu::stream_of(space)>>>(
        fields.u, fields.f, w, fields.box, strip.begin);
    gpu::check_launch();
}

} // namespace miniapp::laplacian
