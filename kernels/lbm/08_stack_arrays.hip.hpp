// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/08_stack_arrays.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, int factor>
__global__ void hip_stack_arrays_kernel(
    Soa<T> source, Soa<T> destination, PhiArrays<T> fields, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s < 0) {
        return;
    }
    LoopSite<T> site{source, destination, grid, c, s, {}};
    T f[f_count];
    T g[g_count];
#pragma unroll factor
    for (int i = 0; i < f_count; ++i) {
        f[i] = source(i, s);
    }
#pragma unroll factor
    for (int i = 0; i < g_count; ++i) {
        g[i] = source(f_count + i, s);
    }
    site.start_moments(fields);
#pragma unroll factor
    for (int i = 0; i < g_count; ++i) {
        site.add_g(i, g[i]);
    }
    site.finish_moments();
    destination(0, s) = relaxed_f0(f[0], site.m.phi, site.m.mu, c);
#pragma unroll factor
    for (int i = 1; i < f_count; ++i) {
        site.collide_f(i, f[i]);
    }
    destination(f_count, s) = relaxed_g0(g[0], site.m, c);
#pragma unroll factor
    for (int i = 1; i < g_count; ++i) {
        site.push_g(i, g[i]);
    }
}

/// Holds all populations of `late_definition` in one array, and a site's 26 numbers in arrays on
/// the stack. The loops over the velocities are unrolled `factor` times. With 1 the arrays lie in
/// scratch memory; with 19 no loop is left, and they are in registers.
template <class T, int factor>
void hip_stack_arrays(Problem<T>& p, ExecutionSpace const& space)
{
    launch_step_of_soa(hip_stack_arrays_kernel<T, factor>, p, space);
}

} // namespace miniapp::lbm
