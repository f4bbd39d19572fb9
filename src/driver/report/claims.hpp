// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// Counts of the effects that a session has measured, and of their agreement with the sources that
/// predict them. The chapter `advice` has many runs, but its reader wants one list.
class Claims
{
    std::array<int, 4> m_effect_counts = {};  ///< indexed by Effect
    std::array<int, 4> m_outcome_counts = {}; ///< indexed by Outcome
    int m_runs = 0;
    std::string m_failed = {};

public:
    void add(RunResult const& result);
    /// Returns `3 helps, 0 neutral, 1 hurts, 0 unclear; sources: 2 as expected, ...`, or "" if
    /// nothing was compared.
    std::string counts() const;
    /// Returns the counts and a line for each claim that did not come out as expected; "" after
    /// fewer than two runs that compare something, since the table of a run already ends with that
    /// run's counts.
    std::string text() const;
};

} // namespace miniapp
