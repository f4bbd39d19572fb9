// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "laplacian/parts/launch.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256)
    hip_column_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y * blockDim.y + threadIdx.y;
    int const first = 1 + m * (blockIdx.z * blockDim.z + threadIdx.z);
    if (i == 0 || i >= nx - 1 || j == 0 || j >= ny - 1 || first >= nz - 1) {
        return;
    }
    int const plane = nx * ny;
    std::size_t at = i + nx * j + plane * first;
    T below = u[at - plane];
    T centre = u[at];
    for (int k = first; k < min(first + m, nz - 1); ++k) {
        T const above = u[at + plane];
        nontemporal_store(
            &f[at],
            wc * centre + wx * (u[at - 1] + u[at + 1]) + wy * (u[at - nx] + u[at + nx])
                + wz * (below + above));
        below = centre;
        centre = above;
        at += plane;
    }
}

/// `baseline_nontemporal` with m points per thread, one above the other in z: two of the three
/// values in z stay in registers. A thread reads m + 2 planes for m planes of f.
template <class T, int m>
void hip_column(Problem<T> const& p, ExecutionSpace const& space)
{
    auto blocks = grid_of(p, p.ny);
    blocks.z = ceil_div(ceil_div(p.nz - 2, m), p.block[2]);
    launch(hip_column_kernel<T, m>, p, space, blocks);
}

} // namespace miniapp::laplacian
