// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/cache_control.h>

#include "laplacian/parts/prefetch_reach.hpp"
#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

struct PrefetchedVector
{
    template <class T>
    HWY_INLINE void operator()(VectorStencil<T> const& s, T const* u, T* f) const
    {
        // Only the line of the plane above is new to this pass. It is requested several times, ever
        // nearer to its use, because the hardware drops prefetches if its queue of misses is full.
        for (int ask = asks; ask > 0; --ask) {
            constexpr int farthest = prefetch_reach(1) / static_cast<int>(sizeof(T));
            hwy::Prefetch(u + s.plane + ask * farthest / asks);
        }
        auto const in_x = s.sum_of_two(u, 1);
        auto const in_y = s.sum_of_two(u, s.row);
        auto const in_z = s.sum_of_two(u, s.plane);
        hn::Stream(s.apply(s.load(u), in_x, in_y, in_z), hn::ScalableTag<T>(), f);
    }
};

/// `omp/blocked` with three software prefetches for each line that comes from memory, because the
/// hardware prefetchers stop at every tile row and every page.
template <class T>
void omp_prefetch(Problem<T> const& p, ExecutionSpace const&)
{
    every_row(p, rows_in_second_level_cache(p, 1), PrefetchedVector{});
}

} // namespace miniapp::laplacian
