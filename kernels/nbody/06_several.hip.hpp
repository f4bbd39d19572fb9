// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/parts/group.hpp"
#include "nbody/parts/launch.hip.hpp"

namespace miniapp::nbody {

template <class T, int bodies>
__global__ void __launch_bounds__(block) hip_several_kernel(Fields<T> b)
{
    int const g = static_cast<int>(blockIdx.x) * block + static_cast<int>(threadIdx.x);
    int const groups = b.padded / bodies;
    if (g >= groups) {
        return;
    }
    Group<T, bodies> group(b, g, groups);
    for (int j = 0; j < b.padded; ++j) {
        group.add(b.body[j], b.epsilon_squared);
    }
    group.write(b);
}

/// The native form of `several`.
template <class T, int bodies>
void hip_several(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    int const blocks = ceil_div(b.padded / bodies, block);
    hip_several_kernel<T, bodies><<<blocks, block, 0, gpu::stream_of(space)>>>(b);
    gpu::check_launch();
}

} // namespace miniapp::nbody
