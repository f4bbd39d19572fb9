// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>

#include "gpu_runtime.hpp"
#include "peak/problem.hpp"

namespace miniapp::peak {

struct LaunchGrid
{
    unsigned blocks;
    unsigned threads;
};

/// A thread an item; on one compute unit a block of the most threads that it takes.
inline LaunchGrid grid_of(std::int64_t items, bool one_core)
{
    if (one_core) {
        return {1, 1024};
    }
    return {static_cast<unsigned>(std::min<std::int64_t>((items + 255) / 256, 1 << 22)), 256};
}

__device__ inline std::int64_t thread_of_grid()
{
    return static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}

__device__ inline std::int64_t threads_of_grid()
{
    return static_cast<std::int64_t>(gridDim.x) * blockDim.x;
}

} // namespace miniapp::peak
