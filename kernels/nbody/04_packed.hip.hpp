// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/launch.hip.hpp"

namespace miniapp::nbody {

template <class T>
__global__ void __launch_bounds__(block) hip_packed_kernel(Fields<T> b)
{
    int const i = static_cast<int>(blockIdx.x) * block + static_cast<int>(threadIdx.x);
    Body<T> const own = b.body[i];
    Pull<T> pull{0, 0, 0};
    for (int j = 0; j < b.n; ++j) {
        add_pull(pull, own.x, own.y, own.z, b.body[j], b.epsilon_squared);
    }
    if (i < b.n) {
        b.write(i, pull);
    }
}

/// The native form of `packed`. All threads of a wavefront load the same body: one scalar load on
/// AMD, one broadcast on NVIDIA.
template <class T>
void hip_packed(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    hip_packed_kernel<T><<<b.padded / block, block, 0, gpu::stream_of(space)>>>(b);
    gpu::check_launch();
}

} // namespace miniapp::nbody
