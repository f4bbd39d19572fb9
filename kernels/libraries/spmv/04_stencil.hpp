// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/spmv/01_loop.hpp"

namespace miniapp::libraries::spmv {

/// The same mathematics without a matrix: coefficients and columns are in the code, and what moves
/// is x and y. The chapter laplacian makes it fast.
template <class T>
void stencil(Problem<T> const& p, ExecutionSpace const& space)
{
    Box const box = p.box;
    int const plane = box.x * box.y;
    T const* const x = p.x.data();
    T* const y = p.y.data();
    Kokkos::parallel_for(
        "libraries.spmv/stencil", Rows(space, 0, p.crs.rows), KOKKOS_LAMBDA(int row) {
            int const i = row % box.x;
            int const j = row / box.x % box.y;
            int const k = row / plane;
            T sum = 6 * x[row];
            sum -= k > 0 ? x[row - plane] : T(0);
            sum -= j > 0 ? x[row - box.x] : T(0);
            sum -= i > 0 ? x[row - 1] : T(0);
            sum -= i < box.x - 1 ? x[row + 1] : T(0);
            sum -= j < box.y - 1 ? x[row + box.x] : T(0);
            sum -= k < box.z - 1 ? x[row + plane] : T(0);
            y[row] = sum;
        });
}

} // namespace miniapp::libraries::spmv
