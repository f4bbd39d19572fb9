// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Captures nothing: on a CPU there are no launches to save, because the host runs the loops.
class LaunchGraph
{
public:
    static constexpr bool is_supported = false;

    template <class Launches>
    bool capture(Launches const& /*launches*/)
    {
        return false;
    }
    void launch() {}
};

} // namespace miniapp
