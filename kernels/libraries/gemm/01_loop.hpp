// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/gemm/problem.hpp"

namespace miniapp::libraries::gemm {

/// A work item an element of C.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    int const n = static_cast<int>(p.n);
    Kokkos::parallel_for(
        "libraries.gemm/loop",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(
            space, 0, static_cast<int>(p.c.size())),
        KOKKOS_LAMBDA(int at) {
            int const i = at % n;
            int const column = at - i;               // of B and C
            int const square = at / (n * n) * n * n; // of A
            T sum = 0;
            for (int k = 0; k < n; ++k) {
                sum += a[square + i + k * n] * b[column + k];
            }
            c[at] = sum;
        });
}

} // namespace miniapp::libraries::gemm
