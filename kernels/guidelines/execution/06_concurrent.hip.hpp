// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "common/grid_stride.hip.hpp"
#include "gpu_memory.hpp"
#include "guidelines/execution/06_concurrent.hpp"

namespace miniapp::guidelines::concurrent {

__global__ void __launch_bounds__(256)
    hip_long_way_kernel(std::int64_t n, float const* in, Unknown unknown, float* out)
{
    auto const i = thread_of_grid();
    if (i < n) {
        out[i] = long_way(in[i], unknown);
    }
}

template <int streams>
class Streams
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        while (m_streams.size() < streams) {
            m_streams.push_back(gpu::create_stream());
        }
        gpu::wait_for(gpu::stream_of(space));
        auto const n = p.size();
        auto const part = ceil_div(n, std::int64_t{kernels});
        std::size_t turn = 0;
        for (std::int64_t begin = 0; begin < n; begin += part, ++turn) {
            auto const length = std::min(part, n - begin);
            auto const stream = m_streams[turn % streams].get();
            hip_long_way_kernel<<<blocks_for(length, 256), 256, 0, stream>>>(
                length, p.in_data(0) + begin, Unknown(p), p.out_data() + begin);
            gpu::check_launch();
        }
        for (auto const& stream : m_streams) {
            gpu::wait_for(stream.get());
        }
    }

private:
    std::vector<gpu::OwnedStream> m_streams;
};

Variants hip_variants()
{
    return {
        {.name = "hip/streams/1",
         .run = Streams<1>(),
         .expectation = neutral("one stream keeps the order", "in_order")},
        {.name = "hip/streams/4",
         .run = Streams<4>(),
         .expectation = between("four at once", "hip/streams/1", 2, 4.2)},
        {.name = "hip/streams/16",
         .run = Streams<16>(),
         .expectation = helps("sixteen", "hip/streams/4")},
        {.name = "hip/streams/32",
         .run = Streams<32>(),
         .expectation = no_claim("more queues than the hardware may have", "hip/streams/16")},
    };
}

} // namespace miniapp::guidelines::concurrent
