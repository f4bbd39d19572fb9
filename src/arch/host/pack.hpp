// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "half.hpp"
#include "instructions.hpp"

namespace miniapp {

/// Number of floats that a vector register holds.
inline int simd_width()
{
    return HWY_MAX_BYTES / static_cast<int>(sizeof(float));
}

/// A pack of 64 bytes of neighbouring elements: one vector register with AVX-512, two with AVX2. On
/// a GPU a pack is one element, because there the lanes are work items.
template <class T>
class Pack
{
    using Vector [[gnu::vector_size(64)]] = T;
    Vector m_v;

    template <int... i>
    static Vector previous_elements(Vector here, Vector left, std::integer_sequence<int, i...>)
    {
        return __builtin_shufflevector(left, here, (static_cast<int>(sizeof...(i)) - 1 + i)...);
    }
    /// Returns every second element of two concatenated vectors, from element `start` on.
    template <int start, int... i>
    static Vector every_second(Vector first, Vector second, std::integer_sequence<int, i...>)
    {
        return __builtin_shufflevector(first, second, (start + 2 * i)...);
    }
    template <int... i>
    static Vector next_elements(Vector here, Vector right, std::integer_sequence<int, i...>)
    {
        return __builtin_shufflevector(here, right, (1 + i)...);
    }

public:
    using Element = T;
    static constexpr int lanes = 64 / static_cast<int>(sizeof(T));

    Pack() = default; ///< leaves the elements uninitialised, as `T x;` does
    explicit Pack(Vector v)
        : m_v(v)
    {
    }
    /// Loads the elements from an address of any alignment.
    explicit Pack(T const* from) { std::memcpy(&m_v, from, sizeof(m_v)); }
    /// Sets every lane to the same number.
    template <class Number>
    requires std::is_arithmetic_v<Number>
    explicit Pack(Number number)
        : m_v(static_cast<T>(number) - Vector{})
    {
    }

    friend Pack operator+(Pack a, Pack b) { return Pack(a.m_v + b.m_v); }
    friend Pack operator-(Pack a, Pack b) { return Pack(a.m_v - b.m_v); }
    friend Pack operator*(Pack a, Pack b) { return Pack(a.m_v * b.m_v); }
    friend Pack operator/(Pack a, Pack b) { return Pack(a.m_v / b.m_v); }
    friend Pack operator*(T a, Pack b) { return Pack(a * b.m_v); }
    Pack& operator+=(Pack b) { return *this = *this + b; }
    Pack& operator-=(Pack b) { return *this = *this - b; }

    /// Returns the lanes of `positive` where `x` is positive, and those of `other` elsewhere.
    friend Pack where_positive(Pack x, Pack positive, Pack other)
    {
        return Pack(x.m_v > Vector{} ? positive.m_v : other.m_v);
    }

    /// Returns 1 / sqrt(x) in each lane; its domain and precision are in instructions.hpp.
    friend Pack reciprocal_sqrt(Pack x)
    {
        namespace hn = hwy::HWY_NAMESPACE;
        hn::ScalableTag<T> const d;
        alignas(64) T line[lanes];
        store(line, x);
        for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
            hn::Store(miniapp::reciprocal_sqrt(d, hn::Load(d, line + i)), d, line + i);
        }
        return Pack(line);
    }

    /// Returns a pack with lane i - 1 of `here` in lane i and the last lane of `left` in lane 0.
    static Pack previous_elements(Pack here, Pack left)
    {
        return Pack(
            previous_elements(here.m_v, left.m_v, std::make_integer_sequence<int, lanes>{}));
    }
    /// Returns a pack with lane i + 1 of `here` in lane i and lane 0 of `right` in the last lane.
    static Pack next_elements(Pack here, Pack right)
    {
        return Pack(next_elements(here.m_v, right.m_v, std::make_integer_sequence<int, lanes>{}));
    }

    /// Transposes a square matrix whose rows are packs. A step moves the even elements of two
    /// neighbouring rows into one row and the odd ones into another. It rotates the bits of the
    /// index (row, column) by one place, so log2(lanes) steps exchange row and column.
    friend void transpose_packs(Pack (&row)[lanes])
    {
        constexpr std::make_integer_sequence<int, lanes> all;
        for (int step = 1; step < lanes; step *= 2) {
            Pack next[lanes];
            for (int k = 0; k < lanes / 2; ++k) {
                auto const first = row[2 * k].m_v;
                auto const second = row[2 * k + 1].m_v;
                next[k] = Pack(every_second<0>(first, second, all));
                next[k + lanes / 2] = Pack(every_second<1>(first, second, all));
            }
            std::copy(next, next + lanes, row);
        }
    }

    /// Stores the elements to an address of any alignment.
    friend void store(T* to, Pack pack) { std::memcpy(to, &pack.m_v, sizeof(pack.m_v)); }

    /// Stores a whole cache line past the caches; `to` must be aligned to 64 bytes.
    friend void nontemporal_store(T* to, Pack pack)
    {
        namespace hn = hwy::HWY_NAMESPACE;
        hn::ScalableTag<T> const d; // a vector of 64 bytes with AVX-512, of 32 bytes with AVX2
        alignas(64) T line[lanes];
        std::memcpy(line, &pack.m_v, sizeof(line));
        for (std::size_t i = 0; i < lanes; i += hn::Lanes(d)) {
            hn::Stream(hn::Load(d, line + i), d, to + i);
        }
    }
};

/// Conversions between a pack and as many narrower numbers at an address of any alignment.
inline void widen(float const* from, Pack<double>& to)
{
    using Narrow [[gnu::vector_size(32)]] = float;
    using Wide [[gnu::vector_size(64)]] = double;
    Narrow v;
    std::memcpy(&v, from, sizeof(v));
    to = Pack<double>(__builtin_convertvector(v, Wide));
}
inline void narrow(Pack<double> from, float* to)
{
    alignas(64) double line[Pack<double>::lanes];
    store(line, from);
    for (int i = 0; i < Pack<double>::lanes; ++i) {
        to[i] = static_cast<float>(line[i]);
    }
}
inline void widen(HalfBits const* from, Pack<float>& to)
{
    namespace hn = hwy::HWY_NAMESPACE;
    hn::ScalableTag<float> const d;
    hn::Rebind<hwy::float16_t, decltype(d)> const in_half;
    alignas(64) float line[Pack<float>::lanes];
    for (std::size_t i = 0; i < Pack<float>::lanes; i += hn::Lanes(d)) {
        auto const v = hn::LoadU(in_half, reinterpret_cast<hwy::float16_t const*>(from) + i);
        hn::Store(hn::PromoteTo(d, v), d, line + i);
    }
    to = Pack<float>(line);
}
inline void narrow(Pack<float> from, HalfBits* to)
{
    namespace hn = hwy::HWY_NAMESPACE;
    hn::ScalableTag<float> const d;
    hn::Rebind<hwy::float16_t, decltype(d)> const in_half;
    alignas(64) float line[Pack<float>::lanes];
    store(line, from);
    for (std::size_t i = 0; i < Pack<float>::lanes; i += hn::Lanes(d)) {
        auto const v = hn::DemoteTo(in_half, hn::Load(d, line + i));
        hn::StoreU(v, in_half, reinterpret_cast<hwy::float16_t*>(to) + i);
    }
}

/// Orders a work item's non-temporal stores before its later stores; called at the item's end.
inline void nontemporal_fence()
{
    hwy::FlushStream();
}

/// Prefetches the cache line at an address, which need not be valid. It is always inlined, because
/// g++ 12 drops calls of a function that only prefetches.
template <class T>
[[gnu::always_inline]] inline void prefetch(T const* address)
{
    __builtin_prefetch(address);
}

/// Prefetches the cache line at an address into the L2, but not into the L1.
template <class T>
[[gnu::always_inline]] inline void prefetch_second_level(T const* address)
{
    __builtin_prefetch(address, 0, 2);
}

} // namespace miniapp
