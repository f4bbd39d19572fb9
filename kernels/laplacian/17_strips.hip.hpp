// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/launch.hip.hpp"

namespace miniapp::laplacian {

template <class T, int m>
__global__ void __launch_bounds__(256, 4) hip_strips_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<2, 16 / sizeof(T)>(u, f, w, box, m, item_of_thread(first_row));
}

/// `vector` with two rows per thread, which reads four rows of u in y for two rows of results. The
/// tiles of a strip of rows are swept up through all planes before the next strip begins, so that
/// the planes that two slabs read stay in the L2 however large a plane is.
template <class T, int m>
void hip_strips(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_strips<2, 8>(hip_strips_kernel<T, m>, fields_of(p), p.w, p.nx, m, space);
}

template <class T, int m>
__global__ void __launch_bounds__(512, 4) hip_tall_kernel(
    T const* __restrict__ u, T* __restrict__ f, Weights<T> w, Box box, int first_row)
{
    march<1, 16 / sizeof(T)>(u, f, w, box, m, item_of_thread(first_row));
}

/// `strips` with one row per thread and blocks of 32 x 16 threads: rows are shared in the L1
/// instead of in registers, and twice as many threads hide the latency of memory.
template <class T, int m>
void hip_tall(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_strips<1, 16>(hip_tall_kernel<T, m>, fields_of(p), p.w, p.nx, m, space);
}

} // namespace miniapp::laplacian
