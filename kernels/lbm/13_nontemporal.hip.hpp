// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "lbm/11_fused.hip.hpp"

namespace miniapp::lbm {

template <class T>
__global__ void __launch_bounds__(256) hip_nontemporal_kernel(
    Soa<T> source, Soa<T> destination, T const* __restrict__ phi, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s >= 0) {
        T x[populations];
        pull(x, source, s, grid, c);
        collide(x, phi[s], derivatives(phi, s, grid), c);
        static_for<0, populations>([&](auto q) { nontemporal_store(&destination(q, s), x[q]); });
    }
}

/// Stores the results of `fused` with the nontemporal hint, so that the L2 keeps phi and the rows
/// that neighbours in y and z will read.
template <class T>
void hip_nontemporal(Problem<T>& p, ExecutionSpace const& space)
{
    launch_fused(hip_nontemporal_kernel<T>, p, space);
}

} // namespace miniapp::lbm
