// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "common/ceil_div.hpp"
#include "lbm/model/grid.hpp"
#include "problem/backend.hpp"

// The columns of rung 29 and how many of them a GPU has at once.
namespace miniapp::lbm {

/// Bytes that a block of an H100 or H200 may have at most, and a multiprocessor, 1024 more of which
/// each block takes for itself (CUDA C++ Programming Guide, compute capability 9.0).
inline constexpr int most_fast_memory = 227 * 1024;
inline constexpr int fast_memory_of_multiprocessor = 228 * 1024;

/// Blocks of so many bytes that share a multiprocessor: two, if they fit. A third would have fewer
/// registers than a pair of sites needs.
constexpr int resident_staged(int bytes)
{
    return 2 * (bytes + 1024) <= fast_memory_of_multiprocessor ? 2 : 1;
}

/// As Columns, of any width and depth.
struct StagedColumns
{
    int width;
    int depth;
    int height;
    int in_x;
    int in_y;
    int in_z;

    StagedColumns(Grid const& g, int width, int depth, int height)
        : width(width)
        , depth(depth)
        , height(height)
        , in_x(ceil_div(g.nx, width))
        , in_y(ceil_div(g.ny, depth))
        , in_z(ceil_div(g.nz, height))
    {
    }

    int count() const { return in_x * in_y * in_z; }
};

/// As Column.
struct StagedColumn
{
    int i;
    int j;
    int begin;
    int end;

    KOKKOS_FORCEINLINE_FUNCTION StagedColumn(StagedColumns const& all, Grid const& g, int number)
        : i(number % all.in_x * all.width)
        , j(number / all.in_x % all.in_y * all.depth)
        , begin(number / all.in_x / all.in_y * all.height)
        , end(begin + all.height < g.nz ? begin + all.height : g.nz)
    {
    }
};

/// As tall as leaves the last round of blocks fullest; of those alike the tallest, up to `tallest`.
/// A column also reads what three planes more need.
inline StagedColumns
staged_columns(Grid const& g, ExecutionSpace const& space, int width, int depth, int blocks)
{
    constexpr int tallest = 128;
    constexpr int threads_of_multiprocessor = 2048;
    int const resident = std::max(1, space.concurrency() / threads_of_multiprocessor * blocks);
    auto const cost = [&](int height) {
        int const rounds = ceil_div(StagedColumns(g, width, depth, height).count(), resident);
        return rounds * (height + 3);
    };
    int best = std::min(8, g.nz);
    for (int height = best; height <= std::min(tallest, g.nz); ++height) {
        if (cost(height) <= cost(best)) {
            best = height;
        }
    }
    return {g, width, depth, best};
}

} // namespace miniapp::lbm
