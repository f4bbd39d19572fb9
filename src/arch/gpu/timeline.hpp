// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/span.hpp"
#include "gpu_runtime.hpp"

namespace miniapp {

/// Records when the stages of a launch begin and end, on the device's clock. From start() to stop()
/// it puts events into the streams, without waiting; a stage begins when the stream's earlier work
/// is done. Copies of a Timeline share their records.
class Timeline
{

    struct Stage
    {
        std::string lane;
        std::string name;
        gpu::OwnedEvent begin;
        gpu::OwnedEvent end;
    };
    struct State
    {
        bool is_recording = false;
        gpu::OwnedEvent start_event;
        std::vector<Stage> stages;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();

    static gpu::Stream stream_of_queue(gpu::Stream stream) { return stream; }
    static gpu::Stream stream_of_queue(ExecutionSpace const& space)
    {
        return gpu::stream_of(space);
    }

    static gpu::OwnedEvent record_new_event(gpu::Stream stream)
    {
        auto event = gpu::create_event();
        gpu::record(event.get(), stream);
        return event;
    }

public:
    /// Starts recording. Time 0 is the end of the work that `space` has now; times are in seconds.
    void start(ExecutionSpace const& space) const
    {
        *m_state = {true, record_new_event(gpu::stream_of(space)), {}};
    }

    /// Stops recording, waits for the stages and returns them in the order of their launches.
    std::vector<Span> stop() const
    {
        auto const seconds = [&](gpu::OwnedEvent const& event) {
            return 1e-3 * gpu::milliseconds_between(m_state->start_event.get(), event.get());
        };
        std::vector<Span> spans;
        for (auto const& stage : m_state->stages) {
            spans.push_back({stage.lane, stage.name, seconds(stage.begin), seconds(stage.end)});
        }
        *m_state = {};
        return spans;
    }

    /// Runs `work`, which launches to `queue` (a stream or an instance), and records it as a stage.
    template <class Queue, class Work>
    void
    span(std::string_view lane, std::string_view stage, Queue const& queue, Work const& work) const
    {
        if (!m_state->is_recording) {
            work();
            return;
        }
        auto const begin = record_new_event(stream_of_queue(queue));
        work();
        m_state->stages.push_back(
            {std::string(lane),
             std::string(stage),
             begin,
             record_new_event(stream_of_queue(queue))});
    }
};

} // namespace miniapp
