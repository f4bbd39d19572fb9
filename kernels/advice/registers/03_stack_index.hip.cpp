// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/stack_places.hpp"
#include "common/comparison.hpp"
#include "common/grid_stride.hip.hpp"

namespace miniapp::advice::stack_index {

/// scratch by hand: LDS of a size that the compiler knows, place k of 256 work items side by side,
/// so that neighbours have neighbouring banks. Nobody waits, as nobody reads another's.
template <class T>
__global__ void __launch_bounds__(256) hip_lds_kernel(std::int64_t n, Slot slot, T const* b, T* out)
{
    __shared__ T own[places][256];
    auto const i = thread_of_grid();
    auto const me = threadIdx.x;
    if (i >= n) {
        return;
    }
    for (int k = 0; k < places; ++k) {
        own[k][me] = 0;
    }
    for (int round = 0; round < rounds; ++round) {
        for (int k = 0; k < places; ++k) {
            own[slot(k)][me] += b[i + k + round];
        }
    }
    out[i] = weighted(own[0][me], own[1][me], own[2][me], own[3][me]);
}

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

void hip_lds(Arrays<float> const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    hip_lds_kernel<float><<<blocks, 256, 0, gpu::stream_of(space)>>>(
        p.size(), slot_of(p), p.in_data(0), p.out_data());
    gpu::check_launch();
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
        {.name = "hip/lds",
         .run = hip_lds,
         .expectation = no_claim("LDS of a constant size", "scratch")},
        {.name = "hip/dispatched",
         .run = hip_dispatched,
         .expectation = no_claim("one kernel for each value of the index", "before")}};
}

} // namespace miniapp::advice::stack_index
