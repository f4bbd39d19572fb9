// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/launch_tiles.hip.hpp"
#include "laplacian/march.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 4) hip_rows_kernel(
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

/// 15 + each work item makes two rows: the reads in y of four lines serve two.
template <class T, int m>
void hip_rows(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_tiles(hip_rows_kernel<T, m>, p, space, tiles_of(p, 16 / sizeof(T), 2, m));
}

} // namespace miniapp::laplacian
