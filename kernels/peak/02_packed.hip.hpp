// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "packed.hpp"
#include "peak/parts/launch.hip.hpp"

namespace miniapp::peak {

template <class T, int chains>
__global__ void __launch_bounds__(1024)
    hip_packed_kernel(std::int64_t n, std::int64_t groups, int steps, T* out)
{
    constexpr int pairs = chains / 2;
    using P = Problem<T>;
    Pair const a = pair(P::a, P::a);
    Pair const b = pair(P::b, P::b);
    for (auto g = thread_of_grid(); g < groups; g += threads_of_grid()) {
        Pair x[pairs];
        for (int c = 0; c < pairs; ++c) {
            auto const i = 2 * c * groups + g;
            x[c] = pair(start_of<float>(i), start_of<float>(i + groups));
        }
        for (int step = 0; step < steps; ++step) {
#pragma unroll
            for (int c = 0; c < pairs; ++c) {
                x[c] = multiply_add(a, x[c], b);
            }
        }
        for (int c = 0; c < pairs; ++c) {
            auto const i = 2 * c * groups + g;
            if (i < n) {
                out[i] = x[c].x;
            }
            if (i + groups < n) {
                out[i + groups] = x[c].y;
            }
        }
    }
}

/// Like `hip/fma`, with instructions that work on two floats at once: gfx90a reaches its rate in
/// single precision only with `v_pk_fma_f32`. On an NVIDIA GPU this source computes the two floats
/// one by one; sm_90 has no such instruction.
template <class T, int chains>
void hip_packed(Problem<T> const& p, ExecutionSpace const& space)
{
    if constexpr (sizeof(T) == sizeof(float)) {
        std::int64_t const groups = ceil_div(p.n, chains);
        auto const [blocks, threads] = grid_of(groups, p.uses_one_core);
        hip_packed_kernel<T, chains>
            <<<blocks, threads, 0, gpu::stream_of(space)>>>(p.n, groups, p.steps, p.out.data());
        gpu::check_launch();
    }
}

inline std::string needs_float(Params const& params)
{
    return params.text("precision") == "float" ? "" : "only floats are packed";
}

} // namespace miniapp::peak
