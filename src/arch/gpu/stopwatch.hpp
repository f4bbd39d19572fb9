// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Times work on an execution space, with events on the device's clock.
class Stopwatch
{
    ExecutionSpace m_space;
    gpu::Event m_begin = gpu::create_event();
    gpu::Event m_end = gpu::create_event();

public:
    explicit Stopwatch(ExecutionSpace const& space)
        : m_space(space)
    {
    }
    ~Stopwatch()
    {
        gpu::destroy_event(m_begin);
        gpu::destroy_event(m_end);
    }
    Stopwatch(Stopwatch const&) = delete;
    Stopwatch& operator=(Stopwatch const&) = delete;

    /// Waits for earlier work, then starts.
    void start()
    {
        m_space.fence();
        gpu::record(m_begin, gpu::stream_of(m_space));
    }
    /// Waits for the work since start() and returns the seconds that it took.
    double stop()
    {
        gpu::record(m_end, gpu::stream_of(m_space));
        return 1e-3 * gpu::milliseconds_between(m_begin, m_end);
    }
};

} // namespace miniapp
