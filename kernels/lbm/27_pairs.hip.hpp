// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/column_launch.hpp"
#include "lbm/parts/launch.hip.hpp"
#include "lbm/parts/paired_column.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(
    PairedColumnLds::pairs,
    gpu::min_blocks_bound(resident_columns<T, blocks>, PairedColumnLds::pairs))
    hip_pairs_kernel(
        Populations source, Populations destination, Columns all, Grid grid, Constants<T> c)
{
    alignas(2 * sizeof(T)) __shared__ T lds[PairedColumnLds::elements];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    auto const barrier = [] { __syncthreads(); };
    int const thread = static_cast<int>(threadIdx.x);
    sweep_paired_column<PairedColumnLds::pairs>(
        source, destination, lds, column, thread, grid, c, barrier);
}

/// The native form of `pairs`.
template <class T, template <class> class Populations, int blocks>
void hip_pairs(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const all = columns_of_best_height(p.grid, space, resident_columns<T, blocks>);
    hip_pairs_kernel<T, Populations<T>, blocks>
        <<<static_cast<unsigned>(all.count()), PairedColumnLds::pairs, 0, gpu::stream_of(space)>>>(
            source, destination, all, p.grid, p.c);
    gpu::check_launch();
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
