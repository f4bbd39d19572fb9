// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// Copies one vector in each of m rows, one above the other. It prefetches as far ahead as
/// `omp/planes` and stores like it, but reads each value only once.
template <int m>
struct PlanesCopyKernel
{
    template <class T>
    HWY_INLINE void operator()(VectorStencil<T> const& s, T const* u, T* f) const
    {
        hn::ScalableTag<T> const d;
        constexpr int farthest = prefetch_distance(m) / static_cast<int>(sizeof(T));
        for (int ask = prefetches_per_line; ask > 0; --ask) {
            for (int n = 0; n < m; ++n) {
                hwy::Prefetch(u + ask * farthest / prefetches_per_line + n * s.plane);
            }
        }
        for (int n = 0; n < m; ++n) {
            hn::Stream(s.load(u + n * s.plane), d, f + n * s.plane);
        }
    }
    template <class T>
    HWY_INLINE T point_result(Weights<T> const&, T const* at, std::ptrdiff_t, std::ptrdiff_t) const
    {
        return *at;
    }
};

/// Copies the interior of u to f in the order of `omp/planes`.
template <class T, int m>
void omp_interior_copy(Problem<T>& p, ExecutionSpace const&)
{
    p.expect_copy();
    compute_every_row<m>(
        p, rows_in_second_level_cache(p, m), PlanesCopyKernel<m>{}, PlanesCopyKernel<1>{});
}

} // namespace miniapp::laplacian
