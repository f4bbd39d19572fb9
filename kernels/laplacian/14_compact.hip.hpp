// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/launch_tiles.hip.hpp"
#include "laplacian/march.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 6) hip_compact_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, int nx, int ny, int nz, Tiles tiles)
{
    auto const at = place_of<m, 1, 1>(tiles, blockIdx.x, threadIdx.x, threadIdx.y);
    if (at.i >= nx || at.j >= ny - 1) {
        return;
    }
    march<m, 1, 1, true>(u, f, w, nx, ny, nz, at);
}

/// 07 + 256 consecutive work items make a tile of 32 x 8 points instead of a line of 256: rows of y
/// are shared in the first-level cache, and offsets are computed once, in 32 bits.
template <class T, int m>
void hip_compact(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_tiles(hip_compact_kernel<T, m>, p, space, tiles_of(p, 1, 1, m));
}

} // namespace miniapp::laplacian
