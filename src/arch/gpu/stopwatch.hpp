// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Times work on an execution space, with events on the device's clock.
class Stopwatch
{
    ExecutionSpace m_space;
    gpu::OwnedEvent m_begin = gpu::create_event();
    gpu::OwnedEvent m_end = gpu::create_event();

public:
    explicit Stopwatch(ExecutionSpace const& space)
        : m_space(space)
    {
    }
    /// Waits for earlier work, then starts.
    void start()
    {
        m_space.fence();
        gpu::record(m_begin.get(), gpu::stream_of(m_space));
    }
    /// Waits for the work since start() and returns the seconds that it took.
    double stop()
    {
        gpu::record(m_end.get(), gpu::stream_of(m_space));
        return 1e-3 * gpu::milliseconds_between(m_begin.get(), m_end.get());
    }
};

} // namespace miniapp
