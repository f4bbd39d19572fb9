// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <hwy/highway.h>

#include "common/ceil_div.hpp"
#include "peak/problem.hpp"

namespace miniapp::peak {

namespace hn = hwy::HWY_NAMESPACE;

/// Like `fma`, with explicit vectors: a core alternates between `vectors` registers. Eight of them
/// keep two arithmetic units busy whose latency is four cycles.
template <class T, int vectors>
void omp_simd(Problem<T> const& p, ExecutionSpace const& space)
{
    using D = hn::ScalableTag<T>;
    D const d;
    constexpr std::int64_t lanes = HWY_MAX_BYTES / sizeof(T);
    constexpr std::int64_t chains = vectors * lanes;
    std::int64_t const groups = ceil_div(p.n, chains);
    int const threads = p.uses_one_core ? 1 : space.concurrency();
#pragma omp parallel for schedule(static) num_threads(threads)
    for (std::int64_t g = 0; g < groups; ++g) {
        alignas(64) T ends[chains];
        for (std::int64_t c = 0; c < chains; ++c) {
            ends[c] = start_of<T>(g * chains + c);
        }
        hn::Vec<D> x[vectors];
        for (int v = 0; v < vectors; ++v) {
            x[v] = hn::Load(d, ends + v * lanes);
        }
        auto const a = hn::Set(d, Problem<T>::a);
        auto const b = hn::Set(d, Problem<T>::b);
        for (int step = 0; step < p.steps; ++step) {
            for (int v = 0; v < vectors; ++v) {
                x[v] = hn::MulAdd(a, x[v], b);
            }
        }
        for (int v = 0; v < vectors; ++v) {
            hn::Store(x[v], d, ends + v * lanes);
        }
        for (std::int64_t c = 0; c < chains && g * chains + c < p.n; ++c) {
            p.out.data()[g * chains + c] = ends[c];
        }
    }
}

} // namespace miniapp::peak
