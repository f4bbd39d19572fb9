// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void hip_tiled_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i == 0 || i >= nx - 1 || k == 0 || k >= nz - 1) {
        return;
    }
    int const plane = nx * ny;
    std::size_t const first = i + nx * j + plane * k;
    for (int n = 0; n < m; ++n) {
        if (j + n > 0 && j + n < ny - 1) {
            std::size_t const at = first + n * nx;
            f[at] = wc * u[at] + wx * (u[at - 1] + u[at + 1]) + wy * (u[at - nx] + u[at + nx])
                    + wz * (u[at - plane] + u[at + plane]);
        }
    }
}

/// `baseline` with m points per thread, which are neighbours in y: their 3 m reads in y touch only
/// m + 2 rows. The reads of each point are in the order of the formula.
template <class T, int m>
void hip_tiled(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_tiled_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

template <class T, int m>
__global__ void
hip_accumulated_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const first = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i == 0 || i >= nx - 1 || first >= ny || k == 0 || k >= nz - 1) {
        return;
    }
    int const j = min(first, ny - m);
    int const plane = nx * ny;
    std::size_t const at = i + nx * j + plane * k;
    T sum[m] = {};
#pragma unroll
    for (int n = 0; n < m; ++n) {
        T const* const here = u + at + n * nx;
        T const centre = here[0];
        sum[n] += wc * centre + wx * (here[-1] + here[1]);
        if (n == 0) {
            sum[n] += wy * (j > 0 ? here[-nx] : T(0));
        } else {
            sum[n - 1] += wy * centre;
        }
        if (n == m - 1) {
            sum[n] += wy * (j + m < ny ? here[nx] : T(0));
        } else {
            sum[n + 1] += wy * centre;
        }
        sum[n] += wz * (here[-plane] + here[plane]);
    }
#pragma unroll
    for (int n = 0; n < m; ++n) {
        if (j + n > 0 && j + n < ny - 1) {
            f[at + n * nx] = sum[n];
        }
    }
}

/// `tiled` with one sum per point. All stores follow the last load, so that the compiler need not
/// load a value again. Each centre is also added to its neighbours' sums, so that 5 m + 2 values
/// are loaded, on gfx90a by 4 m + 2 instructions. The loads keep the order of the formula, back and
/// forth through memory (AMD lab notes, "Finite difference method - Laplacian part 2", Kernel 2).
template <class T, int m>
void hip_accumulated(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_accumulated_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

} // namespace miniapp::laplacian
