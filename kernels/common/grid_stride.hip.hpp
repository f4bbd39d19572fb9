// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"

// Helpers for kernels whose threads handle every k-th item, where k is the number of threads.
namespace miniapp {

/// Returns the number of blocks that gives every item a thread, but at most 2^22, because a HIP
/// grid has fewer than 2^32 threads in a dimension. A kernel needs a loop for the remaining items.
inline unsigned blocks_for(std::int64_t items, int threads_of_block)
{
    std::int64_t const blocks = ceil_div(items, threads_of_block);
    return static_cast<unsigned>(std::min<std::int64_t>(blocks, 1 << 22));
}

/// Returns the index of the calling thread in the grid, from 0.
__device__ inline std::int64_t thread_of_grid()
{
    return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ inline std::int64_t threads_of_grid()
{
    return static_cast<std::int64_t>(gridDim.x) * blockDim.x;
}

} // namespace miniapp
