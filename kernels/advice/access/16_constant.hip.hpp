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

/// Thread i begins at entry 0, and the compiler knows it: each entry's address is a constant.
__global__ void __launch_bounds__(256) hip_known_kernel(std::int64_t n, float const* in, float* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    float sum = 0;
    for (int k = 0; k < entries; ++k) {
        sum += hip_table[k];
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

inline void hip_known(Row const& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    gpu::copy_on_device(gpu::address_of(hip_table), p.in_data(1), entries * sizeof(float), stream);
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    hip_known_kernel<<<blocks, 256, 0, stream>>>(p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

/// The table brought there once: what of hip/constant/1 is the copy.
class Resident
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const stream = gpu::stream_of(space);
        if (!m_is_there) {
            gpu::copy_on_device(
                gpu::address_of(hip_table), p.in_data(1), entries * sizeof(float), stream);
            m_is_there = true;
        }
        auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
        hip_constant_kernel<<<blocks, 256, 0, stream>>>(p.size(), p.in_data(0), 1, p.out_data());
        gpu::check_launch();
    }

private:
    bool m_is_there = false;
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/constant/1",
         .run = hip_constant<1>,
         .expectation = neutral("arguments are constant memory too", "captured/1")},
        {.name = "hip/resident/1",
         .run = Resident(),
         .expectation = no_claim("without the copy before each launch", "hip/constant/1")},
        {.name = "hip/known/1",
         .run = hip_known,
         // By hand: the kernel of captured/1, and before it a copy of 1 KB, which takes two thirds
         // of the kernel's time at most.
         .expectation = only_where(
             backend::cuda,
             between("prediction: as captured/1, but for the copy", "captured/1", 0.6, 1.1))},
        {.name = "hip/constant/2",
         .run = hip_constant<2>,
         .expectation =
             only_where(backend::cuda, hurts("two serialised accesses", "hip/constant/1"))},
        {.name = "hip/constant/32",
         .run = hip_constant<32>,
         .expectation = only_where(
             backend::cuda, between("32 serialised accesses", "hip/constant/1", 0, 0.2))},
    };
}

} // namespace miniapp::advice::constant
