// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Adds a part of the pull at body i to the body's acceleration by atomic additions.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void add_atomically(Fields<T> const& b, int i, Pull<T> const& pull)
{
    Kokkos::atomic_add(&b.ax[i], pull.x);
    Kokkos::atomic_add(&b.ay[i], pull.y);
    Kokkos::atomic_add(&b.az[i], pull.z);
}

/// Target of Group::write() that adds to accelerations, because several work items share a body.
template <class T>
struct AtomicSums
{
    Fields<T> const& b;
    int n = b.n;

    KOKKOS_FORCEINLINE_FUNCTION void write(int i, Pull<T> const& pull) const
    {
        add_atomically(b, i, pull);
    }
};

} // namespace miniapp::nbody
