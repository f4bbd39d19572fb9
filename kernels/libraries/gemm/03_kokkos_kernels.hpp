// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosBatched_Gemm_Decl.hpp>
#include <KokkosBatched_Gemm_Serial_Impl.hpp>
#include <KokkosBlas3_gemm.hpp>

#include "libraries/gemm/problem.hpp"

namespace miniapp::libraries::gemm {

template <class T>
using Square = Kokkos::View<T**, Kokkos::LayoutLeft, MemorySpace, Kokkos::MemoryUnmanaged>;

/// Kokkos Kernels: one large product.
template <class T>
void kokkos_kernels(Problem<T> const& p, ExecutionSpace const&)
{
    auto const of = [&](GuardedArray<T> const& array) { return Square<T>(array.data(), p.n, p.n); };
    KokkosBlas::gemm("N", "N", T(1), of(p.a), of(p.b), T(0), of(p.c));
}

/// Kokkos Kernels' batched product: a function for one work item and one square, which its user
/// calls in a loop of his own.
template <class T>
void kokkos_batched(Problem<T> const& p, ExecutionSpace const& space)
{
    using KokkosBatched::Algo;
    using KokkosBatched::Trans;
    T* const a = p.a.data();
    T* const b = p.b.data();
    T* const c = p.c.data();
    int const n = static_cast<int>(p.n);
    Kokkos::parallel_for(
        "libraries.gemm/library/kokkos_batched",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(
            space, 0, static_cast<int>(p.count)),
        KOKKOS_LAMBDA(int s) {
            int const begin = s * n * n;
            Square<T> const in_a(a + begin, n, n);
            Square<T> const in_b(b + begin, n, n);
            Square<T> const in_c(c + begin, n, n);
            KokkosBatched::
                SerialGemm<Trans::NoTranspose, Trans::NoTranspose, Algo::Gemm::Unblocked>::invoke(
                    T(1), in_a, in_b, T(0), in_c);
        });
}

} // namespace miniapp::libraries::gemm
