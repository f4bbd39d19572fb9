// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fstream>
#include <utility>

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

/// Events before and after each stage of each chunk: to the device, kernel, back.
class Timeline
{
public:
    Timeline()
    {
        for (auto& event : m_events) {
            event = gpu::create_event();
        }
    }
    ~Timeline()
    {
        for (auto* const event : m_events) {
            gpu::destroy_event(event);
        }
    }
    Timeline(Timeline const&) = delete;
    Timeline& operator=(Timeline const&) = delete;

    void note(int chunk, int moment, gpu::Stream stream) const
    {
        gpu::record(m_events[4 * chunk + moment], stream);
    }

    /// One line a stage: stream, chunk, stage, milliseconds of its begin and end.
    void write(std::string const& path, int streams) const
    {
        std::ofstream file(path);
        file << "stream,chunk,stage,begin_ms,end_ms\n";
        char const* const stages[] = {"to device", "kernel", "to host"};
        for (int chunk = 0; chunk < chunks; ++chunk) {
            for (int stage = 0; stage < 3; ++stage) {
                auto const at = [&](int moment) {
                    return gpu::milliseconds_between(m_events[0], m_events[4 * chunk + moment]);
                };
                file << chunk % streams << ',' << chunk << ',' << stages[stage] << ',' << at(stage)
                     << ',' << at(stage + 1) << '\n';
            }
        }
    }

private:
    gpu::Event m_events[4 * chunks]{};
};

/// Eight chunks in turns over some streams. The result is in the host's memory; it goes to the
/// output only to be compared.
template <int streams, bool pinned>
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
            go(chunk, m_streams[chunk % streams].get(), begin, std::min(part, n - begin));
        }
        for (auto const& stream : m_streams) {
            gpu::wait_for(stream.get());
        }
        if (m_timeline) {
            m_timeline->write(
                p.text("timeline") + "." + (pinned ? "pinned" : "pageable") + "_"
                    + std::to_string(streams) + ".csv",
                streams);
        }
        if (compared) {
            gpu::copy(p.out_data(), m_result, n * sizeof(float), gpu::stream_of(space));
        }
        gpu::wait_for(gpu::stream_of(space));
    }

private:
    PinnedNumbers m_pinned;
    HostNumbers m_pageable;
    std::vector<gpu::OwnedStream> m_streams;
    gpu::Memory m_there;
    gpu::Memory m_back;
    std::vector<float> m_pageable_back;
    std::shared_ptr<Timeline> m_timeline;
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
        if (pinned) {
            m_back = gpu::pinned_memory(p.size() * sizeof(float));
            m_result = static_cast<float*>(m_back.get());
            m_from = m_pinned.of(p, space);
        } else {
            m_pageable_back.resize(p.size());
            m_result = m_pageable_back.data();
            m_from = m_pageable.of(p).data();
        }
        if (!p.text("timeline").empty()) {
            m_timeline = std::make_shared<Timeline>();
        }
    }

    void go(int chunk, gpu::Stream stream, std::int64_t begin, std::int64_t n) const
    {
        auto* const there = static_cast<float*>(m_there.get()) + begin;
        note(chunk, 0, stream);
        gpu::copy(there, m_from + begin, n * sizeof(float), stream);
        note(chunk, 1, stream);
        if (n > 0) {
            hip_image_kernel<<<blocks_for(n, 256), 256, 0, stream>>>(n, there);
            gpu::check_launch();
        }
        note(chunk, 2, stream);
        gpu::copy(m_result + begin, there, n * sizeof(float), stream);
        note(chunk, 3, stream);
    }

    void note(int chunk, int moment, gpu::Stream stream) const
    {
        if (m_timeline) {
            m_timeline->note(chunk, moment, stream);
        }
    }
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/streams/1",
         .run = Chunks<1, true>(),
         .expectation = helps("page-locked memory", "in_order")},
        {.name = "hip/streams/2",
         .run = Chunks<2, true>(),
         // By hand: two streams have at most two stages on their way at once: twice, and 5 % of
         // noise
         .expectation =
             between("one stream's copies beside the other's kernels", "hip/streams/1", 1.3, 2.1)},
        {.name = "hip/streams/4",
         .run = Chunks<4, true>(),
         // By hand, because no floor measures the link: three stages as long as each other are at
         // most three times as fast, and eight chunks make it 2.4; where one stage is half of the
         // time it is 1.8, and 1.6 with a tenth of noise.
         .expectation = between("all three stages at once", "hip/streams/1", 1.6, 3)},
        {.name = "hip/pageable/1", .run = Chunks<1, false>()},
        {.name = "hip/pageable/4",
         .run = Chunks<4, false>(),
         .expectation = neutral("no overlap without page-locked memory", "hip/pageable/1")},
    };
}

} // namespace miniapp::advice::overlap
