// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T>
__global__ void __launch_bounds__(1024)
    hip_phi_kernel(Soa<T> source, T* phi, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s >= 0) {
        phi[s] = post_streaming_phi(source, s, grid, c);
    }
}

/// Makes the fused step: fills the ghosts, sweeps for phi, and launches `kernel` with a thread for
/// each site.
template <class T, class Kernel>
void launch_fused(Kernel kernel, Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    p.halo.fill(source, space);
    launch(hip_phi_kernel<T>, p, space, source, p.phi, p.grid, p.c);
    p.halo.fill_field(p.phi, space);
    launch(kernel, p, space, source, destination, static_cast<T const*>(p.phi), p.grid, p.c);
    p.finish(Stage::post_collision);
}

template <class T, int threads>
__global__ void __launch_bounds__(threads) hip_fused_kernel(
    Soa<T> source, Soa<T> destination, T const* __restrict__ phi, Grid grid, Constants<T> c)
{
    int const s = site_of_thread(grid);
    if (s >= 0) {
        step_fused_site(source, destination, phi + s, -grid.plane, grid.plane, s, grid, c);
    }
}

/// The native form of `fused`.
template <class T, int threads>
void hip_fused(Problem<T>& p, ExecutionSpace const& space)
{
    launch_fused(hip_fused_kernel<T, threads>, p, space);
}

} // namespace miniapp::lbm
