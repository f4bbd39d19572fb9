// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "instructions.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// Number of lanes of a wavefront or warp: 64 on AMD's CDNA, 32 on NVIDIA's GPUs.
inline int simd_width()
{
    static int const lanes = gpu::device_facts().lanes;
    return lanes;
}

/// A pack of one element, because a GPU's lanes are work items. On a CPU a pack has 64 bytes.
template <class T>
class Pack
{
    T m_v;

public:
    static constexpr int lanes = 1;

    Pack() = default;
    template <class Number>
    requires std::is_arithmetic_v<Number> KOKKOS_INLINE_FUNCTION explicit Pack(Number v)
        : m_v(static_cast<T>(v))
    {
    }
    KOKKOS_INLINE_FUNCTION explicit Pack(T const* from)
        : m_v(*from)
    {
    }

    KOKKOS_INLINE_FUNCTION friend Pack operator+(Pack a, Pack b) { return Pack(a.m_v + b.m_v); }
    KOKKOS_INLINE_FUNCTION friend Pack operator-(Pack a, Pack b) { return Pack(a.m_v - b.m_v); }
    KOKKOS_INLINE_FUNCTION friend Pack operator*(Pack a, Pack b) { return Pack(a.m_v * b.m_v); }
    KOKKOS_INLINE_FUNCTION friend Pack operator/(Pack a, Pack b) { return Pack(a.m_v / b.m_v); }
    KOKKOS_INLINE_FUNCTION friend Pack operator*(T a, Pack b) { return Pack(a * b.m_v); }
    KOKKOS_INLINE_FUNCTION Pack& operator+=(Pack b) { return *this = *this + b; }
    KOKKOS_INLINE_FUNCTION Pack& operator-=(Pack b) { return *this = *this - b; }

    KOKKOS_INLINE_FUNCTION friend Pack where_positive(Pack x, Pack positive, Pack other)
    {
        return x.m_v > T(0) ? positive : other;
    }

    KOKKOS_INLINE_FUNCTION friend Pack reciprocal_sqrt(Pack x)
    {
        return Pack(miniapp::reciprocal_sqrt(x.m_v));
    }

    KOKKOS_INLINE_FUNCTION static Pack previous_elements(Pack, Pack left) { return left; }
    KOKKOS_INLINE_FUNCTION static Pack next_elements(Pack, Pack right) { return right; }

    KOKKOS_INLINE_FUNCTION friend void transpose_packs(Pack (&)[lanes]) {}

    KOKKOS_INLINE_FUNCTION friend void store(T* to, Pack pack) { *to = pack.m_v; }
    KOKKOS_INLINE_FUNCTION friend void nontemporal_store(T* to, Pack pack)
    {
        miniapp::nontemporal_store(to, pack.m_v);
    }
};

KOKKOS_INLINE_FUNCTION void nontemporal_fence() {}

/// Does nothing, because a GPU hides the latency of cache misses by running other work items.
template <class T>
KOKKOS_INLINE_FUNCTION void prefetch(T const*)
{
}
template <class T>
KOKKOS_INLINE_FUNCTION void prefetch_second_level(T const*)
{
}

} // namespace miniapp
