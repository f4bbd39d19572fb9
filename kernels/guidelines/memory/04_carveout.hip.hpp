// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/grid_stride.hip.hpp"
#include "gpu_memory.hpp"
#include "guidelines/memory/04_carveout.hpp"

namespace miniapp::guidelines::carveout {

constexpr int threads = 256;

/// A template of what it asks for: the preference belongs to a kernel.
template <int percent>
__global__ void __launch_bounds__(threads)
    hip_cache_kernel(std::int64_t n, float const* in, float* out)
{
    auto const i = thread_of_grid();
    float sum = 0;
    for (int r = 0; r < reads && i < n; ++r) {
        sum += in[i + r * (reach / reads)];
    }
    if (i < n) {
        out[i] = sum;
    }
}

/// 9 KB of LDS a block: 25 blocks of an H200's multiprocessor would fit, of which 8 have threads.
template <int percent>
__global__ void __launch_bounds__(threads)
    hip_shared_kernel(std::int64_t n, float const* in, float* out)
{
    __shared__ float cells[threads + reach];
    auto const begin = static_cast<std::int64_t>(blockIdx.x) * threads;
    for (int k = static_cast<int>(threadIdx.x); k < threads + reach; k += threads) {
        cells[k] = begin + k < n + reach ? in[begin + k] : 0.F;
    }
    __syncthreads();
    auto const i = thread_of_grid();
    float sum = 0;
    for (int r = 0; r < reads; ++r) {
        sum += cells[static_cast<int>(threadIdx.x) + r * (reach / reads)];
    }
    if (i < n) {
        out[i] = sum;
    }
}

template <class Kernel>
void launched(Kernel kernel, int percent, Row const& p, ExecutionSpace const& space)
{
    gpu::prefer_shared(kernel, percent);
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{threads}));
    kernel<<<blocks, threads, 0, gpu::stream_of(space)>>>(p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

template <int percent>
void hip_cache(Row const& p, ExecutionSpace const& space)
{
    launched(hip_cache_kernel<percent>, percent, p, space);
}
template <int percent>
void hip_shared(Row const& p, ExecutionSpace const& space)
{
    launched(hip_shared_kernel<percent>, percent, p, space);
}

Variants hip_variants()
{
    auto const says = [](Expectation claim) {
        return only_where(gpu::has_carveout, std::move(claim));
    };
    return {
        {"hip/cache/0", hip_cache<0>},
        {.name = "hip/cache/100",
         .run = hip_cache<100>,
         .expectation =
             says(hurts("what is taken for shared memory the cache lacks", "hip/cache/0"))},
        {"hip/shared/100", hip_shared<100>},
        {.name = "hip/shared/0",
         .run = hip_shared<0>,
         .expectation = says(hurts("fewer blocks find room", "hip/shared/100"))},
    };
}

} // namespace miniapp::guidelines::carveout
