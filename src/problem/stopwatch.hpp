// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "problem/backend.hpp"

namespace miniapp {

/// Times work on an execution space: with events on a device's clock (arch/gpu/stopwatch.cpp), or
/// with the host's steady clock between fences (arch/host/stopwatch.cpp).
class Stopwatch
{
public:
    explicit Stopwatch(ExecutionSpace const& space);
    ~Stopwatch();
    Stopwatch(Stopwatch const&) = delete;
    Stopwatch& operator=(Stopwatch const&) = delete;

    /// Waits for earlier work, then starts.
    void start();
    /// Waits for the work since start() and returns the seconds that it took.
    double stop();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace miniapp
