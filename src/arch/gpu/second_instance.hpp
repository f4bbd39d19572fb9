// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Another instance of the execution space, beside the one that a variant is given: a stream of its
/// own, so that kernels of both run at the same time, and an urgent one, because its blocks would
/// wait until the last block of a large kernel of the other had begun.
class SecondInstance
{
    gpu::Stream m_stream = gpu::create_urgent_stream();
    gpu::Event m_event = gpu::create_event();
    ExecutionSpace m_space{m_stream};

    void order(ExecutionSpace const& later, ExecutionSpace const& earlier)
    {
        gpu::record(m_event, gpu::stream_of(earlier));
        gpu::wait(gpu::stream_of(later), m_event);
    }

public:
    SecondInstance() = default;
    ~SecondInstance()
    {
        m_space.fence();
        gpu::destroy_event(m_event);
        m_space = ExecutionSpace{};
        gpu::destroy_stream(m_stream);
    }
    SecondInstance(SecondInstance const&) = delete;
    SecondInstance& operator=(SecondInstance const&) = delete;

    ExecutionSpace const& space() const { return m_space; }

    /// What is given to this instance from now on waits for what `other` has been given.
    void wait_for(ExecutionSpace const& other) { order(m_space, other); }

    /// What is given to `other` from now on waits for what this instance has been given.
    void let_wait(ExecutionSpace const& other) { order(other, m_space); }
};

} // namespace miniapp
