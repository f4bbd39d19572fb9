// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/stopwatch.hpp"

#include "gpu_runtime.hpp"

namespace miniapp {

struct Stopwatch::State
{
    ExecutionSpace space;
    gpu::Event begin = gpu::create_event();
    gpu::Event end = gpu::create_event();
};

Stopwatch::Stopwatch(ExecutionSpace const& space)
    : m_state(std::make_unique<State>(State{space}))
{
}

Stopwatch::~Stopwatch()
{
    gpu::destroy_event(m_state->begin);
    gpu::destroy_event(m_state->end);
}

void Stopwatch::start()
{
    m_state->space.fence();
    gpu::record(m_state->begin, gpu::stream_of(m_state->space));
}

double Stopwatch::stop()
{
    gpu::record(m_state->end, gpu::stream_of(m_state->space));
    return 1e-3 * gpu::milliseconds_between(m_state->begin, m_state->end);
}

} // namespace miniapp
