// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosBlas2_gemv.hpp>

#include "libraries/gemv/problem.hpp"

namespace miniapp::libraries::gemv {

/// Kokkos Kernels, which takes the layout from the View.
template <class T, class Layout>
void kokkos_kernels_of(Problem<T> const& p)
{
    using Matrix = Kokkos::View<T const**, Layout, MemorySpace, Kokkos::MemoryUnmanaged>;
    Matrix const a(p.a.data(), p.rows, p.columns);
    KokkosBlas::gemv("N", T(1), a, vector_of(p.x), T(0), vector_of(p.y));
}

template <class T>
void kokkos_kernels(Problem<T> const& p, ExecutionSpace const&)
{
    if (p.by_rows) {
        kokkos_kernels_of<T, Kokkos::LayoutRight>(p);
    } else {
        kokkos_kernels_of<T, Kokkos::LayoutLeft>(p);
    }
}

} // namespace miniapp::libraries::gemv
