// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/launch.hip.hpp"

namespace miniapp::nbody {

template <class T>
__global__ void __launch_bounds__(block) hip_tile_kernel(Fields<T> b)
{
    __shared__ Body<T> tile[block];
    int const rank = static_cast<int>(threadIdx.x);
    int const i = static_cast<int>(blockIdx.x) * block + rank;
    Body<T> const own = b.body[i];
    Pull<T> pull{0, 0, 0};
    for (int begin = 0; begin < b.padded; begin += block) {
        tile[rank] = b.body[begin + rank];
        __syncthreads();
#pragma unroll 16
        for (int k = 0; k < block; ++k) {
            add_pull(pull, own.x, own.y, own.z, tile[k], b.epsilon_squared);
        }
        __syncthreads();
    }
    if (i < b.n) {
        b.write(i, pull);
    }
}

/// The native form of `tile`: the tile is in LDS and its loop is unrolled.
template <class T>
void hip_tile(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    hip_tile_kernel<T><<<b.padded / block, block, 0, gpu::stream_of(space)>>>(b);
    gpu::check_launch();
}

} // namespace miniapp::nbody
