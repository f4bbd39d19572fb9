// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

/// What the changes of a whole session do, and what became of what sources say of them: a chapter
/// of rows has a run for each row, and a reader wants one list.
class Claims
{
    std::array<int, 4> m_effects = {};  ///< by Effect
    std::array<int, 4> m_outcomes = {}; ///< by Outcome
    int m_runs = 0;
    std::string m_failed = {};

public:
    void add(RunResult const& result);
    /// `3 helps, 0 neutral, 1 hurts, 0 unclear; of sources: 2 as expected, ...`; empty where
    /// nothing was compared.
    std::string counts() const;
    /// The same, and a line for each claim that did not come out as expected; empty after one run
    /// or none that compares anything, whose table says it.
    std::string text() const;
};

} // namespace miniapp
