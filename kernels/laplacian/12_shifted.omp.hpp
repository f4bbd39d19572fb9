// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/11_prefetch.omp.hpp"

namespace miniapp::laplacian {

/// Returns the vector whose lane i is lane i + step of `here` (step is -1 or 1); the missing lane
/// comes from `beside`. It takes one blend and one permutation.
template <int step, class D, class V>
HWY_INLINE V shifted_vector(D d, V here, V beside)
{
    using T = hn::TFromD<D>;
    constexpr auto lanes = static_cast<int>(hn::MaxLanes(D{}));
    alignas(64) hwy::MakeSigned<T> from[lanes];
    for (int i = 0; i < lanes; ++i) {
        from[i] = static_cast<hwy::MakeSigned<T>>((i + step + lanes) % lanes);
    }
    auto const lost = step < 0 ? hn::Not(hn::FirstN(d, lanes - 1)) : hn::FirstN(d, 1);
    return hn::TableLookupLanes(hn::IfThenElse(lost, beside, here), hn::SetTableIndices(d, from));
}

/// Computes one vector in each of m rows, one above the other, after prefetching. The neighbours in
/// x are formed by shifted_vector().
template <int m>
struct PlanesKernel
{
    template <class T>
    HWY_INLINE void operator()(VectorStencil<T> const& s, T const* u, T* f) const
    {
        hn::ScalableTag<T> const d;
        using V = typename VectorStencil<T>::Vector;
        // This pass is the first to use row j of plane k + m, and row j + 1 of the planes k + 1 to
        // k + m - 1; so it prefetches lines of these rows.
        constexpr int farthest = prefetch_distance(m) / static_cast<int>(sizeof(T));
        for (int ask = prefetches_per_line; ask > 0; --ask) {
            T const* const ahead = u + ask * farthest / prefetches_per_line;
            hwy::Prefetch(ahead + m * s.plane);
            for (int n = 1; n < m; ++n) {
                hwy::Prefetch(ahead + n * s.plane + s.row);
            }
        }
        V centre[m + 2]; // u in planes k - 1 to k + m
        V in_x[m];
        centre[0] = s.load(u - s.plane);
        centre[m + 1] = s.load(u + m * s.plane);
        for (int n = 0; n < m; ++n) {
            T const* const at = u + n * s.plane;
            auto const here = s.load(at);
            centre[n + 1] = here;
            auto const left = shifted_vector<-1>(d, here, s.load(at - s.lanes));
            auto const right = shifted_vector<1>(d, here, s.load(at + s.lanes));
            in_x[n] = hn::Add(left, right);
        }
        for (int n = 0; n < m; ++n) {
            auto const in_y = s.sum_of_neighbours(u + n * s.plane, s.row);
            auto const in_z = hn::Add(centre[n], centre[n + 2]);
            hn::Stream(s.apply(centre[n + 1], in_x[n], in_y, in_z), d, f + n * s.plane);
        }
    }
};

/// `omp/prefetch` with u(i-1) and u(i+1) formed in registers from neighbouring vectors of the row,
/// so that two of the five vectors of a plane no longer straddle two cache lines.
template <class T>
void omp_shifted(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row(p, rows_in_second_level_cache(p, 1), PlanesKernel<1>{});
}

} // namespace miniapp::laplacian
