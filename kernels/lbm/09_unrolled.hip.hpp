// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T>
__global__ void hip_unrolled_kernel(
    Soa<T> source, Soa<T> destination, PhiArrays<T> fields, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s >= 0) {
        push_from_registers(source, destination, fields.phi[s], fields.derivatives(s), s, grid, c);
    }
}

/// The native form of `unrolled`.
template <class T>
void hip_unrolled(Problem<T>& p, ExecutionSpace const& space)
{
    launch_step_of_soa(hip_unrolled_kernel<T>, p, space);
}

} // namespace miniapp::lbm
