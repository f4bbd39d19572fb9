// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/problem.hpp"

namespace miniapp::transpose {

template <class T, class Layout>
using Matrix = Kokkos::View<T**, Layout, MemorySpace, Kokkos::MemoryUnmanaged>;

/// Calls Kokkos::deep_copy on Views of one shape: A is LayoutRight and B is LayoutLeft, so that a
/// transpose is a copy between two layouts. Kokkos names the kernel; our label is the region's.
template <class T>
void deep_copy(Problem<T> const& p, ExecutionSpace const& space)
{
    Matrix<T const, Kokkos::LayoutRight> const a(p.a.data(), p.rows, p.columns);
    Matrix<T, Kokkos::LayoutLeft> const b(p.b.data(), p.rows, p.columns);
    Kokkos::Profiling::pushRegion("transpose/deep_copy");
    Kokkos::deep_copy(space, b, a);
    Kokkos::Profiling::popRegion();
}

} // namespace miniapp::transpose
