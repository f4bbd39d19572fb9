// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/03_dispatch.hpp"

#include "common/ceil_div.hpp"
#include "gpu_runtime.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {

template <int threads>
__global__ void __launch_bounds__(threads) hip_dispatch_kernel(std::int64_t n, float* out)
{
    auto const i = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (i < n && i % threads_that_share_a_number == 0) {
        auto const place = i / threads_that_share_a_number;
        out[place] = number_at(place);
    }
}

/// The native form of `range`, in blocks of `threads` threads. It measures the block dispatch rate.
template <int threads>
void hip_dispatch(Arrays<float> const& p, ExecutionSpace const& space)
{
    std::int64_t const n = p.integer("size");
    auto const blocks = static_cast<unsigned>(ceil_div(n, threads));
    hip_dispatch_kernel<threads><<<blocks, threads, 0, gpu::stream_of(space)>>>(n, p.out_data());
    gpu::check_launch();
}

Variants<Arrays<float>> hip_dispatch_variants()
{
    using V = Variant<Arrays<float>>;
    return tunings<32, 64, 128, 256, 512, 1024>(
        [](auto threads) { return V{.name = "hip", .run = hip_dispatch<threads>}; });
}

} // namespace miniapp::peak
