// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch_tiles.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 8) hip_vector_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T)>(u, f, w, box, m, item_of(first_row));
}

/// 07 + 256 consecutive work items make a tile of 32 x 8 chunks instead of a line: rows of y are
/// shared in the L1, and addresses are computed once and then advance. A chunk is 16 bytes in x,
/// two doubles or four floats, read and written at once: half or a quarter of the memory
/// instructions. The store is that of 01 again.
template <class T, int m>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_tiles(hip_vector_kernel<T, m>, p, space, whole(p, 1), 8, 16 / sizeof(T), m);
}

} // namespace miniapp::laplacian
