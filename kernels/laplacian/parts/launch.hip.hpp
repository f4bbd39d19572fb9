// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "common/launch_limits.hpp"
#include "gpu_runtime.hpp"
#include "laplacian/parts/rungs.hpp"
#include "laplacian/parts/tiles.hpp"

namespace miniapp::laplacian {

/// Returns the number of blocks in each direction for nx x rows x nz work items. Work items are
/// counted from the boundary, not from the first interior point, so that a wavefront reads whole
/// cache lines if rows consist of whole lines; work items on the boundary store nothing.
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

// The next two functions return why a variant cannot run with these parameters, or "" if it can.

/// Checks that a grid of blocks for tiles of m rows is within a GPU's limits. It also checks x,
/// because `grid_reordered` puts x in the grid's z.
template <int m>
std::string needs_small_grid(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return miniapp::needs_small_grid({nx, ceil_div(ny, m), nz}, params, 0);
}

/// Checks that a tile of m rows fits into the grid, because the last tile is moved back until it
/// lies inside, and then calls needs_small_grid().
template <int m>
std::string needs_tile_within(Params const& params)
{
    auto const ny = params.extents("size")[1];
    return ny >= m ? needs_small_grid<m>(params)
                   : fmt::format("{} rows are less than a tile of {}", ny, m);
}

/// Returns the indices of the calling thread's work item in a kernel of launch_tiles().
__device__ inline WorkItem item_of_thread(int first_row)
{
    return {
        static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x),
        first_row + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y),
        static_cast<int>(blockIdx.z)};
}

/// Launches a kernel for one strip; work items cover `points` points of each row. A block is a tile
/// of 32 x `height` work items, each with a chunk of 16 bytes in one or more rows of m planes. The
/// grid of blocks has three dimensions, so that a thread finds its indices without a division.
template <int height, class T, class Kernel>
void launch_tiles(
    Kernel kernel,
    Fields<T> const& fields,
    Weights<T> const& w,
    Strip const& strip,
    int points,
    int m,
    ExecutionSpace const& space)
{
    dim3 const block(32, height);
    dim3 const grid(
        ceil_div(points, 32 * 16 / static_cast<int>(sizeof(T))),
        ceil_div(strip.end - strip.begin, height),
        ceil_div(fields.box.nz - 2, m));
    kernel<<<grid, block, 0, gpu::stream_of(space)>>>(
        fields.u, fields.f, w, fields.box, strip.begin);
    gpu::check_launch();
}

/// Calls launch_tiles() for one strip after another; a work item has `rows` rows.
template <int rows, int height, class T, class Kernel>
void launch_strips(
    Kernel kernel,
    Fields<T> const& fields,
    Weights<T> const& w,
    int points,
    int m,
    ExecutionSpace const& space)
{
    for (auto const& strip : strips_of(fields.box, sizeof(T), rows, height, m)) {
        launch_tiles<height>(kernel, fields, w, strip, points, m, space);
    }
}

} // namespace miniapp::laplacian
