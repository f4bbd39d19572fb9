// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column.hpp"
#include "lbm/parts/launch.hip.hpp"
#include "lbm/parts/phi_of_ranks.hpp"

namespace miniapp::lbm {

template <class T, class Populations, int blocks>
__global__ void __launch_bounds__(Columns::sites, blocks) hip_columns_kernel(
    Populations source, Populations destination, Columns all, Grid grid, Constants<T> c)
{
    __shared__ T ring[Columns::ring];
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
    __shared__ T ring[Columns::ring];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    if (reads_beyond_cuts(column, grid, box) != beyond_cuts) {
        return; // the whole block
    }
    auto const barrier = [] { __syncthreads(); };
    int const thread = static_cast<int>(threadIdx.x);
    sweep_column<Columns::sites>(source, destination, ring, column, thread, grid, c, barrier, box);
}

/// 20 + no sweep for phi: a block climbs a column of the box. Its blocks are its own, not those of
/// the input.
template <class T, class Populations = Soa<T>>
void hip_columns(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int resident = resident_blocks<T, Populations>;
    auto const source = p.template now<Populations>();
    auto const destination = p.template next<Populations>();
    Columns const all(p.grid);
    auto const blocks = static_cast<unsigned>(all.count());
    auto const stream = gpu::stream_of(space);
    if (p.halo.of_part()) {
        auto const box = p.halo.template cut_box<T>(p.phi);
        auto const launch = [&](bool beyond_cuts, ExecutionSpace const& in) {
            hip_columns_of_part_kernel<T, Populations, resident>
                <<<blocks, Columns::sites, 0, gpu::stream_of(in)>>>(
                    source, destination, all, p.grid, p.c, box, beyond_cuts);
            gpu::check_launch();
        };
        overlap_exchange(
            p,
            source,
            space,
            [&] { launch(false, space); },
            [&](ExecutionSpace const& second) { launch(true, second); });
    } else {
        hip_columns_kernel<T, Populations, resident>
            <<<blocks, Columns::sites, 0, stream>>>(source, destination, all, p.grid, p.c);
    }
    gpu::check_launch();
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
