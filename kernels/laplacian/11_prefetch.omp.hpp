// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/cache_control.h>

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
        for (int ahead : {6144, 4096, 2048}) {
            hwy::Prefetch(u + s.plane + ahead / static_cast<int>(sizeof(T)));
        }
        auto const in_x = s.sum_of_two(u, 1);
        auto const in_y = s.sum_of_two(u, s.row);
        auto const in_z = s.sum_of_two(u, s.plane);
        hn::Stream(s.apply(s.load(u), in_x, in_y, in_z), hn::ScalableTag<T>(), f);
    }
};

/// 10 + each line that comes from memory is asked for three times, 6144, 4096 and 2048 bytes ahead:
/// the hardware prefetchers stop at every tile row and every page.
template <class T>
void omp_prefetch(Problem<T> const& p, ExecutionSpace const&)
{
    every_row(p, rows_in_second_level_cache(p, 1), PrefetchedVector{});
}

} // namespace miniapp::laplacian
