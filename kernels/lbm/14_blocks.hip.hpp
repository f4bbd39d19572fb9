// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/fused.hip.hpp"

namespace miniapp::lbm {

template <class T, int resident>
__global__ void __launch_bounds__(256, resident) hip_blocks_kernel(
    Soa<T> source, Soa<T> destination, T const* __restrict__ phi, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s >= 0) {
        fused_site(source, destination, phi, s, grid, c);
    }
}

/// 11 + launch bounds that also say how much shall be resident, so that the compiler makes the
/// registers fit: on AMD at least `resident` waves on a SIMD, which for the 256 threads of this
/// block is as many blocks on a compute unit; on NVIDIA at least that many blocks on a
/// multiprocessor.
template <class T, int resident>
void hip_blocks(Problem<T>& p, ExecutionSpace const& space)
{
    launch_fused(hip_blocks_kernel<T, resident>, p, space, 1);
}

} // namespace miniapp::lbm
