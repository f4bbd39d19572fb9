// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/cache_control.h>

#include "laplacian/06_nontemporal.omp.hpp"

namespace miniapp::laplacian {

/// Computes one vector of f like NontemporalVectorKernel, after prefetching lines of the plane
/// above. Inside a tile, a pass over one row should find all other lines of u in a cache.
struct PrefetchedVectorKernel
{
    template <class T>
    HWY_INLINE void operator()(VectorStencil<T> const& s, T const* u, T* f) const
    {
        constexpr int farthest = prefetch_distance(1) / static_cast<int>(sizeof(T));
        for (int n = prefetches_per_line; n > 0; --n) {
            hwy::Prefetch(u + s.plane + n * farthest / prefetches_per_line);
        }
        NontemporalVectorKernel{}(s, u, f);
    }
};

/// `omp/blocked` with software prefetches of the lines that come from memory. Hardware prefetchers
/// probably stop at the end of a page, and where a tile's next plane begins.
template <class T>
void omp_prefetch(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row(p, rows_in_second_level_cache(p, 1), PrefetchedVectorKernel{});
}

} // namespace miniapp::laplacian
