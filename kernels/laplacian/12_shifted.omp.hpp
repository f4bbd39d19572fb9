// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/11_prefetch.omp.hpp"

namespace miniapp::laplacian {

/// Returns the vector whose lane i is lane i + step of `here` (step is -1 or 1); the missing lane
/// comes from `beside`. It takes one blend and one permutation.
template <int step, class D, class V>
HWY_INLINE V shifted(D d, V here, V beside)
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

/// Computes one vector of f like PrefetchedVector, with the neighbours in x formed by shifted().
struct ShiftedVector
{
    template <class T>
    HWY_INLINE void operator()(VectorStencil<T> const& s, T const* u, T* f) const
    {
        hn::ScalableTag<T> const d;
        prefetch_above(s, u);
        auto const here = s.load(u);
        auto const left = shifted<-1>(d, here, s.load(u - s.lanes));
        auto const right = shifted<1>(d, here, s.load(u + s.lanes));
        auto const in_y = s.sum_of_two(u, s.row);
        auto const in_z = s.sum_of_two(u, s.plane);
        hn::Stream(s.apply(here, hn::Add(left, right), in_y, in_z), d, f);
    }
};

/// `omp/prefetch` with u(i-1) and u(i+1) formed in registers from neighbouring vectors of the row,
/// so that two of the five vectors of a plane no longer straddle two cache lines.
template <class T>
void omp_shifted(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row(p, rows_in_second_level_cache(p, 1), ShiftedVector{});
}

} // namespace miniapp::laplacian
