// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

namespace hn = hwy::HWY_NAMESPACE;

/// What a row's loop does beyond whole vectors and streaming stores.
struct RowOptions
{
    int planes = 1;     ///< rows made in one pass, one above the other: they share their reads in z
    int prefetches = 0; ///< how often each line that comes from memory is asked for ahead of time
    bool shift = false; ///< u(i-1), u(i+1) from registers instead of loads that straddle two lines
};

/// Lane i of the result is lane i - 1 (step -1) or i + 1 (step 1) of `here`, the missing one from
/// `beside`: one blend and one permutation.
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

/// Asks for the lines that this pass is the first to use: of row j of the plane above the last, of
/// row j + 1 of the others. The hardware drops prefetches while its queue of misses is full, so
/// each is asked for several times, ever nearer. (Always inlined: g++ 12 takes a function that only
/// prefetches for one without effect, and drops the call.)
template <RowOptions options, class T>
HWY_INLINE void prefetch_lines(T const* u, std::ptrdiff_t row, std::ptrdiff_t plane)
{
    constexpr int planes = options.planes;
    constexpr std::ptrdiff_t farthest = (planes == 1   ? 6144
                                         : planes == 2 ? 4096
                                                       : 3072)
                                        / sizeof(T);
    for (int ask = 0; ask < options.prefetches; ++ask) {
        T const* const ahead = u + farthest - ask * farthest / options.prefetches;
        hwy::Prefetch(ahead + planes * plane);
        for (int n = 1; n < planes; ++n) {
            hwy::Prefetch(ahead + n * plane + row);
        }
    }
}

/// The interior points of rows (j, k) ... (j, k + planes - 1); u and f point at (0, j, k). Vectors
/// begin where f is aligned to them, because only those can be streamed; the ends are stored one by
/// one. With planes > 1 the planes must be a multiple of a vector apart.
template <RowOptions options, class T>
void row(Problem<T> const& p, T const* HWY_RESTRICT u, T* HWY_RESTRICT f)
{
    constexpr int planes = options.planes;
    hn::ScalableTag<T> const d;
    using V = hn::Vec<decltype(d)>;
    auto const lanes = static_cast<std::ptrdiff_t>(hn::Lanes(d));
    std::ptrdiff_t const row = p.nx;
    std::ptrdiff_t const plane = row * p.ny;
    std::ptrdiff_t const end = p.nx - 1;
    auto const w = p.w;
    auto const wx = hn::Set(d, w.x);
    auto const wy = hn::Set(d, w.y);
    auto const wz = hn::Set(d, w.z);
    auto const wc = hn::Set(d, w.c);

    auto const one_by_one = [&](std::ptrdiff_t i, std::ptrdiff_t stop) {
        for (; i < stop; ++i) {
            for (int n = 0; n < planes; ++n) {
                T const* const at = u + n * plane + i;
                f[n * plane + i] = w.c * at[0] + w.x * (at[-1] + at[1]) + w.y * (at[-row] + at[row])
                                   + w.z * (at[-plane] + at[plane]);
            }
        }
    };
    auto const misaligned =
        static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(f + 1) / sizeof(T)) % lanes;
    std::ptrdiff_t i = std::min(end, 1 + (lanes - misaligned) % lanes);
    one_by_one(1, i);
    for (; i + lanes <= end; i += lanes) {
        prefetch_lines<options>(u + i, row, plane);
        V centre[planes + 2]; // in z, from the plane below to the one above
        V in_x[planes];
        centre[0] = hn::LoadU(d, u + i - plane);
        centre[planes + 1] = hn::LoadU(d, u + planes * plane + i);
        for (int n = 0; n < planes; ++n) {
            T const* const at = u + n * plane + i;
            auto const here = hn::LoadU(d, at);
            centre[n + 1] = here;
            if constexpr (options.shift) {
                in_x[n] = hn::Add(
                    shifted<-1>(d, here, hn::LoadU(d, at - lanes)),
                    shifted<1>(d, here, hn::LoadU(d, at + lanes)));
            } else {
                in_x[n] = hn::Add(hn::LoadU(d, at - 1), hn::LoadU(d, at + 1));
            }
        }
        for (int n = 0; n < planes; ++n) {
            T const* const at = u + n * plane + i;
            auto const in_y = hn::Add(hn::LoadU(d, at - row), hn::LoadU(d, at + row));
            auto const in_z = hn::Add(centre[n], centre[n + 2]);
            auto const sum = hn::MulAdd(
                wc,
                centre[n + 1],
                hn::MulAdd(wx, in_x[n], hn::MulAdd(wy, in_y, hn::Mul(wz, in_z))));
            hn::Stream(sum, d, f + n * plane + i);
        }
    }
    one_by_one(i, end);
}

} // namespace miniapp::laplacian
