// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/stack_places.hpp"
#include "common/comparison.hpp"
#include "common/grid_stride.hip.hpp"

namespace miniapp::advice::stack_index {

/// before with one instance of the kernel for each rotation, chosen at the launch: every index is a
/// constant, and nothing is left to look up.
template <class T, int rotation>
__global__ void __launch_bounds__(256) hip_dispatched_kernel(std::int64_t n, T const* b, T* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    constexpr Slot slot{rotation};
    T own[places] = {};
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int k = 0; k < places; ++k) {
            own[slot(k)] += b[i + k + round];
        }
    }
    out[i] = weighted(own[0], own[1], own[2], own[3]);
}

void hip_dispatched(Arrays<float> const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    using Kernel = void (*)(std::int64_t, float const*, float*);
    Kernel const of_rotation[places] = {
        hip_dispatched_kernel<float, 0>,
        hip_dispatched_kernel<float, 1>,
        hip_dispatched_kernel<float, 2>,
        hip_dispatched_kernel<float, 3>};
    of_rotation[slot_of(p).rotation]<<<blocks, 256, 0, gpu::stream_of(space)>>>(
        p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

Variants<Arrays<float>> hip_variants()
{
    return {
        {.name = "hip/dispatched", .run = hip_dispatched, .expectation = compared_with("before")}};
}

} // namespace miniapp::advice::stack_index
