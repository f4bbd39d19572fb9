// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column_launch.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, class Box>
__global__ void
__launch_bounds__(Columns::sites, gpu::resident_bound(resident_columns<T, 2>, Columns::sites))
    hip_columns_kept_kernel(
        Soa<T> source,
        Soa<T> destination,
        Columns all,
        Grid grid,
        Constants<T> c,
        Box box,
        bool beyond_cuts)
{
    __shared__ T fast[KeptColumn::elements];
    Column const column(all, grid, static_cast<int>(blockIdx.x));
    if (reads_beyond_cuts(column, grid, box) != beyond_cuts) {
        return; // the whole block
    }
    auto const barrier = [] { __syncthreads(); };
    int const thread = static_cast<int>(threadIdx.x);
    sweep_kept_column<Columns::sites>(
        source, destination, fast, column, thread, grid, c, barrier, box);
}

/// Keeps the f of `columns` that arrive in LDS from the sweep for phi to the collision, so that
/// they are not read a second time.
template <class T>
void hip_columns_kept(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    auto const all = kept_columns(p.grid, space, resident_columns<T, 2>);
    each_column_of_part(
        p, source, space, [&](auto const& box, bool beyond_cuts, ExecutionSpace const& in) {
            hip_columns_kept_kernel<T>
                <<<static_cast<unsigned>(all.count()), Columns::sites, 0, gpu::stream_of(in)>>>(
                    source, destination, all, p.grid, p.c, box, beyond_cuts);
            gpu::check_launch();
        });
}

} // namespace miniapp::lbm
