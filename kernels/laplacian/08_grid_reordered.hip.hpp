// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "laplacian/04_reordered.hip.hpp"

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
/// share a column one block wide in x. Three planes of it have 3 ny rows of a block's width,
/// however long the grid's rows are, and so usually fit into the L2.
template <class T, int m>
void hip_grid_reordered(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const blocks = grid_of(p, ceil_div(p.ny, m));
    launch(hip_grid_reordered_kernel<T, m>, p, space, dim3(blocks.y, blocks.z, blocks.x));
}

/// Returns the number of rows of a subdomain, a multiple of `tile`: at most ny, and at most what
/// fills 5/16 of the last-level cache in one xy-plane, so that three planes fit, but at least
/// `tile`. On an MI200 the limit is 2.5 of 8 MB: AMD's published runs reread larger planes.
template <class T>
int rows_of_subdomain(Problem<T> const& p, int tile)
{
    double const rows = gpu::last_level_cache() * 5 / 16 / (static_cast<double>(p.nx) * sizeof(T));
    return std::max(1, static_cast<int>(std::min<double>(rows, p.ny) / tile)) * tile;
}

template <class T, int m>
__global__ void __launch_bounds__(256) hip_subdomains_kernel(
    T const* u, T* f, int nx, int ny, int nz, T wx, T wy, T wz, T wc, int first)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = first + m * (blockIdx.y * blockDim.y + threadIdx.y);
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    hip_reordered_tile<m>(u, f, nx, ny, nz, wx, wy, wz, wc, i, j, k, NontemporalStore{});
}

/// `nontemporal` with y cut into subdomains, which are launched one after another and are so narrow
/// that three planes of one fit into the L2. Unlike `grid_reordered` it assumes nothing about the
/// order of blocks, but it needs a launch per subdomain and reads the two rows at a cut twice.
template <class T, int m>
void hip_subdomains(Problem<T> const& p, ExecutionSpace const& space)
{
    int const rows = rows_of_subdomain(p, m * static_cast<int>(p.block[1]));
    for (int first = 0; first < p.ny; first += rows) {
        int const tiles = ceil_div(std::min(rows, p.ny - first), m);
        launch(hip_subdomains_kernel<T, m>, p, space, grid_of(p, tiles), first);
    }
}

} // namespace miniapp::laplacian
