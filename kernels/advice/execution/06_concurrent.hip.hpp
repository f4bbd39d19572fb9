// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "advice/execution/06_concurrent.hpp"
#include "common/grid_stride.hip.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::concurrent {

__global__ void __launch_bounds__(256)
    hip_long_way_kernel(std::int64_t n, float const* in, Unknown unknown, int steps, float* out)
{
    auto const i = thread_of_grid();
    if (i < n) {
        out[i] = long_way(in[i], unknown, steps);
    }
}

/// Launches the kernels in turns in the streams.
inline void launch_in(Row const& p, std::vector<gpu::Stream> const& streams)
{
    auto const n = p.size();
    auto const steps = static_cast<int>(p.integer("steps"));
    auto const part = ceil_div(n, std::int64_t{kernels});
    std::size_t turn = 0;
    for (std::int64_t begin = 0; begin < n; begin += part, ++turn) {
        auto const length = std::min(part, n - begin);
        auto* const stream = streams[turn % streams.size()];
        hip_long_way_kernel<<<blocks_for(length, 256), 256, 0, stream>>>(
            length, p.in_data(0) + begin, Unknown(p), steps, p.out_data() + begin);
        gpu::check_launch();
    }
}

/// Streams that are made in the first run, and kept.
template <int streams>
class Streams
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        while (m_streams.size() < streams) {
            m_owned.push_back(gpu::create_stream());
            m_streams.push_back(m_owned.back().get());
        }
        gpu::wait_for(gpu::stream_of(space));
        launch_in(p, m_streams);
        for (auto* const stream : m_streams) {
            gpu::wait_for(stream);
        }
    }

private:
    std::vector<gpu::OwnedStream> m_owned;
    std::vector<gpu::Stream> m_streams;
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/streams/4",
         .run = Streams<4>(),
         .expectation =
             helps("kernels of several streams use the device together", "hip/streams/1")},
        {.name = "hip/streams/1", .run = Streams<1>(), .expectation = compared_with("in_order")},
        {.name = "hip/streams/16",
         .run = Streams<16>(),
         .expectation = compared_with("hip/streams/4")}};
}

} // namespace miniapp::advice::concurrent
