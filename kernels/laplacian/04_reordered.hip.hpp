// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"
#include "laplacian/parts/reordered_tile.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void
hip_reordered_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, PlainStore{});
}

/// `accumulated` with the reads in the order of memory.
template <class T, int m>
void hip_reordered(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_reordered_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

} // namespace miniapp::laplacian
