// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"
#include "laplacian/parts/reordered_tile.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256)
    hip_nontemporal_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, NontemporalStore{});
}

/// `launch_bounds` with nontemporal stores: the lines of f are the first to leave the L2, so that
/// those of u, which other blocks still read, stay.
template <class T, int m>
void hip_nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_nontemporal_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

} // namespace miniapp::laplacian
