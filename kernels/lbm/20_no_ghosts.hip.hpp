// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, class Populations>
__global__ void __launch_bounds__(256)
    hip_no_ghosts_phi_kernel(Populations source, T* phi, Grid grid, Constants<T> c)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y * blockDim.y + threadIdx.y;
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < grid.nx && j < grid.ny && k < grid.nz) {
        store_ghostless_phi(source, phi, i, j, k, grid, c);
    }
}

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(256, blocks) hip_no_ghosts_kernel(
    Populations source,
    Populations destination,
    T const* __restrict__ phi,
    Grid grid,
    Constants<T> c)
{
    int const i = blockIdx.x * blockDim.x + threadIdx.x;
    int const j = blockIdx.y * blockDim.y + threadIdx.y;
    int const k = blockIdx.z * blockDim.z + threadIdx.z;
    if (i < grid.nx && j < grid.ny && k < grid.nz) {
        step_ghostless_site(source, destination, phi, i, j, k, grid, c);
    }
}

/// The native form of `no_ghosts`.
template <class T, class Populations = Soa<T>>
void hip_no_ghosts(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations>();
    auto const destination = p.template destination<Populations>();
    launch(hip_no_ghosts_phi_kernel<T, Populations>, p, space, source, p.phi, p.grid, p.c);
    launch(
        hip_no_ghosts_kernel<T, Populations, resident_blocks<T, Populations>>,
        p,
        space,
        source,
        destination,
        static_cast<T const*>(p.phi),
        p.grid,
        p.c);
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
