// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/access/16_constant.hpp"
#include "common/grid_stride.hip.hpp"

namespace miniapp::advice::constant {

static __constant__ float hip_table[entries];

__global__ void __launch_bounds__(256)
    hip_constant_kernel(std::int64_t n, float const* in, int distinct, float* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    int const begin = begin_of(i, distinct);
    float sum = 0;
    for (int k = 0; k < entries; ++k) {
        sum += hip_table[(begin + k) & (entries - 1)];
    }
    out[i] = in[i] + sum;
}

/// The table in __constant__ memory, copied there before each launch.
template <int distinct>
void hip_constant(Row const& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    gpu::copy_on_device(gpu::address_of(hip_table), p.in_data(1), entries * sizeof(float), stream);
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    hip_constant_kernel<<<blocks, 256, 0, stream>>>(p.size(), p.in_data(0), distinct, p.out_data());
    gpu::check_launch();
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/constant/1",
         .run = hip_constant<1>,
         .expectation = compared_with("captured/1")},
        {.name = "hip/constant/32",
         .run = hip_constant<32>,
         .expectation = only_on(
             Machines::nvidia,
             hurts("different addresses of a warp are serialised", "hip/constant/1"))}};
}

} // namespace miniapp::advice::constant
