// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cmath>
#include <thread>
#include <type_traits>

#include <hwy/highway.h>

#include "problem/backend.hpp"

namespace miniapp {

/// Stores past the caches: the line is not read first, which saves a third of a copy's traffic. On
/// x86 such stores are weakly ordered, so a work item calls nontemporal_fence() after them. A
/// processor without such an instruction for one element makes an ordinary store.
template <class T>
void nontemporal_store(T* address, T value)
{
    if constexpr (!backend::x86) {
        *address = value;
    } else if constexpr (sizeof(T) == 8) {
        _mm_stream_si64(reinterpret_cast<long long*>(address), std::bit_cast<long long>(value));
    } else {
        _mm_stream_si32(reinterpret_cast<int*>(address), std::bit_cast<int>(value));
    }
}

/// Returns 1 / sqrt(x) for a positive, normal x.
template <class T>
requires std::is_floating_point_v<T>
inline T reciprocal_sqrt(T x)
{
    return T(1) / std::sqrt(x);
}

/// Returns the estimate y of 1 / sqrt(x) after a Newton step: the relative error e becomes 3/2 e^2.
template <class D, class V>
inline V newton_step(D d, V x, V y)
{
    namespace hn = hwy::HWY_NAMESPACE;
    auto const half_x = hn::Mul(hn::Set(d, 0.5F), x);
    return hn::Mul(y, hn::NegMulAdd(half_x, hn::Mul(y, y), hn::Set(d, 1.5F)));
}

/// 1 / sqrt(x) in each lane, for positive and normal x in the range of a float. The processor's
/// estimate (14 bits with AVX-512, 12 with AVX2) is improved by enough Newton steps for the
/// precision of T. In double the first estimate is made of x rounded to float.
template <class D, class V>
inline V reciprocal_sqrt(D d, V x)
{
    namespace hn = hwy::HWY_NAMESPACE;
    if constexpr (std::is_same_v<hn::TFromD<D>, float>) {
        return newton_step(d, x, hn::ApproximateReciprocalSqrt(x));
    } else {
        hn::Rebind<float, D> const in_float;
        auto y = hn::PromoteTo(d, hn::ApproximateReciprocalSqrt(hn::DemoteTo(in_float, x)));
        // Highway's estimate for half a register has 12 bits; three steps make these 23, 46 and 53.
        for (int step = 0; step < 3; ++step) {
            y = newton_step(d, x, y);
        }
        return y;
    }
}

/// Yields the core between two polls, because the awaited thread may need it.
inline void rest_while_waiting()
{
    std::this_thread::yield();
}

} // namespace miniapp
