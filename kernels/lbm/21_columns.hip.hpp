// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "lbm/parts/column_launch.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(Columns::sites, blocks) hip_columns_kernel(
    Populations source, Populations destination, Columns all, Grid grid, Constants<T> c)
{
    __shared__ T ring[Columns::ring_elements];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    auto const barrier = [] { __syncthreads(); };
    sweep_column<Columns::sites>(
        source, destination, ring, column, static_cast<int>(threadIdx.x), grid, c, barrier);
}

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(Columns::sites, blocks) hip_columns_of_part_kernel(
    Populations source,
    Populations destination,
    Columns all,
    Grid grid,
    Constants<T> c,
    CutBox<T> box,
    bool beyond_cuts)
{
    __shared__ T ring[Columns::ring_elements];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    if (reads_beyond_cuts(column, grid, box) != beyond_cuts) {
        return; // all threads of the block return, so no thread waits at a barrier
    }
    auto const barrier = [] { __syncthreads(); };
    int const thread = static_cast<int>(threadIdx.x);
    sweep_column<Columns::sites>(source, destination, ring, column, thread, grid, c, barrier, box);
}

/// Removes the sweep for phi of `no_ghosts`: a block steps a column of the box plane by plane.
/// Blocks have the size of a plane of the column, not the size that the input asks for.
template <class T, class Populations = Soa<T>>
void hip_columns(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int resident = resident_blocks<T, Populations>;
    auto const source = p.template source<Populations>();
    auto const destination = p.template destination<Populations>();
    Columns const all(p.grid);
    auto const blocks = static_cast<unsigned>(all.count());
    step_columns(
        p, source, space, [&](auto const& box, bool beyond_cuts, ExecutionSpace const& in) {
            auto const stream = gpu::stream_of(in);
            if constexpr (std::is_base_of_v<Cuts, std::decay_t<decltype(box)>>) {
                hip_columns_of_part_kernel<T, Populations, resident>
                    <<<blocks, Columns::sites, 0, stream>>>(
                        source, destination, all, p.grid, p.c, box, beyond_cuts);
            } else {
                hip_columns_kernel<T, Populations, resident>
                    <<<blocks, Columns::sites, 0, stream>>>(source, destination, all, p.grid, p.c);
            }
            gpu::check_launch();
        });
}

} // namespace miniapp::lbm
