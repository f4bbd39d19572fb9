// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/reach.hpp"
#include "common/grid_stride.hip.hpp"

namespace miniapp::advice::team_scratch {

/// after by hand: LDS of a constant size, and `each` sums a work item, which share what it read:
/// 2 radius + each numbers from LDS in place of each (2 radius + 1).
template <class T, int each>
__global__ void __launch_bounds__(256)
    hip_lds_kernel(std::int64_t n, int radius, T const* b, T* out)
{
    constexpr int items = 256 * each;
    __shared__ T near[items + 2 * furthest];
    auto const first = static_cast<std::int64_t>(blockIdx.x) * items;
    int const me = static_cast<int>(threadIdx.x);
    for (int k = me; k < items + 2 * radius; k += 256) {
        near[k] = first + k < n + 2 * radius ? b[first + k] : T(0);
    }
    __syncthreads();
    T sum[each] = {};
    for (int k = 0; k < 2 * radius + each; ++k) {
        T const x = near[me * each + k];
        for (int e = 0; e < each; ++e) {
            sum[e] += k >= e && k <= 2 * radius + e ? x : T(0);
        }
    }
    for (int e = 0; e < each; ++e) {
        if (first + me * each + e < n) {
            out[first + me * each + e] = sum[e];
        }
    }
}

template <int each>
void hip_lds(Arrays<float> const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256 * each}));
    hip_lds_kernel<float, each><<<blocks, 256, 0, gpu::stream_of(space)>>>(
        p.size(), static_cast<int>(p.integer("radius")), p.in_data(0), p.out_data());
    gpu::check_launch();
}

Variants<Arrays<float>> hip_variants()
{
    return {
        {.name = "hip/lds/1",
         .run = hip_lds<1>,
         .expectation = no_claim("LDS of a constant size", "after")},
        {.name = "hip/lds/4",
         .run = hip_lds<4>,
         .expectation = no_claim("four sums of what a work item read", "hip/lds/1")}};
}

} // namespace miniapp::advice::team_scratch
