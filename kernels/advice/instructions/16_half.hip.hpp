// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/instructions/16_half.hpp"
#include "common/grid_stride.hip.hpp"
#include "half.hpp"

namespace miniapp::advice::half {

__global__ void __launch_bounds__(256) hip_one_kernel(std::int64_t n, float const* in, float* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    __half const a = __float2half(0.75F);
    __half const b = __float2half(0.25F);
    __half x = __float2half(in[i]);
    for (int step = 0; step < steps; ++step) {
        x = __hfma(a, x, b);
    }
    out[i] = __half2float(x);
}

/// Two numbers a thread, half of the array apart, so that neighbours read neighbours.
__global__ void __launch_bounds__(256) hip_two_kernel(std::int64_t n, float const* in, float* out)
{
    auto const i = thread_of_grid();
    auto const pairs = (n + 1) / 2;
    if (i >= pairs) {
        return;
    }
    auto const j = i + pairs < n ? i + pairs : i;
    __half2 const a = __floats2half2_rn(0.75F, 0.75F);
    __half2 const b = __floats2half2_rn(0.25F, 0.25F);
    __half2 x = __floats2half2_rn(in[i], in[j]);
    for (int step = 0; step < steps; ++step) {
        x = __hfma2(a, x, b);
    }
    out[j] = __high2float(x);
    out[i] = __low2float(x);
}

inline void hip_one(Row const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    hip_one_kernel<<<blocks, 256, 0, gpu::stream_of(space)>>>(p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

inline void hip_two(Row const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{512}));
    hip_two_kernel<<<blocks, 256, 0, gpu::stream_of(space)>>>(p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/one",
         .run = hip_one,
         // By hand, because no floor measures half precision: sm_90 issues 282 instructions for
         // 297. For gfx90a 551 vector instructions of a wave, where a multiplication and an
         // addition are not joined, become 271.
         .expectation = ours(
             {"prediction: the instructions of an element, in half precision",
              "float",
              backend::hip ? 1.6 : 0.84,
              backend::hip ? 2.5 : 1.31},
             {"hip/two"})},
        {.name = "hip/two",
         .run = hip_two,
         // By hand: sm_90: 302 instructions of two elements for 282 of one, gfx90a: 287 for 271.
         .expectation = between(
             "prediction: nearly as many instructions, of two elements each", "hip/one", 1.5, 2.3)},
    };
}

} // namespace miniapp::advice::half
