// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/rank_in_order.hpp"
#include "transpose/problem.hpp"

namespace miniapp::transpose {

/// Like `writes`, in tiles of x columns by y rows of A, which the caches hold. No order of the
/// elements is contiguous in both matrices; this one is contiguous in B: j runs fastest, in the
/// inner loop on a host and with threadIdx.x on a GPU.
template <class T, int x, int y, class Offset>
void mdrange(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    Kokkos::parallel_for(
        "transpose/mdrange/" + std::to_string(x) + "/" + std::to_string(y),
        Kokkos::MDRangePolicy<
            ExecutionSpace,
            RankInOrder<2, Kokkos::LayoutLeft>,
            Kokkos::IndexType<Offset>>(space, {0, 0}, {m.rows, m.columns}, {y, x}),
        KOKKOS_LAMBDA(Offset j, Offset i) { m.b[i * m.rows + j] = m.a[j * m.columns + i]; });
}

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
