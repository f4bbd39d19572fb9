// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <utility>

#include <hwy/cache_control.h>
#include <hwy/highway.h>
#include <omp.h>

#include "common/ceil_div.hpp"
#include "stream/problem.hpp"

namespace miniapp::stream {

namespace hn = hwy::HWY_NAMESPACE;

/// Returns begin and end of the calling thread's part of [0, n), which is cut at multiples of
/// `grain`.
inline std::pair<std::int64_t, std::int64_t> part_of_thread(std::int64_t n, std::int64_t grain)
{
    std::int64_t const grains = ceil_div(n, grain);
    std::int64_t const threads = omp_get_num_threads();
    std::int64_t const thread = omp_get_thread_num();
    auto const cut = [&](std::int64_t t) { return std::min(n, grains * t / threads * grain); };
    return {cut(thread), cut(thread + 1)};
}

/// Computes c = op(a, b) with SIMD vectors. Each thread has one contiguous part, in which it works
/// at `streams` places at once. `store(vector, tag, to)` stores a vector at an aligned address.
template <int streams, class T, class Operation, class Store>
void host_map(Problem<T> const& p, Operation op, Store store)
{
    hn::ScalableTag<T> const d;
    auto const lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr std::int64_t line = 256 / sizeof(T);
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
#pragma omp parallel
    {
        auto const s = hn::Set(d, p.scalar);
        auto const zero = hn::Zero(d);
        auto const vector = [&](std::int64_t i) {
            auto const x = hn::LoadU(d, a + i);
            auto const y = Operation::inputs == 2 ? hn::LoadU(d, b + i) : zero;
            store(op(x, y, s), d, c + i);
        };
        auto const [begin, end] = part_of_thread(p.n, line);
        std::int64_t const stretch = (end - begin) / streams / line * line;
        for (std::int64_t i = begin; i < begin + stretch; i += lanes) {
            for (int stream = 0; stream < streams; ++stream) {
                vector(i + stream * stretch);
            }
        }
        std::int64_t i = begin + streams * stretch;
        for (; i + lanes <= end; i += lanes) {
            vector(i);
        }
        for (; i < end; ++i) {
            c[i] = op(a[i], Operation::inputs == 2 ? b[i] : T(0), p.scalar);
        }
        hwy::FlushStream();
    }
}

/// Computes result = sum op(a, b) in double; each thread adds up four independent chains.
template <class T, class Operation>
void host_sum(Problem<T> const& p, Operation op)
{
    hn::ScalableTag<double> const d;
    hn::Rebind<T, decltype(d)> const dt;
    auto const lanes = static_cast<std::int64_t>(hn::Lanes(d));
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    auto const load = [&](T const* from) {
        if constexpr (sizeof(T) == sizeof(double)) {
            return hn::LoadU(d, from);
        } else {
            return hn::PromoteTo(d, hn::LoadU(dt, from));
        }
    };
    double total = 0;
#pragma omp parallel reduction(+ : total)
    {
        auto const s = hn::Set(d, static_cast<double>(p.scalar));
        auto const zero = hn::Zero(d);
        auto const term = [&](std::int64_t i) {
            return op(load(a + i), Operation::inputs == 2 ? load(b + i) : zero, s);
        };
        auto sum0 = zero;
        auto sum1 = zero;
        auto sum2 = zero;
        auto sum3 = zero;
        auto [i, end] = part_of_thread(p.n, 256 / sizeof(T));
        // NOLINTNEXTLINE(bugprone-infinite-loop): the loop changes i, a structured binding
        for (; i + 4 * lanes <= end; i += 4 * lanes) {
            sum0 = sum0 + term(i);
            sum1 = sum1 + term(i + lanes);
            sum2 = sum2 + term(i + 2 * lanes);
            sum3 = sum3 + term(i + 3 * lanes);
        }
        total += hn::GetLane(hn::SumOfLanes(d, (sum0 + sum1) + (sum2 + sum3)));
        for (; i < end; ++i) {
            total +=
                op(static_cast<double>(a[i]),
                   static_cast<double>(Operation::inputs == 2 ? b[i] : T(0)),
                   static_cast<double>(p.scalar));
        }
    }
    p.result() = total;
}

} // namespace miniapp::stream
