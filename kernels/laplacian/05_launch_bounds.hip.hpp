// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"
#include "laplacian/parts/reordered_tile.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256)
    hip_launch_bounds_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, PlainStore{});
}

/// `reordered` with the promise that a block has at most 256 threads instead of 1024. A thread may
/// then have 256 VGPRs instead of 128; with 16 points it needs 170.
template <class T, int m>
void hip_launch_bounds(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_launch_bounds_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

} // namespace miniapp::laplacian
