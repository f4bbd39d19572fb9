// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/rank_in_order.hpp"
#include "transpose/problem.hpp"

namespace miniapp::transpose {

template <class T, class Layout>
using Matrix = Kokkos::View<T**, Layout, MemorySpace, Kokkos::MemoryUnmanaged>;

/// `mdrange` with Views instead of index arithmetic: A is LayoutRight, B has A's shape and
/// LayoutLeft, so that a transpose is a copy between two layouts, in the order of B. A View
/// computes its offsets in 64 bits.
template <class T>
void layout(Problem<T> const& p, ExecutionSpace const& space)
{
    Matrix<T const, Kokkos::LayoutRight> const a(p.a.data(), p.rows, p.columns);
    Matrix<T, Kokkos::LayoutLeft> const b(p.b.data(), p.rows, p.columns);
    Kokkos::parallel_for(
        "transpose/layout",
        Kokkos::MDRangePolicy<
            ExecutionSpace,
            RankInOrder<2, Kokkos::LayoutLeft>,
            Kokkos::IndexType<std::int64_t>>(space, {0, 0}, {p.rows, p.columns}),
        KOKKOS_LAMBDA(std::int64_t j, std::int64_t i) { b(j, i) = a(j, i); });
}

/// The copy of `layout` by Kokkos::deep_copy. Its kernel has Kokkos' label; the region has ours.
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
