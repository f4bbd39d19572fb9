// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>

namespace miniapp {

/// The ranks that work on a problem together: here one, which costs nothing. CMake picks the
/// folder.
class World
{
public:
    int rank() const { return 0; }
    int size() const { return 1; }

    /// Returns when every rank has called it.
    void barrier() const {}

    /// What op makes of every rank's value, on every rank, in the order of the ranks.
    template <class T, class Op = std::plus<T>>
    T reduce(T const& value, Op const& = {}) const
    {
        return value;
    }
};

} // namespace miniapp
