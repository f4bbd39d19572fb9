// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column_launch.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int blocks, class Box>
__global__ void __launch_bounds__(
    Columns::sites, gpu::min_blocks_bound(resident_columns<T, blocks>, Columns::sites))
    hip_columns_blocked_kernel(
        Populations source,
        Populations destination,
        Columns all,
        Grid grid,
        Constants<T> c,
        Box box,
        bool beyond_cuts)
{
    __shared__ T lds[ColumnLds::elements];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    if (reads_beyond_cuts(column, grid, box) != beyond_cuts) {
        return; // all threads of the block return, so no thread waits at a barrier
    }
    auto const barrier = [] { __syncthreads(); };
    int const thread = static_cast<int>(threadIdx.x);
    sweep_column_saving_f<Columns::sites>(
        source, destination, lds, column, thread, grid, c, barrier, box);
}

/// The native form of `columns_blocked`.
template <class T, class Populations, int blocks>
void hip_columns_blocked(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations>();
    auto const destination = p.template destination<Populations>();
    auto const all = columns_of_best_height(p.grid, space, resident_columns<T, blocks>);
    step_columns(
        p, source, space, [&](auto const& box, bool beyond_cuts, ExecutionSpace const& in) {
            hip_columns_blocked_kernel<T, Populations, blocks>
                <<<static_cast<unsigned>(all.count()), Columns::sites, 0, gpu::stream_of(in)>>>(
                    source, destination, all, p.grid, p.c, box, beyond_cuts);
            gpu::check_launch();
        });
}

} // namespace miniapp::lbm
