// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "advice/execution/01_overlap.hpp"
#include "advice/parts/pinned_numbers.hip.hpp"
#include "common/grid_stride.hip.hpp"

namespace miniapp::advice::overlap {

__global__ void __launch_bounds__(256) hip_image_kernel(std::int64_t n, float* x)
{
    auto const i = thread_of_grid();
    if (i < n) {
        x[i] = image_of(x[i]);
    }
}

/// Eight chunks in turns over some streams. The result is in the host's memory; it goes to the
/// output only to be compared.
template <int streams>
class Chunks
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        prepare(p, space);
        bool const compared = is_to_be_compared(p, space);
        auto const n = p.size();
        auto const part = ceil_div(n, std::int64_t{chunks});
        for (int chunk = 0; chunk < chunks; ++chunk) {
            auto const begin = std::min(n, chunk * part);
            go(m_streams[chunk % streams].get(), begin, std::min(part, n - begin));
        }
        for (auto const& stream : m_streams) {
            gpu::wait_for(stream.get());
        }
        if (compared) {
            gpu::copy(p.out_data(), m_result, n * sizeof(float), gpu::stream_of(space));
        }
        gpu::wait_for(gpu::stream_of(space));
    }

private:
    PinnedNumbers m_pinned;
    std::vector<gpu::OwnedStream> m_streams;
    gpu::Memory m_there;
    gpu::Memory m_back;
    float const* m_from = nullptr;
    float* m_result = nullptr;

    void prepare(Row const& p, ExecutionSpace const& space)
    {
        if (!m_streams.empty()) {
            return;
        }
        for (int s = 0; s < streams; ++s) {
            m_streams.push_back(gpu::create_stream());
        }
        m_there = gpu::device_memory(p.size() * sizeof(float));
        m_back = gpu::pinned_memory(p.size() * sizeof(float));
        m_result = static_cast<float*>(m_back.get());
        m_from = m_pinned.of(p, space);
    }

    void go(gpu::Stream stream, std::int64_t begin, std::int64_t n) const
    {
        auto* const there = static_cast<float*>(m_there.get()) + begin;
        gpu::copy(there, m_from + begin, n * sizeof(float), stream);
        if (n > 0) {
            hip_image_kernel<<<blocks_for(n, 256), 256, 0, stream>>>(n, there);
            gpu::check_launch();
        }
        gpu::copy(m_result + begin, there, n * sizeof(float), stream);
    }
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/streams/1", .run = Chunks<1>(), .expectation = compared_with("in_order")},
        {.name = "hip/streams/4",
         .run = Chunks<4>(),
         .expectation = helps("asynchronous calls and streams overlap", "hip/streams/1")}};
}

} // namespace miniapp::advice::overlap
