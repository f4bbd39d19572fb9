// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream/parts/launch.hip.hpp"

namespace miniapp::stream {

/// Adds up the values of a block's threads by a tree reduction in LDS, and adds the sum to *result.
/// All threads of a block of `threads_of_block` must call it.
__device__ inline void add_block_sum(double value, double* result)
{
    __shared__ double partial[threads_of_block];
    partial[threadIdx.x] = value;
    __syncthreads();
    for (unsigned half = threads_of_block / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            partial[threadIdx.x] += partial[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        atomicAdd(result, partial[0]);
    }
}

/// Number of blocks of a sum: about four times as many as a GCD of an MI250X (110 x 8 of 256
/// threads) or an H200 (132 x 8) holds, and few enough that the final atomic additions cost little.
inline constexpr unsigned blocks_of_sum = 4096;

} // namespace miniapp::stream
