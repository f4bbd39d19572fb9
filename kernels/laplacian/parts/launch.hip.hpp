// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "common/launch_limits.hpp"
#include "gpu_runtime.hpp"
#include "laplacian/parts/rungs.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Returns the number of blocks in each direction for nx x rows x nz work items. Work item (0, 0,
/// 0) is point (0, 0, 0), so that a wavefront reads whole cache lines; work items on the boundary
/// do nothing.
template <class T>
dim3 grid_of(Problem<T> const& p, int rows)
{
    return dim3(ceil_div(p.nx, p.block[0]), ceil_div(rows, p.block[1]), ceil_div(p.nz, p.block[2]));
}

/// Launches a kernel in blocks of the size that the input chooses; `more` are its last arguments.
template <class T, class Kernel, class... More>
void launch(
    Kernel kernel, Problem<T> const& p, ExecutionSpace const& space, dim3 grid, More... more)
{
    dim3 const block(p.block[0], p.block[1], p.block[2]);
    kernel<<<grid, block, 0, gpu::stream_of(space)>>>(
        p.u.data(), p.f.data(), p.nx, p.ny, p.nz, p.w.x, p.w.y, p.w.z, p.w.c, more...);
    gpu::check_launch();
}

// Each function below returns why a variant cannot run with these parameters, or "" if it can.

/// Checks that a grid of blocks for tiles of m rows is within a GPU's limits. It also checks x,
/// because `grid_reordered` puts x in the grid's z.
template <int m>
std::string needs_small_grid(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return miniapp::needs_small_grid({nx, ceil_div(ny, m), nz}, params, 0);
}

/// Checks that a tile of m rows fits into the grid, because the last tile is moved back until it
/// does, and then calls needs_small_grid().
template <int m>
std::string needs_tile_within(Params const& params)
{
    auto const ny = params.extents("size")[1];
    return ny >= m ? needs_small_grid<m>(params)
                   : fmt::format("{} rows are less than a tile of {}", ny, m);
}

} // namespace miniapp::laplacian
