// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// Computes one vector of f from unaligned loads, and stores it past the caches.
struct NontemporalVectorKernel
{
    template <class T>
    HWY_INLINE void operator()(VectorStencil<T> const& s, T const* u, T* f) const
    {
        auto const in_x = s.sum_of_neighbours(u, 1);
        auto const in_y = s.sum_of_neighbours(u, s.row);
        auto const in_z = s.sum_of_neighbours(u, s.plane);
        hn::Stream(s.apply(s.load(u), in_x, in_y, in_z), hn::ScalableTag<T>(), f);
    }
};

/// `omp/baseline` with explicit vectors and stores that bypass the caches: the lines of f are not
/// read before they are written. All rows of a plane form one tile.
template <class T>
void omp_nontemporal(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row(p, p.ny, NontemporalVectorKernel{});
}

/// `omp/nontemporal` in tiles of so few rows that each plane of a tile stays in the L2 until its
/// third and last use.
template <class T>
void omp_blocked(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row(p, rows_in_second_level_cache(p, 1), NontemporalVectorKernel{});
}

} // namespace miniapp::laplacian
