// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/launch_tiles.hip.hpp"
#include "laplacian/strips.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 4) hip_strips_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, int nx, int ny, int nz, Tiles tiles)
{
    constexpr int size = 16 / sizeof(T);
    auto const at = place_of<m, 2, size>(tiles, blockIdx.x, threadIdx.x, threadIdx.y);
    if (at.i >= nx || at.j >= ny - 1) {
        return;
    }
    if (nx % size == 0) {
        march<m, 2, size, true>(u, f, w, nx, ny, nz, at);
    } else {
        march<m, 2, size, false>(u, f, w, nx, ny, nz, at);
    }
}

/// 16 + the tiles go up in z within a strip of rows before the next strip begins: the planes
/// between two slabs are found in the second-level cache however large a plane is.
template <class T, int m>
void hip_strips(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_tiles(
        hip_strips_kernel<T, m>, p, space, in_strips(p, tiles_of(p, 16 / sizeof(T), 2, m), 2, m));
}

} // namespace miniapp::laplacian
