// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/stopwatch.hpp"

#include <chrono>

namespace miniapp {

using Clock = std::chrono::steady_clock;

struct Stopwatch::State
{
    ExecutionSpace space;
    Clock::time_point begin;
};

Stopwatch::Stopwatch(ExecutionSpace const& space)
    : m_state(std::make_unique<State>(State{space, {}}))
{
}

Stopwatch::~Stopwatch() = default;

void Stopwatch::start()
{
    m_state->space.fence();
    m_state->begin = Clock::now();
}

double Stopwatch::stop()
{
    m_state->space.fence();
    return std::chrono::duration<double>(Clock::now() - m_state->begin).count();
}

} // namespace miniapp
