// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// A second execution space instance: a stream of its own, so that its kernels can overlap with
/// those of the first. The stream has the highest priority. Otherwise its blocks would wait until
/// all blocks of a large kernel of the first instance had been dispatched.
class SecondInstance
{
    gpu::OwnedStream m_stream = gpu::create_urgent_stream();
    gpu::OwnedEvent m_event = gpu::create_event();
    ExecutionSpace m_space{m_stream.get()};

    void order(ExecutionSpace const& later, ExecutionSpace const& earlier)
    {
        gpu::record(m_event.get(), gpu::stream_of(earlier));
        gpu::wait(gpu::stream_of(later), m_event.get());
    }

public:
    SecondInstance() = default;
    ~SecondInstance() { m_space.fence(); }
    SecondInstance(SecondInstance const&) = delete;
    SecondInstance& operator=(SecondInstance const&) = delete;

    ExecutionSpace const& space() const { return m_space; }

    /// Makes later work of this instance wait for the present work of `other`.
    void wait_for(ExecutionSpace const& other) { order(m_space, other); }

    /// Makes later work of `other` wait for the present work of this instance.
    void make_wait(ExecutionSpace const& other) { order(other, m_space); }
};

} // namespace miniapp
