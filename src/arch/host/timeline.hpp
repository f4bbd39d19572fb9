// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/span.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// Records when the stages of a launch begin and end, on the host's steady clock. From start() to
/// stop() it waits for the end of each stage. Copies of a Timeline share their records.
class Timeline
{
    using Clock = std::chrono::steady_clock;

    struct State
    {
        bool is_recording = false;
        Clock::time_point start_time;
        std::vector<Span> spans;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();

    double now() const
    {
        return std::chrono::duration<double>(Clock::now() - m_state->start_time).count();
    }

public:
    /// Starts recording. Time 0 is the end of the work that `space` has now; times are in seconds.
    void start(ExecutionSpace const& space) const
    {
        space.fence();
        *m_state = {true, Clock::now(), {}};
    }

    /// Stops recording and returns the stages in the order in which they ran.
    std::vector<Span> stop() const
    {
        m_state->is_recording = false;
        return std::move(m_state->spans);
    }

    /// Runs `work`, which launches to `space`, and records it as a stage.
    template <class Work>
    void span(
        std::string_view lane,
        std::string_view stage,
        ExecutionSpace const& space,
        Work const& work) const
    {
        if (!m_state->is_recording) {
            work();
            return;
        }
        double const begin = now();
        work();
        space.fence();
        m_state->spans.push_back({std::string(lane), std::string(stage), begin, now()});
    }
};

} // namespace miniapp
