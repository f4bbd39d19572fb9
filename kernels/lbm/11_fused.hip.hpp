// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/fused.hip.hpp"

namespace miniapp::lbm {

template <class T, int threads>
__global__ void __launch_bounds__(threads) hip_fused_kernel(
    Soa<T> source, Soa<T> destination, T const* __restrict__ phi, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s >= 0) {
        fused_site(source, destination, phi, s, grid, c);
    }
}

/// Makes one kernel of what `unrolled` does after the sweep for phi: pull, differentiate, collide,
/// write to this site only.
template <class T, int threads>
void hip_fused(Problem<T>& p, ExecutionSpace const& space)
{
    launch_fused(hip_fused_kernel<T, threads>, p, space);
}

} // namespace miniapp::lbm
