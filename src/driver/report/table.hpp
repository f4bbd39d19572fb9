// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "driver/report/formats.hpp"

namespace miniapp {

/// The machine and the build, in one sentence: what every figure of a session depends on.
std::string machine_line(Screen const& screen);

/// The table of one run, with a line for the limit above, what its marks mean and a line for the
/// best variants below. Where the screen is narrow, the columns that matter most.
std::string table(RunResult const& result, Screen const& screen);

/// The same in Markdown, with a column for notes.
std::string markdown(RunResult const& result, Screen const& screen);

/// Under the table of a run that every rank made for itself: minimum, median and maximum over the
/// ranks, and the slowest of them by name. Empty where there is one rank, or all made it together.
std::string rank_table(RunResult const& result, Screen const& screen = {});

} // namespace miniapp
