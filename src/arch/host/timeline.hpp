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

/// When the stages of a launch began and ended, on the host's steady clock. Nothing is recorded and
/// nothing waited for until start(); copies of it record together.
class Timeline
{
    using Clock = std::chrono::steady_clock;

    struct State
    {
        bool on = false;
        Clock::time_point zero;
        std::vector<Span> spans;
    };
    std::shared_ptr<State> m_state = std::make_shared<State>();

    double now() const
    {
        return std::chrono::duration<double>(Clock::now() - m_state->zero).count();
    }

public:
    /// From now on stages are recorded; times count from when what `space` was given is done.
    void start(ExecutionSpace const& space) const
    {
        space.fence();
        *m_state = {true, Clock::now(), {}};
    }

    /// What was recorded since start(), in the order in which it was given.
    std::vector<Span> stop() const
    {
        m_state->on = false;
        return std::move(m_state->spans);
    }

    /// Does the work, which is given to `space`, as a stage.
    template <class Work>
    void span(
        std::string_view lane,
        std::string_view stage,
        ExecutionSpace const& space,
        Work const& work) const
    {
        if (!m_state->on) {
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
