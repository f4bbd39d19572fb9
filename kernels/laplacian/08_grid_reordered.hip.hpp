// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"
#include "laplacian/parts/reordered_tile.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256)
    hip_grid_reordered_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.z * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.x * blockDim.y + threadIdx.y);
    int const k = blockIdx.y * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, NontemporalStore{});
}

/// Like `nontemporal`, but dispatches blocks along y first, then z, then x. The blocks in flight
/// share a column one block wide, of which three planes fit into the L2 for rows of any length.
template <class T, int m>
void hip_grid_reordered(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const blocks = grid_of(p, ceil_div(p.ny, m));
    launch(hip_grid_reordered_kernel<T, m>, p, space, dim3(blocks.y, blocks.z, blocks.x));
}

} // namespace miniapp::laplacian
