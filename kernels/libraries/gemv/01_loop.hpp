// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/gemv/problem.hpp"

namespace miniapp::libraries::gemv {

/// A work item a row of A.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const a = p.a.data();
    T const* const x = p.x.data();
    T* const y = p.y.data();
    std::int64_t const columns = p.columns;
    std::int64_t const step_of_row = p.by_rows ? columns : 1;
    std::int64_t const step_of_column = p.by_rows ? 1 : p.rows;
    Kokkos::parallel_for(
        "libraries.gemv/loop", Range(space, 0, p.rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (std::int64_t k = 0; k < columns; ++k) {
                sum += a[i * step_of_row + k * step_of_column] * x[k];
            }
            y[i] = sum;
        });
}

} // namespace miniapp::libraries::gemv
