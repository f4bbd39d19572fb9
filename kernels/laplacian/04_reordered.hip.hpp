// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "common/store.hpp"
#include "laplacian/parts/launch.hip.hpp"

namespace miniapp::laplacian {

/// Computes the m points from (i, j, k) on in y, with reads in the order of memory: first plane k -
/// 1, then plane k row by row, where each value is added to all sums that need it, then plane k +
/// 1. Points of the first and last row are computed, too, but not stored. A tile that would leave
/// the grid is moved back into it, so that no read in a loop needs a check; two threads may then
/// store the same values. If the loops are fully unrolled, `sum` can be in registers. Without the
/// pragmas, the compiler for gfx90a does not unroll them fully for m = 16. In double,
/// `hip/reordered/16` would then take 102 registers and no scratch memory instead of 128 registers
/// and 180 bytes, but would load one value after another instead of all at once.
template <int m, class T, class Store>
__device__ void hip_reordered_tile(
    T const* u,
    T* f,
    int nx,
    int ny,
    int nz,
    T wx,
    T wy,
    T wz,
    T wc,
    int i,
    int j,
    int k,
    Store store)
{
    if (i == 0 || i >= nx - 1 || j >= ny || k == 0 || k >= nz - 1) {
        return;
    }
    j = min(j, ny - m);
    int const plane = nx * ny;
    std::size_t const at = i + nx * j + plane * k;
    T sum[m];
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] = wz * u[at - plane + n * nx];
    }
    sum[0] += wy * (j > 0 ? u[at - nx] : T(0));
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] += wx * u[at + n * nx - 1];
        T const centre = u[at + n * nx];
        sum[n] += wc * centre;
        sum[n] += wx * u[at + n * nx + 1];
        if (n > 0) {
            sum[n - 1] += wy * centre;
        }
        if (n < m - 1) {
            sum[n + 1] += wy * centre;
        }
    }
    sum[m - 1] += wy * (j + m < ny ? u[at + m * nx] : T(0));
#pragma unroll
    for (int n = 0; n < m; ++n) {
        sum[n] += wz * u[at + plane + n * nx];
    }
#pragma unroll
    for (int n = 0; n < m; ++n) {
        if (j + n > 0 && j + n < ny - 1) {
            store(&f[at + n * nx], sum[n]);
        }
    }
}

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

template <class T, int m>
__global__ void __launch_bounds__(256)
    hip_launch_bounds_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, PlainStore{});
}

/// `reordered` with the promise that a block has at most 256 threads instead of 1024. On gfx90a a
/// thread may then have 256 VGPRs, and as many AGPRs, instead of 128 registers; with 16 points in
/// double it needs 170.
template <class T, int m>
void hip_launch_bounds(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_launch_bounds_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

template <class T, int m>
__global__ void __launch_bounds__(256)
    hip_nontemporal_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, NontemporalStore{});
}

/// `launch_bounds` with nontemporal stores: the lines of f should be the first to leave the L2, so
/// that more lines of u, which other blocks still read, stay.
template <class T, int m>
void hip_nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_nontemporal_kernel<T, m>, p, space, grid_of(p, ceil_div(p.ny, m)));
}

} // namespace miniapp::laplacian
