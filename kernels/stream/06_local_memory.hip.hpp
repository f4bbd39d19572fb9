// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/parts/square_blocks.hip.hpp"

namespace miniapp::stream {

template <class T, int width>
__global__ void __launch_bounds__(width* width)
    hip_local_memory_kernel(std::int64_t n, T const* a, T* c)
{
    __shared__ T tile[width][width];
    auto const i = element_of_thread<width>();
    if (i < n) {
        tile[threadIdx.y][threadIdx.x] = a[i];
    }
    __syncthreads();
    if (i < n) {
        c[i] = tile[threadIdx.y][threadIdx.x];
    }
}

/// Like `hip/blocks`, but through the LDS, with a barrier and without bank conflicts. It shows the
/// cost of a transpose through the LDS without the transposition itself.
template <class T, int width>
void hip_local_memory(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_squares<width>(hip_local_memory_kernel<T, width>, p, space);
}

} // namespace miniapp::stream
