// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/backend.hpp"
#include "stream_store.hpp"

namespace miniapp {

/// One element: on a GPU the lanes are the work items. On a CPU, a line in a vector register.
template <class T>
class Pack
{
    T m_v;

public:
    static constexpr int lanes = 1;

    KOKKOS_INLINE_FUNCTION explicit Pack(T v)
        : m_v(v)
    {
    }
    KOKKOS_INLINE_FUNCTION explicit Pack(T const* from)
        : m_v(*from)
    {
    }

    KOKKOS_INLINE_FUNCTION friend Pack operator+(Pack a, Pack b) { return Pack(a.m_v + b.m_v); }
    KOKKOS_INLINE_FUNCTION friend Pack operator*(T a, Pack b) { return Pack(a * b.m_v); }

    KOKKOS_INLINE_FUNCTION static Pack before(Pack, Pack left) { return left; }
    KOKKOS_INLINE_FUNCTION static Pack after(Pack, Pack right) { return right; }

    KOKKOS_INLINE_FUNCTION friend void stream_store(T* to, Pack pack)
    {
        miniapp::stream_store(to, pack.m_v);
    }
};

KOKKOS_INLINE_FUNCTION void stream_fence() {}

/// A GPU hides its misses behind other work items.
template <class T>
KOKKOS_INLINE_FUNCTION void prefetch(T const*)
{
}

} // namespace miniapp
