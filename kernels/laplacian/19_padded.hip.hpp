// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"
#include "laplacian/parts/padded_rows.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(512, 4) hip_padded_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T)>(u, f, w, box, m, item_of_thread(first_row));
}

/// `tall` with rows padded to multiples of 128 bytes. It is for grids whose rows do not have such a
/// length. The reported work is that of the unpadded grid.
template <class T, int m>
void hip_padded(Problem<T>& p, ExecutionSpace const& space)
{
    launch_strips<1, 16>(hip_padded_kernel<T, m>, padded_fields(p), p.w, p.nx, m, space);
}

template <class T, int m>
__global__ void __launch_bounds__(512, 4) hip_aligned_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T), 1>(u, f, w, box, m, item_of_thread(first_row));
}

/// `padded` with the interior's first point, not the boundary's, aligned to 128 bytes. Then only
/// the last sector (32 bytes) of a row is written in part; an H200 reads such a sector first.
template <class T, int m>
void hip_aligned(Problem<T>& p, ExecutionSpace const& space)
{
    launch_strips<1, 16>(hip_aligned_kernel<T, m>, padded_fields(p, 1), p.w, p.nx - 2, m, space);
}

} // namespace miniapp::laplacian
