// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/05_carveout.hpp"
#include "common/grid_stride.hip.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::carveout {

constexpr int threads = 256;

/// A template of what it asks for: the preference belongs to a kernel. Neighbouring warps of a
/// block read a line one step after the other, so that little of it is needed at a time; `turned`,
/// each of the eight begins elsewhere in the 9 KB, and all of them are needed all the time.
template <int percent, bool turned>
__global__ void __launch_bounds__(threads)
    hip_cache_kernel(std::int64_t n, float const* in, float* out)
{
    auto const i = thread_of_grid();
    int const begin = turned ? static_cast<int>(threadIdx.x) / 32 * (reads / 8) : 0;
    float sum = 0;
    for (int r = 0; r < reads && i < n; ++r) {
        int const read = turned ? (begin + r) & (reads - 1) : r;
        sum += in[i + read * (reach / reads)];
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

template <int percent, bool turned = false>
void hip_cache(Row const& p, ExecutionSpace const& space)
{
    launched(hip_cache_kernel<percent, turned>, percent, p, space);
}
template <int percent>
void hip_shared(Row const& p, ExecutionSpace const& space)
{
    launched(hip_shared_kernel<percent>, percent, p, space);
}

Variants<Row> hip_variants()
{
    auto const says = [](Expectation claim) {
        return only_where(gpu::has_carveout, std::move(claim));
    };
    return {
        {.name = "hip/cache/0", .run = hip_cache<0>},
        {.name = "hip/cache/100",
         .run = hip_cache<100>,
         .expectation =
             says(hurts("what is taken for shared memory the cache lacks", "hip/cache/0"))},
        {.name = "hip/shared/100", .run = hip_shared<100>},
        {.name = "hip/shared/0",
         .run = hip_shared<0>,
         .expectation = says(hurts("fewer blocks find room", "hip/shared/100"))},
        {.name = "hip/turned/0",
         .run = hip_cache<0, true>,
         .expectation = no_claim("each warp begins elsewhere", "hip/cache/0")},
        {.name = "hip/turned/100",
         .run = hip_cache<100, true>,
         .expectation = says(between(
             "prediction: what eight blocks read again is more than the 28 KB left",
             "hip/turned/0",
             0,
             0.8))},
    };
}

} // namespace miniapp::advice::carveout
