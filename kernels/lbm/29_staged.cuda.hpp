// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>

#include "lbm/model/narrow.hpp"
#include "lbm/parts/launch.hip.hpp"
#include "lbm/parts/staged_sweep.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int width, int blocks>
__global__ void
__launch_bounds__(StagedLayout<T, typename Populations::Stored, width>::threads, blocks)
    cuda_staged_kernel(
        Populations source,
        Populations destination,
        ColumnsOf<width, StagedLayout<T, typename Populations::Stored, width>::depth> all,
        Grid grid,
        Constants<T> c)
{
    extern __shared__ __align__(128) char staged_shared[];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    int const thread = static_cast<int>(threadIdx.x);
    StagedSweep<T, Populations, width> const sweep(
        source, destination, staged_shared, column.i, column.j, thread, grid, c);
    sweep.step_planes(column.begin, column.end, [] { __syncthreads(); });
}

/// Copies the stored populations that `pairs` loads to shared memory, asynchronously and one plane
/// ahead of their use. Columns have `width` x 4 sites.
template <class T, template <class> class Populations, int width>
void cuda_staged(Problem<T>& p, ExecutionSpace const& space)
{
    using Layout = StagedLayout<T, typename Populations<T>::Stored, width>;
    if constexpr (Layout::bytes > max_shared_bytes_of_block) {
        throw std::logic_error(
            "lbm/staged: a column does not fit"); // needs_shared_memory() refuses these parameters
    } else {
        constexpr int blocks = resident_staged_blocks(Layout::bytes);
        auto const kernel = cuda_staged_kernel<T, Populations<T>, width, blocks>;
        gpu::check(cudaFuncSetAttribute(
            kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, Layout::bytes));
        auto const source = p.template source<Populations<T>>();
        auto const destination = p.template destination<Populations<T>>();
        auto const all = staged_columns<width, Layout::depth>(p.grid, space, blocks);
        kernel<<<
            static_cast<unsigned>(all.count()),
            Layout::threads,
            Layout::bytes,
            gpu::stream_of(space)>>>(source, destination, all, p.grid, p.c);
        gpu::check_launch();
        p.finish(Stage::post_collision);
    }
}

} // namespace miniapp::lbm
