// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/column.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(Columns::sites, blocks) hip_compressed_kernel(
    Populations source, Populations destination, Columns all, Grid grid, Constants<T> c)
{
    __shared__ T ring[Columns::ring];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    auto const barrier = [] { __syncthreads(); };
    sweep_column<Columns::sites>(
        source, destination, ring, column, static_cast<int>(threadIdx.x), grid, c, barrier);
}

/// 21 + populations are stored in fewer bytes than they are computed with, as the input's `storage`
/// says; `blocks` share a multiprocessor.
template <class T, template <class> class Populations, int blocks>
void hip_compressed(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template now<Populations<T>>();
    auto const destination = p.template next<Populations<T>>();
    Columns const all(p.grid);
    hip_compressed_kernel<T, Populations<T>, blocks>
        <<<static_cast<unsigned>(all.count()), Columns::sites, 0, gpu::stream_of(space)>>>(
            source, destination, all, p.grid, p.c);
    gpu::check_launch();
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
