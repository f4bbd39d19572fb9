// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "laplacian/parts/launch.hip.hpp"

namespace miniapp::laplacian {

// The nine parameters are those of the kernels in AMD's lab notes (see README.md). All kernels up
// to `subdomains` have them.
template <class T>
__global__ void
hip_baseline_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y * blockDim.y + threadIdx.y;
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i == 0 || i >= nx - 1 || j == 0 || j >= ny - 1 || k == 0 || k >= nz - 1) {
        return;
    }
    int const plane = nx * ny;
    std::size_t const at = i + nx * j + plane * k;
    f[at] = wc * u[at] + wx * (u[at - 1] + u[at + 1]) + wy * (u[at - nx] + u[at + nx])
            + wz * (u[at - plane] + u[at + plane]);
}

/// Each thread computes one point; the input chooses the size of the blocks. Each u is loaded up to
/// seven times, and only the caches avoid rereading it from memory.
template <class T>
void hip_baseline(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_baseline_kernel<T>, p, space, grid_of(p, p.ny));
}

template <class T>
__global__ void
hip_baseline_nontemporal_kernel(T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y * blockDim.y + threadIdx.y;
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i == 0 || i >= nx - 1 || j == 0 || j >= ny - 1 || k == 0 || k >= nz - 1) {
        return;
    }
    int const plane = nx * ny;
    std::size_t const at = i + nx * j + plane * k;
    nontemporal_store(
        &f[at],
        wc * u[at] + wx * (u[at - 1] + u[at + 1]) + wy * (u[at - nx] + u[at + nx])
            + wz * (u[at - plane] + u[at + plane]));
}

/// `baseline` with the stores of `nontemporal` as the only change, which shows how much these
/// stores gain by themselves.
template <class T>
void hip_baseline_nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    launch(hip_baseline_nontemporal_kernel<T>, p, space, grid_of(p, p.ny));
}

} // namespace miniapp::laplacian
