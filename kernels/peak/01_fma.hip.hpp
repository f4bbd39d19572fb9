// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "peak/parts/launch.hip.hpp"

namespace miniapp::peak {

template <class T, int chains>
__global__ void __launch_bounds__(1024)
    hip_fma_kernel(std::int64_t n, std::int64_t groups, int steps, T* out)
{
    for (auto g = thread_of_grid(); g < groups; g += threads_of_grid()) {
        T x[chains];
        for (int c = 0; c < chains; ++c) {
            x[c] = start_of<T>(c * groups + g);
        }
        for (int step = 0; step < steps; ++step) {
#pragma unroll
            for (int c = 0; c < chains; ++c) {
                x[c] = Problem<T>::a * x[c] + Problem<T>::b;
            }
        }
        for (int c = 0; c < chains; ++c) {
            if (c * groups + g < n) {
                out[c * groups + g] = x[c];
            }
        }
    }
}

/// The native form of `fma`.
template <class T, int chains>
void hip_fma(Problem<T> const& p, ExecutionSpace const& space)
{
    std::int64_t const groups = ceil_div(p.n, chains);
    auto const [blocks, threads] = grid_of(groups, p.uses_one_core);
    hip_fma_kernel<T, chains>
        <<<blocks, threads, 0, gpu::stream_of(space)>>>(p.n, groups, p.steps, p.out.data());
    gpu::check_launch();
}

} // namespace miniapp::peak
