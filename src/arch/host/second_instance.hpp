// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Another instance of the execution space, beside the one that a variant is given. On a CPU all
/// threads are one instance, and what is given to two runs one after the other.
class SecondInstance
{
    ExecutionSpace m_space;

public:
    ExecutionSpace const& space() const { return m_space; }

    /// What is given to this instance from now on waits for what `other` has been given.
    void wait_for(ExecutionSpace const& other) { other.fence(); }

    /// What is given to `other` from now on waits for what this instance has been given.
    void let_wait(ExecutionSpace const& /*other*/) { m_space.fence(); }
};

} // namespace miniapp
