// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Captures nothing, because on a CPU the host itself runs the loops.
class LaunchGraph
{
public:
    static constexpr bool possible = false;

    template <class Launches>
    bool capture(Launches const& /*launches*/)
    {
        return false;
    }
    void launch() {}
};

} // namespace miniapp
