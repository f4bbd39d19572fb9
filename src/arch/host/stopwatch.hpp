// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>

#include "problem/backend.hpp"

namespace miniapp {

/// Times work on an execution space, with the host's steady clock between fences.
class Stopwatch
{
    using Clock = std::chrono::steady_clock;
    ExecutionSpace m_space;
    Clock::time_point m_begin;

public:
    explicit Stopwatch(ExecutionSpace const& space)
        : m_space(space)
    {
    }
    /// Waits for earlier work, then starts.
    void start()
    {
        m_space.fence();
        m_begin = Clock::now();
    }
    /// Waits for the work since start() and returns the seconds that it took.
    double stop()
    {
        m_space.fence();
        return std::chrono::duration<double>(Clock::now() - m_begin).count();
    }
};

} // namespace miniapp
