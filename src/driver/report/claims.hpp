// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <string>

#include "driver/measure/result.hpp"

namespace miniapp {

using Outcomes = std::array<int, 6>;

/// What became of the claims of a whole session: a chapter of rows has a run for each of them, and
/// a reader wants one list.
class Claims
{
    Outcomes m_count = {}; ///< by Outcome
    int m_runs = 0;
    std::string m_failed = {};

public:
    void add(RunResult const& result);
    /// How many came out how, and a line for each that did not come out as expected; empty after
    /// one run or none with a claim, whose table says it.
    std::string text() const;
};

/// `3 as expected, 1 not as expected, 0 open, 2 not applicable`: counts by Outcome. Of those after
/// these four only what there is.
std::string counts_text(Outcomes const& counts);

} // namespace miniapp
