// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T>
__global__ void __launch_bounds__(Columns::sites, 2)
    hip_columns_kernel(Soa<T> now, Soa<T> next, Columns all, Grid grid, Constants<T> c)
{
    __shared__ T ring[Columns::ring];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    auto const barrier = [] { __syncthreads(); };
    climb_column<Columns::sites>(
        now, next, ring, column, static_cast<int>(threadIdx.x), grid, c, barrier);
}

/// 20 + no sweep for phi: a block climbs a column of the box. Its blocks are its own, not those of
/// the input.
template <class T>
void hip_columns(Problem<T>& p, ExecutionSpace const& space)
{
    auto const now = p.template now<Soa<T>>();
    auto const next = p.template next<Soa<T>>();
    Columns const all(p.grid);
    hip_columns_kernel<T>
        <<<static_cast<unsigned>(all.count()), Columns::sites, 0, gpu::stream_of(space)>>>(
            now, next, all, p.grid, p.c);
    gpu::check_launch();
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
