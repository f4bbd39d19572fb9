// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"

// Helpers for kernels whose threads stride over their items.
namespace miniapp {

/// Blocks for one thread per item, up to the 2^32 threads that a dimension of a HIP grid may have
/// (2^22 blocks of at most 1024). The kernel's loop handles the remaining items.
inline unsigned blocks_for(std::int64_t items, int threads_of_block)
{
    std::int64_t const blocks = ceil_div(items, threads_of_block);
    return static_cast<unsigned>(std::min<std::int64_t>(blocks, 1 << 22));
}

/// Number of this thread in the grid.
__device__ inline std::int64_t thread_of_grid()
{
    return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ inline std::int64_t threads_of_grid()
{
    return static_cast<std::int64_t>(gridDim.x) * blockDim.x;
}

} // namespace miniapp
