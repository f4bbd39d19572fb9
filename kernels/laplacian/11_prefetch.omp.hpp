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
        // Of the five lines that a pass needs it is the first to use one: the plane's above. The
        // hardware drops prefetches while its queue of misses is full, so each is asked for several
        // times, ever nearer.
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

/// 10 + each line that comes from memory is asked for three times, ever nearer: the prefetchers of
/// the hardware stop at every tile row and every page.
template <class T>
void omp_prefetch(Problem<T> const& p, ExecutionSpace const&)
{
    every_row(p, rows_in_second_level_cache(p, 1), PrefetchedVector{});
}

} // namespace miniapp::laplacian
