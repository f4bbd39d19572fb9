// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/gemm/problem.hpp"

namespace miniapp::libraries::gemm {

/// 01 with a work item a whole square of at most n x n, for many small ones: a column of B at a
/// time in registers, and the columns of A once for each.
template <class T, int most>
void square(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    int const n = static_cast<int>(p.n);
    Kokkos::parallel_for(
        "libraries.gemm/square/" + std::to_string(most),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(
            space, 0, static_cast<int>(p.count)),
        KOKKOS_LAMBDA(int s) {
            int const begin = s * n * n;
            for (int j = 0; j < n; ++j) {
                T column[most] = {};
                for (int k = 0; k < n; ++k) {
                    T const factor = b[begin + k + j * n];
                    for (int i = 0; i < most; ++i) {
                        column[i] += i < n ? a[begin + i + k * n] * factor : T(0);
                    }
                }
                for (int i = 0; i < most; ++i) {
                    if (i < n) {
                        c[begin + i + j * n] = column[i];
                    }
                }
            }
        });
}

} // namespace miniapp::libraries::gemm
