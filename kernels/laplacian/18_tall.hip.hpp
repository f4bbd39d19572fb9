// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(512, 4) hip_tall_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T)>(u, f, w, box, m, item_of(first_row));
}

/// `strips` with one row per thread and blocks of 32 x 16 threads: rows are shared in the L1
/// instead of in registers, and twice as many threads hide the latency of memory.
template <class T, int m>
void hip_tall(Problem<T> const& p, ExecutionSpace const& space)
{
    for (auto const& strip : strips_of(p, 1, 16, m)) {
        launch_tiles(hip_tall_kernel<T, m>, fields_of(p), p.w, strip, p.nx, 16, m, space);
    }
}

} // namespace miniapp::laplacian
