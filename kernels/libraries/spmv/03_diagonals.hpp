// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/spmv/02_ell.hpp"

namespace miniapp::libraries::spmv {

/// 02 without the columns: on a grid, entry n of every row is as far from the diagonal. What lies
/// outside the grid is a zero coefficient times some x.
template <class T>
void diagonals(Problem<T>& p, ExecutionSpace const& space)
{
    auto const value = p.workspaces.template of<Striped<T>>(p).value.data();
    int const rows = p.crs.rows;
    int const row_of_grid = p.box.x;
    int const plane = p.box.x * p.box.y;
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/diagonals", Rows(space, 0, rows), KOKKOS_LAMBDA(int row) {
            int const step[] = {-plane, -row_of_grid, -1, 0, 1, row_of_grid, plane};
            T sum = 0;
            for (int n = 0; n < 7; ++n) {
                int const other = row + step[n];
                // The first and the last plane reach out of x.
                sum += other >= 0 && other < rows ? value[n * rows + row] * x[other] : T(0);
            }
            y[row] = sum;
        });
}

} // namespace miniapp::libraries::spmv
