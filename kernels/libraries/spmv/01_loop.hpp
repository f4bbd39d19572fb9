// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/spmv/problem.hpp"

namespace miniapp::libraries::spmv {

using Rows = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;

/// Compressed rows, a work item a row.
template <class T>
void loop(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const row_begin = p.crs.row_begin.data();
    auto const column = p.crs.column.data();
    auto const value = p.crs.value.data();
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/loop", Rows(space, 0, p.crs.rows), KOKKOS_LAMBDA(int row) {
            T sum = 0;
            for (int entry = row_begin[row]; entry < row_begin[row + 1]; ++entry) {
                sum += value[entry] * x[column[entry]];
            }
            y[row] = sum;
        });
}

} // namespace miniapp::libraries::spmv
