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
inline void launch_in(Row const& p, std::vector<gpu::Stream> const& streams, int block = 256)
{
    auto const n = p.size();
    auto const steps = static_cast<int>(p.integer("steps"));
    auto const part = ceil_div(n, std::int64_t{kernels});
    std::size_t turn = 0;
    for (std::int64_t begin = 0; begin < n; begin += part, ++turn) {
        auto const length = std::min(part, n - begin);
        auto* const stream = streams[turn % streams.size()];
        hip_long_way_kernel<<<blocks_for(length, block), block, 0, stream>>>(
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

/// In the stream of the caller, and nobody waits.
template <int block>
void unwaited(Row const& p, ExecutionSpace const& space)
{
    launch_in(p, {gpu::stream_of(space)}, block);
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/streams/1",
         .run = Streams<1>(),
         .expectation = neutral("one stream keeps the order", "in_order")},
        {.name = "hip/streams/4",
         .run = Streams<4>(),
         // By hand, because no floor measures latency: four streams have at most four kernels at
         // once, and are half as good where a launch takes as long as half a kernel
         .expectation = between("four at once", "hip/streams/1", 2, 4)},
        {.name = "hip/streams/16",
         .run = Streams<16>(),
         // no prediction: no floor measures how long these kernels run, and so how many run
         // together HIP gives streams four queues of the hardware, in turns, unless
         // GPU_MAX_HW_QUEUES says otherwise.
         .expectation = backend::hip ? neutral("sixteen share HIP's four queues", "hip/streams/4")
                                     : helps("sixteen", "hip/streams/4")},
        {.name = "hip/streams/32",
         .run = Streams<32>(),
         .expectation = no_claim("more queues than the hardware may have", "hip/streams/16")},
        {.name = "hip/unwaited/1",
         .run = unwaited<256>,
         .expectation = only_where(
             backend::cuda,
             ours(neutral(
                 "prediction: one stream loses by the waits before and after", "in_order")))},
        {.name = "hip/unwaited/blocks_of_128",
         .run = unwaited<128>,
         .expectation = only_where(
             backend::cuda,
             ours(neutral(
                 "prediction: as Kokkos, a wavefront a scheduler and not two", "in_order")))},
    };
}

} // namespace miniapp::advice::concurrent
