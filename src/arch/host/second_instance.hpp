// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// A second execution space instance. On a CPU both instances use all threads, so that their work
/// runs one after the other.
class SecondInstance
{
    ExecutionSpace m_space;

public:
    ExecutionSpace const& space() const { return m_space; }

    /// Makes later work of this instance wait for the present work of `other`.
    void wait_for(ExecutionSpace const& other) { other.fence(); }

    /// Makes later work of `other` wait for the present work of this instance.
    void make_wait(ExecutionSpace const& /*other*/) { m_space.fence(); }
};

} // namespace miniapp
