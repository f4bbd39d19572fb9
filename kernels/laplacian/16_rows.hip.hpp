// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 4) hip_rows_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<2, 16 / sizeof(T)>(u, f, w, box, m, item_of(first_row));
}

/// `vector` with two rows per thread, which reads four rows of u in y for two rows of results.
template <class T, int m>
void hip_rows(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_tiles(hip_rows_kernel<T, m>, p, space, whole(p, 2), 8, 16 / sizeof(T), m);
}

} // namespace miniapp::laplacian
