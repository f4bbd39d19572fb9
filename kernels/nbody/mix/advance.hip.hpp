// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/mix/mix.hpp"
#include "nbody/parts/pair_pack.hip.hpp"
#include "nbody/parts/tiled_split.hip.hpp"

namespace miniapp::nbody {

template <int pairs>
__global__ void __launch_bounds__(block_threads)
    hip_advance_kernel(std::int64_t n, std::int64_t groups, int steps, float* out)
{
    auto const g = static_cast<std::int64_t>(blockIdx.x) * block_threads + threadIdx.x;
    auto const fixed_body = Chains<float>::fixed_body;
    Pull<PairPack> at[pairs];
    auto const start = [&](std::int64_t i) {
        return PairPack(initial_coordinate<float>(i), initial_coordinate<float>(i + groups));
    };
    for (int c = 0; c < pairs; ++c) {
        auto const i = 2 * c * groups + g;
        at[c] = {start(i), start(n + i), start(2 * n + i)};
    }
    for (int step = 0; step < steps; ++step) {
#pragma unroll
        for (int c = 0; c < pairs; ++c) {
            add_pull(at[c], at[c].x, at[c].y, at[c].z, fixed_body, Chains<float>::epsilon_squared);
        }
    }
    auto const put = [&](std::int64_t i, float x, float y, float z) {
        if (g < groups && i < n) {
            out[i] = x;
            out[n + i] = y;
            out[2 * n + i] = z;
        }
    };
    for (int c = 0; c < pairs; ++c) {
        auto const i = 2 * c * groups + g;
        put(i, at[c].x.first(), at[c].y.first(), at[c].z.first());
        put(i + groups, at[c].x.second(), at[c].y.second(), at[c].z.second());
    }
}

/// Advances two chains per instruction, on devices with packed float instructions.
template <class T, int pairs>
void hip_advance(Chains<T> const& p, ExecutionSpace const& space)
{
    if constexpr (sizeof(T) == sizeof(float)) {
        std::int64_t const groups = ceil_div(p.n, 2 * pairs);
        auto const blocks = static_cast<unsigned>(ceil_div(groups, block_threads));
        hip_advance_kernel<pairs><<<blocks, block_threads, 0, gpu::stream_of(space)>>>(
            p.n, groups, p.steps, p.results.data());
        gpu::check_launch();
    }
}

} // namespace miniapp::nbody
